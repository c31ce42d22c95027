import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type * as News from './news.js';
import { loadNews } from './services.js';

const pauseMs = 600;

type Change = Parameters<typeof News.newsBetween>;

/** Announces changes to screen readers, gathered, and never each step of a progress. */
export class Announcer implements ReactiveController {
  /** The text of the live region. */
  text = '';
  readonly #host: ReactiveControllerHost;
  #changes: Change[] = [];
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

  /** Announces what is worth it of a change, and of those that come in the next moment. */
  announce(...change: Change): void {
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
    // When much happens at once, only the latest news is worth hearing.
    const text = sentences.slice(-3).join(' ');
    // A live region that gets the same text again is not spoken.
    this.text = text === this.text ? `${text}\u00a0` : text;
    this.#host.requestUpdate();
  }
}

/** True for changes that come by the thousand, such as each piece of an answer: none of them is ever said. */
function isSilent([before, after]: Change): boolean {
  return (
    after.calls === before.calls &&
    after.asks === before.asks &&
    after.servers === before.servers &&
    after.conversation.status === before.conversation.status
  );
}
