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
 * A word for the kernel, so that it may open a room, and the rooms that are open; where this browser is not a
 * teacher's, what to say instead.
 * @returns {Promise<{word: string, rooms: OpenRoom[]} | {word: null, says: string}>}
 */
export async function asTeacher() {
  try {
    const answer = await fetch(new URL("rooms/word", baseUrl()), { method: "POST", headers: { "X-Dicelab": "room" } });
    if (answer.ok) return await answer.json();
  } catch {
    // the same as an answer that is none
  }
  return { word: null, says: "The server does not answer just now. Try again in a moment." };
}
