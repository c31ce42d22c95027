import { html, nothing } from 'lit';
import type { Call, Problem } from '../../core/index.js';
import { callProblem } from '../base/call-problem.js';
import { renderChips } from '../base/chips.js';
import { problemIn } from '../base/error-sentences.js';
import { need } from '../base/element-registry.js';
import { sentAt } from './call-state.js';
import type { Strings } from '../locales/en/shell.js';

/** Renders the problem or the open request, and what to do about it: visible without opening the call. */
export function renderRemedy(call: Call, strings: Strings, again: unknown): unknown {
  const texts = strings.call;
  const why = (problem: Problem): unknown =>
    html`<div class="remedy">
      <p part="result" id="why">${renderChips(callProblem(strings, problem, call.serverLabel))}</p>
      ${again} ${call.status === 'lost' || problem.code === 'call-blocked' ? renderWhy(call) : nothing}
    </div>`;
  switch (call.status) {
    case 'failed':
      return why(problemIn(strings.tag, call));
    case 'lost':
      return why(call.problem);
    case 'awaiting-input': {
      if (call.wants === 'sign-in') return sentence(texts.asksSignIn(call.serverLabel));
      // For the first question, the status and the button are enough.
      return call.round > 1 ? sentence(texts.asksYou(call.serverLabel, call.round)) : nothing;
    }
    case 'running':
      return call.cancelling ? html`<div class="remedy muted"><p>${texts.cancelling}</p></div>` : nothing;
    default:
      return nothing;
  }
}

/** Renders the link to the diagnosis of the call's server, if there is one. */
function renderWhy({ serverId }: Call): unknown {
  void need('mcp-diagnosis');
  return html`<mcp-diagnosis .folded=${true} .serverId=${serverId}></mcp-diagnosis>`;
}

function sentence(text: string): unknown {
  return html`<div class="remedy"><p>${renderChips(text)}</p></div>`;
}

/** Renders what there is in place of a result: that the call still runs, or how it ended. */
export function renderEnd(call: Call, texts: Strings['call']): unknown {
  if (call.status === 'running')
    return html`<span class="label">${texts.result}</span>
      <p class="muted">${texts.stillRunning}</p>`;
  if (call.status !== 'denied' && call.status !== 'cancelled') return nothing;
  const denied = call.status === 'denied' && call.deniedBy;
  const words = denied
    ? denied === 'person'
      ? texts.deniedByPerson
      : texts.deniedByPolicy
    : sentAt(call) === undefined
      ? texts.cancelledUnsent
      : texts.cancelledSent;
  return html`<p part="result" class="end">
    ${words} ${call.reason ? html`<q dir="auto">${renderChips(call.reason)}</q>` : nothing}
  </p>`;
}

/** Renders the name and the value of the limit that ended a call, for developers. */
export function renderLimit(call: Call): unknown {
  if (!('problem' in call) || call.problem.code !== 'over-limit') return nothing;
  const { limit, value } = call.problem.data;
  return html`<p class="muted mono">${renderChips(`${limit}: ${value}`)}</p>`;
}
