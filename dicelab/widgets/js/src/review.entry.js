// The review of a game.
import { mount } from "./shared/mount.jsx";
import { Review } from "./composite/review.jsx";

export default mount(Review, "dl-review-widget");
