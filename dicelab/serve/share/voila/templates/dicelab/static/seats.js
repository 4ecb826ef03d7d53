// All tables are taken: look now and then, and open the page as soon as there is a seat.
{
  const place = document.getElementById("pg-seats");
  place.textContent = "This page looks for a free table every few seconds and opens it by itself.";

  const look = async () => {
    try {
      const answer = await fetch(place.dataset.seats, { cache: "no-store" });
      if (answer.ok && (await answer.json()).free) {
        place.textContent = "A table is free. Opening it …";
        location.reload();
        return;
      }
    } catch {
      // the server does not answer just now: look again later
    }
    setTimeout(look, 4000 + 4000 * Math.random()); // not everybody at the same moment
  };
  setTimeout(look, 4000);
}
