// Roll together on the wall: the pile, the share so far, and the exact chances once they are shown.
import { Bars, Course } from "../experiment/charts.jsx";

/** @param {import("./types.js").WallProps<import("../views.js").RollAsked>} props */
export function PileWall({ activity }) {
  const { pile } = activity;
  return (
    <>
      <p class="dl-game">{activity.title}</p>
      <h2 class="dl-says">{activity.says}</h2>
      <p class="dl-answered">
        <b>{pile.trials.toLocaleString("en")}</b> {pile.trials === 1 ? "roll" : "rolls"}
        {pile.came_to && (
          <>
            : <b>{pile.came_to}</b>
          </>
        )}
        {activity.exact && <span class="dl-exact"> exact {activity.exact}</span>}
      </p>
      <div class="dl-experiment dl-pile">
        <Bars view={pile} />
        <Course view={pile} closer={false} />
      </div>
      {pile.now.says && <p>{pile.now.says}</p>}
    </>
  );
}
