import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import { conversationIcon } from '../../base/conversation-icons.js';
import { isComposing } from '../../base/shortcuts.js';
import { dictation } from '../services.js';
import type { AttachmentsView } from '../attachments/attachments.js';
import type { ComposerHost } from './composer-host.js';
import type { Dictation, DictationFault } from './dictation.js';
import { speechRecognition } from './speech.js';

interface DictateParts {
  readonly view: () => Pick<AttachmentsView, 'own' | 'strings'>;
  readonly box: () => HTMLTextAreaElement | null;
}

/** The microphone of the message box. A press starts dictation; another press, Escape or a sent message ends it. */
export class DictateButton implements ReactiveController {
  readonly #host: ComposerHost;
  readonly #parts: DictateParts;
  /** True from the press on: the code may still be loading. */
  #isOn = false;
  #dictation: Dictation | undefined;
  #fault: DictationFault | undefined;

  constructor(host: ComposerHost, parts: DictateParts) {
    this.#host = host;
    this.#parts = parts;
    host.addController(this);
    // Before the keys of the box: the innermost thing is what is being said.
    host.addEventListener('keydown', this.#escape, { capture: true });
  }

  hostDisconnected(): void {
    this.abort();
  }

  /** Ends dictation without further words. */
  abort(): void {
    this.#dictation?.abort();
    this.#ended(undefined);
  }

  render(): TemplateResult {
    const { own } = this.#parts.view();
    const label = this.#isOn ? own.stopDictation : own.dictate;
    return html`<button
        type="button"
        class="quiet icon muted dictate"
        aria-label=${label}
        title=${label}
        @click=${this.#toggle}
      >
        ${conversationIcon(this.#isOn ? 'dictating' : 'dictate')}
      </button>
      <span class="muted small" role="status">${this.#isOn ? own.listening : ''}</span>`;
  }

  /** Renders the reason why dictation ended. */
  renderFault(): unknown {
    const { own } = this.#parts.view();
    return this.#fault ? html`<p class="small" role="alert">${own.dictationFault[this.#fault]}</p>` : nothing;
  }

  readonly #toggle = (): void => {
    if (this.#isOn) return this.#stop();
    this.#isOn = true;
    this.#fault = undefined;
    this.#host.requestUpdate();
    dictation.load().then(
      ({ Dictation }) => this.#start(Dictation),
      () => this.#ended('other'),
    );
  };

  #start(Loaded: typeof Dictation): void {
    const box = this.#parts.box();
    // The person may have stopped it in the meantime.
    if (!this.#isOn || !box) return this.#ended(undefined);
    const { tag } = this.#parts.view().strings;
    try {
      this.#dictation = new Loaded({ box, tag, ended: this.#ended });
    } catch {
      this.#ended('other');
    }
  }

  #stop(): void {
    if (this.#dictation) this.#dictation.stop();
    else this.#ended(undefined);
  }

  readonly #ended = (fault: DictationFault | undefined): void => {
    if (!this.#isOn && !this.#fault) return;
    this.#isOn = false;
    this.#dictation = undefined;
    this.#fault = fault;
    this.#host.requestUpdate();
  };

  readonly #escape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !this.#isOn || isComposing(event)) return;
    event.preventDefault();
    event.stopPropagation();
    this.#stop();
  };
}

/** Returns true if the browser can turn speech into text. */
export function canDictate(): boolean {
  return speechRecognition() !== undefined;
}
