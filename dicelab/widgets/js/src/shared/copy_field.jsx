// A text to take away: shown, selected when one steps into it, copied by a button that says so.
import { useRef, useState } from "preact/hooks";

/**
 * Copy the text of a field; where the page may not, it is selected, to be copied by hand.
 * @param {HTMLInputElement} field
 */
async function copy(field) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return document.execCommand?.("copy") ?? false; // an address that is not https
  }
}

/** @param {{id: string, label: string, value: string}} props */
export function CopyField({ id, label, value }) {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const [copied, setCopied] = useState(/** @type {boolean | null} */ (null));
  const press = async () => {
    if (!field.current) return;
    setCopied(await copy(field.current));
    setTimeout(() => setCopied(null), 2000);
  };
  const says = copied === null ? "Copy" : copied ? "✓ Copied" : "Selected";
  return (
    <div class="dl-copy">
      <label for={id}>{label}</label>
      <span class="dl-copy-row">
        <input
          id={id}
          ref={field}
          readonly
          value={value}
          onFocus={(/** @type {any} */ event) => event.target.select()}
        />
        <button type="button" onClick={press} aria-label={`copy the ${label.toLowerCase()}`}>
          {says}
        </button>
      </span>
      <span class="dl-hidden" role="status">
        {copied ? `The ${label.toLowerCase()} is copied.` : ""}
      </span>
    </div>
  );
}
