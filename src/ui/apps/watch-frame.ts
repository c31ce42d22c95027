/** The frame of an app, and the last counter that the sandbox file reported. */
interface WatchedFrame {
  readonly element: HTMLIFrameElement;
  readonly ticks: number | undefined;
  /** Asks the file to respond by sending a number. */
  post(question: number): void;
}

/** Time in ms between two checks. */
const lookMs = 1000;

/** Time in ms without a response from the sandbox file, in a running page, after which the app counts as stuck. */
const silentMs = 10_000;

/** Time in ms for which an app may block the page. */
const holdMs = 4000;

/** Time in ms in which a running sandbox file increases its counter by more than one. It counts twice a second. */
const fewTicksMs = 800;

/** Longest delay in ms that counts as a blocked page. After a longer delay, the computer was probably asleep. */
const sleepMs = 60_000;

let last = 0;

/** Result of one check. Its inputs are the time of the previous check and its own delay, in ms. */
type Look = (before: number, late: number) => boolean;

interface PerformanceLongTask extends PerformanceEntry {
  readonly attribution: readonly { readonly containerId: string }[];
}

/**
 * Calls `stuck` once if the app in a frame loops. If the app has its own process, the sandbox file stops responding; if it shares
 * the page's, the page is blocked. The watch starts before the frame loads and ends with it.
 */
export function watchApp(frame: WatchedFrame, stuck: () => void): void {
  const { element } = frame;
  const alive = new AbortController();
  const { signal } = alive;
  const end = (isStuck: boolean): void => {
    if (signal.aborted) return;
    alive.abort();
    clearInterval(looking);
    // The frame of a closed app is no longer connected.
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
    // Not combined with `||`, because both functions must process each check.
    const found = [isHeld(lookedAt, late), isSilent(late)];
    lookedAt = now;
    if (!element.isConnected || found.includes(true)) end(true);
  }, lookMs);
}

/**
 * Checks that the sandbox file responds. Late checks and checks in a hidden page do not count, because other frames were
 * stopped too.
 */
function silence(frame: WatchedFrame): (late: number) => boolean {
  let { ticks } = frame;
  let looks = 0;
  return (late) => {
    const isWaiting = frame.ticks !== undefined && frame.ticks === ticks;
    looks = isWaiting && late < lookMs && !document.hidden ? looks + 1 : 0;
    ({ ticks } = frame);
    // An older sandbox file would pass the number to the app.
    if (ticks !== undefined) frame.post(1);
    return looks > silentMs / lookMs;
  };
}

/** Uses the long tasks that the browser reports, each with its frame. */
function tellTasks(element: HTMLIFrameElement, held: () => void, signal: AbortSignal): Look {
  element.id = `app-${++last}`;
  const observer = new PerformanceObserver((list) => {
    const ofApp = (list.getEntries() as PerformanceLongTask[]).filter(({ attribution }) =>
      attribution.some(({ containerId }) => containerId === element.id),
    );
    // Handles the messages first that the app has sent meanwhile, because they may show why the app has to end.
    if (ofApp.some(({ duration }) => duration > holdMs)) setTimeout(held, lookMs);
  });
  observer.observe({ type: 'longtask' });
  signal.addEventListener('abort', () => observer.disconnect());
  return () => false;
}

/**
 * Other browsers do not report tasks. Here, a blocked page counts as the app's doing, unless the sandbox file kept running, the
 * page was hidden, or a press in it may have opened a browser dialog.
 */
function holds(frame: WatchedFrame, signal: AbortSignal): Look {
  let pressedAt = 0;
  let isLeft = document.hidden;
  /** The counter that the file would reach by the next check if it had kept running. */
  let enough: number | undefined;
  const options = { capture: true, signal };
  for (const name of ['click', 'keydown'])
    addEventListener(name, () => (pressedAt = performance.now()), options);
  document.addEventListener('visibilitychange', () => (isLeft = true), options);
  return (before, late) => {
    const { ticks = 0 } = frame;
    if (enough !== undefined && ticks < enough) return true;
    // The sandbox file reports a press during the blocked time only afterwards.
    const isPressed = pressedAt >= before && pressedAt < before + lookMs;
    const isHeld = !isLeft && !isPressed && late > holdMs && late < sleepMs;
    isLeft = document.hidden;
    enough = isHeld ? ticks + late / fewTicksMs : undefined;
    return false;
  };
}
