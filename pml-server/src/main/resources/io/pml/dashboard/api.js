// What the pages ask PML for.

/** Something that did not work, said so that a reader knows what to do. */
export class Trouble extends Error {
  constructor(title, message, command) {
    super(message);
    this.title = title;
    this.command = command;
  }
}

/** The answer to a GET, as text: whoever asked may have it already. */
export async function ask(path) {
  let answer;
  try {
    answer = await fetch(path, { headers: { Accept: "application/json" }, cache: "no-store" });
  } catch {
    throw new Trouble("PML does not answer", "It may have been stopped. Start it, and open the page again:", "pml serve");
  }
  const text = await answer.text();
  if (answer.status === 401) {
    throw new Trouble("This session is over", "Sessions last a day, and end when PML stops. Log in again:", "pml open");
  }
  if (!answer.ok) {
    throw new Trouble(`PML answered ${answer.status}`, reason(text) ?? "The log of the daemon may say why:", reason(text) ? null : "pml doctor");
  }
  return text;
}

/** Calls back some time after executions have ended, until closed. */
export function follow(changed, state) {
  const events = new EventSource("/api/events");
  let soon;
  events.onopen = () => state(true);
  events.onerror = () => state(false);
  events.addEventListener("capability_end", () => {
    // What a run teaches is known a moment after its end.
    clearTimeout(soon);
    soon = setTimeout(changed, 1200);
  });
  return () => {
    clearTimeout(soon);
    events.close();
  };
}

function reason(text) {
  try {
    return JSON.parse(text).error;
  } catch {
    return undefined;
  }
}
