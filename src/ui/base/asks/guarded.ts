import { css, html, nothing, type CSSResult, type TemplateResult } from 'lit';
import { icon } from '../icons.js';
import type { ArmedPress, PressGuard } from './press-guard.js';

/** Guarded button. `key` identifies a question and a step of that question. */
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

/** Renders the sentence that explains why a guarded button does nothing: something covers it, or it has just moved. */
export function renderCovered(guard: PressGuard, covered: string, moved?: string): unknown {
  const sentence = guard.isCovered ? covered : guard.isMoved ? moved : undefined;
  if (sentence === undefined) return nothing;
  return html`<p class="hint" role="status">${icon('warning')} ${sentence}</p>`;
}

/**
 * Styles of the sentence that explains why a press does not count yet. The button looks like any disabled button, but without
 * reduced opacity: the browser would then report it as not visible.
 */
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

  @media (forced-colors: active) {
    button[aria-disabled='true'] {
      border-color: GrayText;
      color: GrayText;
    }
  }
`;
