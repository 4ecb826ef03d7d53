// The plan as a code: to hand it on to a colleague, and to take theirs.
import { useEffect, useState } from "preact/hooks";
import { CopyField } from "../shared/copy_field.jsx";
import { freshName } from "../shared/fresh_name.js";

/** @param {{view: import("../views.js").RoomView, send: import("../shared/channel.js").Send, code: string}} props */
export function PlanCode({ view, send, code }) {
  const [id] = useState(() => freshName("plan"));
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const there = view.plan.length > 0;
  useEffect(() => {
    if (open && there) send({ kind: "plan" });
  }, [open, view.plan]);
  useEffect(() => setTyped(""), [view.plan]);
  return (
    <details class="dl-plan-code" open={open} onToggle={(/** @type {any} */ event) => setOpen(event.target.open)}>
      <summary>{there ? "Share the plan, or take another" : "Take a plan"}</summary>
      {there && code && <CopyField id={id} label="Code of this plan" value={code} />}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send({ kind: "take_plan", code: typed.trim() });
        }}
      >
        <label>
          Code of a plan{" "}
          <input
            value={typed}
            maxlength={20000}
            autocomplete="off"
            spellcheck={false}
            onInput={(/** @type {any} */ event) => setTyped(event.target.value)}
          />
        </label>
        <button type="submit" disabled={!typed.trim()}>
          Take this plan
        </button>
      </form>
    </details>
  );
}
