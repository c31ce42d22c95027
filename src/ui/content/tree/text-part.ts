import { html, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { renderChips } from '../../base/chips.js';
import { bounds } from '../../base/bounds.js';
import { text as textKind } from '../text/kind.js';

/** Shows a text whole: by the element that is for texts, which comes when it is first needed. */
export class TextPart implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #hasFailed = false;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#hasFailed = false;
  }

  render(text: string, label: string, fileName: string, actions: unknown): TemplateResult {
    if (!textKind.element?.value && !this.#hasFailed) {
      void textKind.element?.arrive()?.then(() => {
        this.#hasFailed = !textKind.element?.value;
        this.#host.requestUpdate();
      });
    }
    // Without it there is the beginning, which is better than nothing.
    if (this.#hasFailed) {
      return html`<div class="text mono" part="text" dir="auto">
        ${renderChips(text.slice(0, bounds.flatChars))}
      </div>`;
    }
    return html`<mcp-content-text
      exportparts="text, actions, hidden"
      .text=${text}
      .label=${label}
      .fileName=${fileName}
      >${actions}</mcp-content-text
    >`;
  }
}
