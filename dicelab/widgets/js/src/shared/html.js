// Markup as tagged templates: plain JavaScript, no compiler. Text put into a template is always text.
import { h } from "preact";
import htm from "htm";

export const html = htm.bind(h);
