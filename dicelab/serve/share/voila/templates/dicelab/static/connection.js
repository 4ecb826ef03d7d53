// Says so when the kernel behind the page is gone or the connection is lost. Voilà by itself shows nothing.
const banner = document.getElementById("pg-connection");
const games = window.dicelabGames;
let over = false;

/** @param {string} kind @param {[string, string]} says @param {[string, () => void][]} offers */
function say(kind, says, offers = []) {
  if (banner.dataset.kind === kind) return;
  banner.dataset.kind = kind;
  banner.replaceChildren();
  if (!says) return;
  const text = document.createElement("p");
  const lead = document.createElement("b");
  lead.textContent = says[0];
  text.append(lead, ` ${says[1]}`);
  const buttons = document.createElement("span");
  for (const [index, [words, act]] of offers.entries()) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = index ? "pg-button pg-second" : "pg-button";
    button.textContent = words;
    button.onclick = act;
    buttons.append(button);
  }
  banner.append(text, buttons);
}

const WHY = {
  memory: "It needed more memory than a table may have.",
  asked: "The page sent it more than a table may hold.",
  other: "The page was idle for a long time, or its program stopped.",
};

/** @param {string} [reason] what the server knows about it */
function gone(reason) {
  if (over) return;
  over = true;
  if (document.body.dataset.room) {
    // A class looks at this wall, and its phones come back by themselves: so does the wall.
    say("gone", ["The server was started again.", "The room goes on in a moment …"]);
    setTimeout(games.any() ? games.goOn : () => location.reload(), 300);
    return;
  }
  const why = WHY[reason] ?? WHY.other;
  const again = ["Start again", games.startAgain];
  if (games.any()) say("gone", ["This table has been cleared.", `${why} Your game is not lost.`], [["Go on with this game", games.goOn], again]);
  else say("gone", ["This table has been cleared.", `${why} What you see stays, but nothing will answer any more.`], [again]);
}

function lost() {
  if (over) return;
  const kept = games.any() ? " Your game is kept." : "";
  say("lost", ["The connection is lost.", `Trying to reach the server again …${kept}`]);
}

function fine() {
  if (!over) say("", null);
}

async function kernelOfPage() {
  while (!window.jupyterapp) await new Promise((done) => setTimeout(done, 100));
  return (await window.jupyterapp.widgetManagerPromise.promise).kernel;
}

const config = JSON.parse(document.getElementById("jupyter-config-data").textContent);
const address = new URL(`${config.baseUrl}api/kernels/${config.kernelId}`, location.href);

// A seat is not kept for a page that nobody opened: say now and then that this one is about to connect.
const sign = setInterval(() => fetch(address, { cache: "no-store" }).catch(() => {}), 5000);
const kernel = await kernelOfPage();
clearInterval(sign);

/** Ask the server whether the kernel is still there: a kernel that was cleared away says nothing itself. */
async function look() {
  if (over) return;
  try {
    const answer = await fetch(address, { cache: "no-store" });
    if (answer.status === 404 || answer.status === 403) gone(await reasonOf(answer)); // cleared away; or another server
    else if (answer.ok && kernel.connectionStatus === "connected") fine();
  } catch {
    lost();
  }
  lookIn(banner.dataset.kind === "lost" ? 2000 : 10000);
}

async function reasonOf(answer) {
  try {
    return (await answer.json()).reason;
  } catch {
    return undefined;
  }
}

let timer;
function lookIn(time) {
  clearTimeout(timer);
  if (!over) timer = setTimeout(look, time);
}

kernel.statusChanged.connect((_, status) => {
  if (["restarting", "autorestarting", "dead"].includes(status)) look().then(() => gone());
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
