import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Conversation } from '../../core/index.js';

/** The element with the log. */
export interface FollowEndHost extends ReactiveControllerHost {
  readonly conversation: Conversation;
}

/** Keeps a log at its end while the reader is there, and leaves a reader alone who went back. */
export class FollowEnd implements ReactiveController {
  /** True while the reader is at the end, and is not in the middle of reading. */
  isFollowing = true;
  log: HTMLElement | undefined;
  readonly #host: FollowEndHost;
  #top = 0;
  /** True from a press in the log until there is something new: until then it grows by what the reader opens. */
  #isOpening = false;
  readonly #growth = new ResizeObserver(() => {
    const log = this.log;
    if (this.#isOpening) this.#note(isAtEnd(log));
    // The text before anything was said is read from its beginning.
    else if (this.isFollowing && this.#host.conversation.entries.length > 0) this.toEnd();
    // The reader did not scroll to where this has brought them.
    this.#top = log?.scrollTop ?? 0;
  });

  constructor(host: FollowEndHost) {
    this.#host = host;
    host.addController(this);
  }

  /** Begins with this log. It gets smaller itself when the box below it grows, or a phone's keyboard comes. */
  watch(log: HTMLElement, entries: Element): void {
    this.log = log;
    for (const part of [log, entries]) this.#growth.observe(part);
    log.addEventListener('scroll', () => this.#scrolled(log));
    // A reader who went back from the end stays there anyway.
    log.addEventListener('click', () => (this.#isOpening = this.isFollowing));
  }

  hostUpdate(): void {
    // Nothing of what is new is on the page yet.
    if (this.#isOpening) this.isFollowing = isAtEnd(this.log);
    this.#isOpening = false;
  }

  /** Goes to the end, where the log then stays. */
  toEnd(): void {
    this.log?.scrollTo(0, this.log.scrollHeight);
  }

  /** Does so for a reader, whose button is gone when they are there. */
  readonly takeReaderToEnd = (): void => {
    this.toEnd();
    this.log?.focus();
  };

  #scrolled(log: Element): void {
    // More may have been written since: only scrolling up leaves the end.
    if (isAtEnd(log)) this.#note(true);
    else if (log.scrollTop < this.#top) this.#note(false);
    this.#top = log.scrollTop;
  }

  #note(isFollowing: boolean): void {
    if (isFollowing === this.isFollowing) return;
    this.isFollowing = isFollowing;
    // What is drawn while sizes are being reported is reported as a loop.
    requestAnimationFrame(() => this.#host.requestUpdate());
  }
}

function isAtEnd(log: Element | undefined): boolean {
  return !log || log.scrollHeight - log.scrollTop - log.clientHeight < 24;
}
