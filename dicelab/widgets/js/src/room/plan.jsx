// What will be asked, and what was.

/** @param {{view: import("../views.js").RoomView, send: import("../shared/channel.js").Send}} props */
export function Plan({ view, send }) {
  const planned = view.plan.map(({ started }) => started);
  const others = view.asked.filter(({ id }) => id !== view.activity?.id && !planned.includes(id));
  return (
    <>
      {view.plan.length > 0 && (
        <div class="dl-plan">
          <h3>Plan</h3>
          <ol>
            {view.plan.map((step, index) => (
              <li key={index} aria-current={step.now ? "step" : undefined}>
                <button type="button" onClick={() => send({ kind: "start", index })}>
                  <b>{step.name}</b>
                  {step.started && !step.now ? " ✓" : ""} <span>{step.title}</span>
                </button>
              </li>
            ))}
          </ol>
        </div>
      )}
      {others.length > 0 && (
        <details class="dl-plan">
          <summary>Asked before</summary>
          <ol>
            {others.map(({ id, name, title }) => (
              <li key={id}>
                <button type="button" onClick={() => send({ kind: "show", activity: id })}>
                  <b>{name}</b> <span>{title}</span>
                </button>
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  );
}
