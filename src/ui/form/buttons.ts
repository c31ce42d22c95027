import { html, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { lateIcon } from '../base/lazy-icons.js';

interface ButtonOptions {
  readonly id?: string;
  /** Classes; `quiet more` for a small button that is rarely pressed. */
  readonly look?: string;
  /** Accessible name, if the text alone does not say what is pressed. */
  readonly name?: string;
  readonly title?: string | undefined;
  readonly describedBy?: string | undefined;
  readonly expanded?: boolean;
  readonly disabled?: boolean;
}

export function renderButton(
  text: unknown,
  act: (event: Event) => void,
  { id, look = 'quiet more', name, title, describedBy, expanded, disabled = false }: ButtonOptions = {},
): TemplateResult {
  return html`<button
    type="button"
    id=${ifDefined(id)}
    class=${look}
    aria-label=${ifDefined(name)}
    aria-describedby=${ifDefined(describedBy)}
    aria-expanded=${ifDefined(expanded)}
    title=${ifDefined(title)}
    ?disabled=${disabled}
    @click=${act}
  >
    ${text}
  </button>`;
}

/** Renders the button that adds a part to a form. */
export function renderAdd(
  text: string,
  act: () => void,
  options: Pick<ButtonOptions, 'id' | 'name' | 'disabled'>,
): TemplateResult {
  return renderButton(html`${lateIcon('add')} ${text}`, act, { ...options, look: 'add' });
}
