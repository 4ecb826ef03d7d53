// What a wall asks of the server itself: whether this browser is a teacher's. The kernel cannot know that.

/** Where the server's addresses begin. */
export function baseUrl() {
  try {
    const config = document.querySelector("#jupyter-config-data")?.textContent;
    return new URL(JSON.parse(config ?? "{}").baseUrl ?? "/", location.href).href;
  } catch {
    return new URL("/", location.href).href;
  }
}

/** A word for the kernel, so that it may open a room; null where this browser is not a teacher's. */
export async function word() {
  try {
    const answer = await fetch(new URL("rooms/word", baseUrl()), { method: "POST", headers: { "X-Dicelab": "room" } });
    return answer.ok ? (await answer.json()).word : null;
  } catch {
    return null;
  }
}
