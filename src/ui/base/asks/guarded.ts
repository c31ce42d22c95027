import { css, html, nothing, type CSSResult, type TemplateResult } from 'lit';
import { icon } from '../icons.js';
import type { ArmedPress, PressGuard } from './press-guard.js';

/** A guarded button. `key` belongs to one question and one step of it. */
export interface Guarded {
  readonly key: string;
  readonly part: string;
  readonly look: string;
  readonly name: unknown;
  readonly act: (press: ArmedPress) => void;
}

export function renderGuarded(guard: PressGuard, { key, part, look, name, act }: Guarded): TemplateResult {
  return html`<button
    type="button"
    part=${part}
    class=${look}
    data-guard=${key}
    aria-disabled=${guard.isArmed(key) ? 'false' : 'true'}
    @click=${guard.armed(act)}
  >
    ${name}
  </button>`;
}

/** Renders the sentence that says why a guarded button does nothing while something covers it. */
export function renderCovered(guard: PressGuard, sentence: string): unknown {
  if (!guard.isCovered) return nothing;
  return html`<p class="hint" role="status">${icon('warning')} ${sentence}</p>`;
}

/** Styles of a button on which a press does not count yet, and of the sentence that says why. */
export const guardStyles: CSSResult = css`
  .hint {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    column-gap: calc(var(--_space) * 1.5);
    flex-basis: 100%;
    color: var(--_text-muted);
  }

  .hint svg {
    color: var(--_warning);
  }

  /* Never by its opacity: the browser would say that it cannot be seen. */
  button[aria-disabled='true'],
  button[aria-disabled='true']:hover:not(:disabled) {
    border-color: var(--_border-strong);
    border-style: dashed;
    background: var(--_surface-raised);
    color: var(--_text-muted);
    cursor: not-allowed;
  }

  @media (forced-colors: active) {
    button[aria-disabled='true'],
    button[aria-disabled='true']:hover:not(:disabled) {
      border-color: GrayText;
      color: GrayText;
    }
  }
`;
