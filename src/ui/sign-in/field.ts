import { html, nothing, type TemplateResult } from 'lit';
import { icon } from '../base/icons.js';

export interface Field {
  readonly id: 'client-id' | 'paste';
  readonly label: string;
  readonly help: unknown;
  /** The error message. */
  readonly fault: string | undefined;
  /** A button beside the input. */
  readonly button?: TemplateResult;
}

/** Renders one line of text input; `enter` is called on Enter. */
export function renderField(field: Field, enter: () => void): TemplateResult {
  const { id, label, help, fault, button } = field;
  return html`
    <form
      class="field"
      @submit=${(event: Event) => {
        event.preventDefault();
        enter();
      }}
    >
      <label for=${id}>${label}</label>
      <div class="line">
        <input
          id=${id}
          class="mono"
          type="text"
          dir="ltr"
          maxlength="8192"
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          aria-describedby="${id}-fault ${id}-help"
          aria-invalid=${fault ? 'true' : 'false'}
        />
        ${button ?? nothing}
      </div>
      <p id="${id}-fault" class="fault small">${fault ? html`${icon('warning')} ${fault}` : nothing}</p>
      <p id="${id}-help" class="muted small">${help}</p>
    </form>
  `;
}
