/** The frame of an app, and the count of the file around it as far as it was answered. */
interface WatchedFrame {
  readonly element: HTMLIFrameElement;
  readonly ticks: number | undefined;
  /** Asks the file by a number. */
  post(question: number): void;
}

/** Time in ms from one look to the next. */
const lookMs = 1000;

/** Time in ms for which the file around an app may leave a page that runs without an answer. */
const silentMs = 10_000;

/** Time in ms for which an app may hold the page. */
const holdMs = 4000;

/** Time in ms for which a file that runs counts on by more than one: it does so twice in a second. */
const fewTicksMs = 800;

/** What is longer is no hold: nobody waits so long, and the computer slept. */
const sleepMs = 60_000;

let last = 0;

/**
 * Calls `stuck` once if the app in a frame loops. Where it has a process of its own, the file around it gives no answer; where
 * it has the page's, the page is held. It ends with the frame, and begins before that loads.
 */
export function watchApp(frame: WatchedFrame, stuck: () => void): void {
  const { element } = frame;
  const alive = new AbortController();
  const { signal } = alive;
  const end = (isStuck: boolean): void => {
    if (signal.aborted) return;
    alive.abort();
    clearInterval(looking);
    // One that was closed is not connected any more.
    if (isStuck && element.isConnected) stuck();
  };
  const isHeld = PerformanceObserver.supportedEntryTypes.includes('longtask')
    ? tellTasks(element, () => end(true), signal)
    : holds(frame, signal);
  const isSilent = silence(frame);
  let lookedAt = performance.now();
  const looking = setInterval(() => {
    const now = performance.now();
    const late = now - lookedAt - lookMs;
    // Both are told of each look.
    const found = [isHeld(lookedAt, late), isSilent(late)];
    lookedAt = now;
    if (!element.isConnected || found.includes(true)) end(true);
  }, lookMs);
}

/** What one look finds; it gets when the one before was, and by how much it is late itself, in ms. */
type Look = (before: number, late: number) => boolean;

/** Asks the file around an app. Looks that are late or of a page that is not seen count for nothing: other frames stood still too. */
function silence(frame: WatchedFrame): (late: number) => boolean {
  let { ticks } = frame;
  let looks = 0;
  return (late) => {
    const isWaiting = frame.ticks !== undefined && frame.ticks === ticks;
    looks = isWaiting && late < lookMs && !document.hidden ? looks + 1 : 0;
    ({ ticks } = frame);
    // An older file would pass it on to the app.
    if (ticks !== undefined) frame.post(1);
    return looks > silentMs / lookMs;
  };
}

/** The browser tells how long tasks were, and in which frame. */
function tellTasks(element: HTMLIFrameElement, held: () => void, signal: AbortSignal): Look {
  element.id = `app-${++last}`;
  const observer = new PerformanceObserver((list) => {
    const ofApp = (list.getEntries() as PerformanceLongTask[]).filter(({ attribution }) =>
      attribution.some(({ containerId }) => containerId === element.id),
    );
    // What it sent meanwhile comes first: it may be known by then why it is to end.
    if (ofApp.some(({ duration }) => duration > holdMs)) setTimeout(held, lookMs);
  });
  observer.observe({ type: 'longtask' });
  signal.addEventListener('abort', () => observer.disconnect());
  return () => false;
}

interface PerformanceLongTask extends PerformanceEntry {
  readonly attribution: readonly { readonly containerId: string }[];
}

/**
 * Other browsers tell nothing, and it is taken for the app's that the page stood still: unless the file around it ran on, the
 * page was out of sight, or something in it had been pressed, which may have opened a dialog of the browser.
 */
function holds(frame: WatchedFrame, signal: AbortSignal): Look {
  let pressedAt = 0;
  let isLeft = document.hidden;
  /** How many ticks there would be by the next look, had it run on. */
  let enough: number | undefined;
  const options = { capture: true, signal };
  for (const name of ['click', 'keydown'])
    addEventListener(name, () => (pressedAt = performance.now()), options);
  document.addEventListener('visibilitychange', () => (isLeft = true), options);
  return (before, late) => {
    const { ticks = 0 } = frame;
    if (enough !== undefined && ticks < enough) return true;
    // What was pressed while the page stood still is heard of after that.
    const isPressed = pressedAt >= before && pressedAt < before + lookMs;
    const isHeld = !isLeft && !isPressed && late > holdMs && late < sleepMs;
    isLeft = document.hidden;
    enough = isHeld ? ticks + late / fewTicksMs : undefined;
    return false;
  };
}
