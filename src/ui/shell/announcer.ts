import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type * as News from './news.js';
import { loadNews } from './services.js';

const pauseMs = 600;

type SnapshotChange = Parameters<typeof News.newsBetween>;

/** Announces changes to screen readers, several together, and not each step of a progress. */
export class Announcer implements ReactiveController {
  /** Text of the live region. */
  text = '';
  readonly #host: ReactiveControllerHost;
  #changes: SnapshotChange[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.text = '';
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#changes = [];
  }

  /** Announces a change, together with those that follow shortly after it, as far as they matter. */
  announce(...change: SnapshotChange): void {
    if (isSilent(change)) return;
    this.#changes.push(change);
    this.#timer ??= setTimeout(() => {
      const changes = this.#changes;
      this.hostDisconnected();
      loadNews().then(
        ({ newsBetween }) => this.#say(changes.flatMap((each) => newsBetween(...each))),
        () => undefined,
      );
    }, pauseMs);
  }

  #say(sentences: readonly string[]): void {
    if (sentences.length === 0) return;
    // If much happens at the same time, only the latest news is announced.
    const text = sentences.slice(-3).join(' ');
    // Screen readers do not announce a live region whose text stays the same.
    this.text = text === this.text ? `${text}\u00a0` : text;
    this.#host.requestUpdate();
  }
}

/** Returns true for changes that come by the thousand, such as each piece of an answer, and are never announced. */
function isSilent([before, after]: SnapshotChange): boolean {
  return (
    after.calls === before.calls &&
    after.asks === before.asks &&
    after.servers === before.servers &&
    after.conversation.status === before.conversation.status
  );
}
