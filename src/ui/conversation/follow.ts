import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Conversation } from '../../core/index.js';

/** The element with the log. */
export interface FollowEndHost extends ReactiveControllerHost {
  readonly conversation: Conversation;
}

/** Keeps a log scrolled to its end while the reader is there, and does not scroll for a reader who went back. */
export class FollowEnd implements ReactiveController {
  /** True while the reader is at the end, and not reading earlier entries. */
  isFollowing = true;
  log: HTMLElement | undefined;
  readonly #host: FollowEndHost;
  #top = 0;
  /** True from a press in the log until new content: until then, the log grows only because the reader opened something. */
  #isOpening = false;
  readonly #growth = new ResizeObserver(() => {
    const log = this.log;
    if (this.#isOpening) this.#note(isAtEnd(log));
    // The text of an empty conversation is read from its beginning.
    else if (this.isFollowing && this.#host.conversation.entries.length > 0) this.toEnd();
    // Records this position, so that it does not count as the reader's scrolling.
    this.#top = log?.scrollTop ?? 0;
  });

  constructor(host: FollowEndHost) {
    this.#host = host;
    host.addController(this);
  }

  /** Starts with this log. It is observed too: it shrinks when the box below it grows or a phone's keyboard opens. */
  watch(log: HTMLElement, entries: Element): void {
    this.log = log;
    for (const part of [log, entries]) this.#growth.observe(part);
    log.addEventListener('scroll', () => this.#scrolled(log));
    // A reader who went back from the end stays there anyway.
    log.addEventListener('click', () => (this.#isOpening = this.isFollowing));
  }

  hostUpdate(): void {
    // The new content is not in the page yet.
    if (this.#isOpening) this.isFollowing = isAtEnd(this.log);
    this.#isOpening = false;
  }

  /** Scrolls to the end, and keeps the log there. */
  toEnd(): void {
    this.log?.scrollTo(0, this.log.scrollHeight);
  }

  /** Scrolls to the end for the reader's button, which disappears at the end. */
  readonly takeReaderToEnd = (): void => {
    this.toEnd();
    this.log?.focus();
  };

  #scrolled(log: Element): void {
    // More text may have arrived since: only scrolling up counts as leaving the end.
    if (isAtEnd(log)) this.#note(true);
    else if (log.scrollTop < this.#top) this.#note(false);
    this.#top = log.scrollTop;
  }

  #note(isFollowing: boolean): void {
    if (isFollowing === this.isFollowing) return;
    this.isFollowing = isFollowing;
    // Rendering inside a `ResizeObserver` callback would be reported as a loop.
    requestAnimationFrame(() => this.#host.requestUpdate());
  }
}

function isAtEnd(log: Element | undefined): boolean {
  return !log || log.scrollHeight - log.scrollTop - log.clientHeight < 24;
}
