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

/** @typedef {{code: string, members: number}} OpenRoom */

/**
 * A word for the kernel, so that it may open a room, and the rooms that are open; null where this browser is not a
 * teacher's.
 * @returns {Promise<{word: string, rooms: OpenRoom[]} | null>}
 */
export async function asTeacher() {
  try {
    const answer = await fetch(new URL("rooms/word", baseUrl()), { method: "POST", headers: { "X-Dicelab": "room" } });
    const found = answer.ok ? await answer.json() : {};
    return found.word ? { word: found.word, rooms: found.rooms ?? [] } : null;
  } catch {
    return null;
  }
}
