import { html, nothing } from 'lit';
import type { Call } from '../../core/index.js';
import { renderChips } from '../base/chips.js';
import { problemIn } from '../base/error-sentences.js';
import { renderProblem } from '../base/locale.js';
import { sentAt } from './call-state.js';
import type { Strings } from '../locales/en/shell.js';

/** Says what went wrong, or is wanted, and what to do: in sight without opening the call. */
export function renderRemedy(call: Call, strings: Strings, runAgain: (event: MouseEvent) => void): unknown {
  const texts = strings.call;
  switch (call.status) {
    case 'failed':
      return html`<p part="result" class="remedy">
        ${renderProblem(strings, problemIn(strings.tag, call))}
      </p>`;
    case 'lost':
      return html`<div class="remedy">
        <p part="result">${renderProblem(strings, call.problem)}</p>
        <button aria-describedby="again" @click=${runAgain}>${texts.runAgain}</button>
        <p id="again" class="muted small">${texts.runAgainHint}</p>
      </div>`;
    case 'awaiting-input': {
      const isSignIn = call.wants === 'sign-in';
      const wish = isSignIn
        ? texts.asksSignIn(call.serverLabel)
        : texts.asksYou(call.serverLabel, call.round);
      return html`<p class="remedy">${renderChips(wish)}</p>`;
    }
    case 'running':
      return call.cancelling ? html`<p class="remedy muted">${texts.cancelling}</p>` : nothing;
    default:
      return nothing;
  }
}

/** Says how a call ended that never came back. */
export function renderEnd(call: Call, texts: Strings['call']): unknown {
  if (call.status !== 'denied' && call.status !== 'cancelled') return nothing;
  const denied = call.status === 'denied' && call.deniedBy;
  const sentence = denied
    ? denied === 'person'
      ? texts.deniedByPerson
      : texts.deniedByPolicy
    : sentAt(call) === undefined
      ? texts.cancelledUnsent
      : texts.cancelledSent;
  return html`<p part="result" class="end">
    ${sentence} ${call.reason ? html`<q dir="auto">${renderChips(call.reason)}</q>` : nothing}
  </p>`;
}
