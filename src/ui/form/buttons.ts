import { html, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { lateIcon } from '../base/icon-set.js';

interface ButtonOptions {
  readonly id?: string;
  /** CSS classes of the button. Default: `quiet more`, for a small button that people rarely press. */
  readonly look?: string;
  /** Accessible name of the button, if its text alone is ambiguous. */
  readonly name?: string;
  readonly title?: string;
  readonly describedBy?: string | undefined;
  readonly controls?: string;
  readonly expanded?: boolean;
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  readonly shortcut?: string | undefined;
}

export function renderButton(
  text: unknown,
  act: (event: Event) => void,
  { id, look = 'quiet more', name, title, ...states }: ButtonOptions = {},
): TemplateResult {
  return html`<button
    type="button"
    id=${ifDefined(id)}
    class=${look}
    aria-label=${ifDefined(name)}
    aria-describedby=${ifDefined(states.describedBy)}
    aria-controls=${ifDefined(states.controls)}
    aria-expanded=${ifDefined(states.expanded)}
    aria-pressed=${ifDefined(states.pressed)}
    aria-keyshortcuts=${ifDefined(states.shortcut)}
    title=${ifDefined(title)}
    ?disabled=${states.disabled ?? false}
    @click=${act}
  >
    ${text}
  </button>`;
}

export function renderAdd(text: string, act: () => void, options: ButtonOptions): TemplateResult {
  return renderButton(html`${lateIcon('add')} ${text}`, act, { ...options, look: 'add' });
}
