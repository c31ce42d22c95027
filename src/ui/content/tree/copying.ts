import {
  html,
  nothing,
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
} from 'lit';
import { copyText } from '../../base/copy-text.js';
import { icon } from '../../base/icons.js';
import { lateIcon } from '../../base/icon-set.js';

interface Copy {
  readonly what: string;
  readonly outcome: 'working' | 'copied' | 'failed';
}

/** Copies values that may take a while to write. One status shows the outcome for all its buttons. */
export class Copying implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #last: Copy | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
    this.#last = undefined;
  }

  async copy(what: string, text: () => string | Promise<string>): Promise<void> {
    if (this.#last?.outcome === 'working') return;
    this.#show({ what, outcome: 'working' });
    try {
      this.#show({ what, outcome: (await copyText(await text())) ? 'copied' : 'failed' });
    } catch {
      this.#show({ what, outcome: 'failed' });
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#show(undefined), 2_000);
  }

  /** Renders the outcome for people who do not see the button's icon change. */
  status(copied: string, failed: string): TemplateResult {
    const news = { working: nothing, copied, failed }[this.#last?.outcome ?? 'working'];
    return html`<span class="news small muted" role="status">${news}</span>`;
  }

  /** Renders the icon of a button, which shows the outcome for a while. */
  icon(what: string): TemplateResult {
    const outcome = this.#last?.what === what ? this.#last.outcome : 'working';
    return { working: lateIcon('copy'), copied: icon('done'), failed: icon('warning') }[outcome];
  }

  #show(last: Copy | undefined): void {
    this.#last = last;
    this.#host.requestUpdate();
  }
}
