// Says so when the kernel behind the page is gone or the connection is lost. Voilà by itself shows nothing.
const banner = document.getElementById("pg-connection");
const AGAIN = '<a class="pg-button" href="">Start again</a>';
let over = false;

function say(kind, html) {
  if (banner.dataset.kind === kind) return;
  banner.dataset.kind = kind;
  banner.innerHTML = html; // our own words only
}

function gone() {
  over = true;
  say("gone", `<p><b>This table has been cleared.</b> The page was idle for a long time, or its program stopped. What you see stays, but nothing will answer any more.</p>${AGAIN}`);
}

function lost() {
  if (!over) say("lost", "<p><b>The connection is lost.</b> Trying to reach the server again …</p>");
}

function fine() {
  if (!over) say("", "");
}

async function kernelOfPage() {
  while (!window.jupyterapp) await new Promise((done) => setTimeout(done, 100));
  return (await window.jupyterapp.widgetManagerPromise.promise).kernel;
}

const kernel = await kernelOfPage();
const base = JSON.parse(document.getElementById("jupyter-config-data").textContent).baseUrl;
const address = new URL(`${base}api/kernels/${kernel.id}`, location.href);

/** Ask the server whether the kernel is still there: a kernel that was cleared away says nothing itself. */
async function look() {
  if (over) return;
  try {
    const answer = await fetch(address, { cache: "no-store" });
    if (answer.status === 404) gone();
    else if (answer.ok && kernel.connectionStatus === "connected") fine();
  } catch {
    lost();
  }
  lookIn(banner.dataset.kind === "lost" ? 2000 : 10000);
}

let timer;
function lookIn(time) {
  clearTimeout(timer);
  if (!over) timer = setTimeout(look, time);
}

kernel.statusChanged.connect((_, status) => {
  if (["restarting", "autorestarting", "dead"].includes(status)) gone();
});
kernel.connectionStatusChanged.connect((_, status) => {
  if (status === "connected") fine();
  else {
    lost();
    lookIn(500);
  }
});
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) lookIn(0); // back at this page after a while: say at once whether it is still alive
});
document.body.dataset.watched = "true";
lookIn(10000);
