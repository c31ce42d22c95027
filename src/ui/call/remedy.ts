import { html, nothing } from 'lit';
import type { Call, Problem, ProblemCode } from '../../core/index.js';
import { callProblem } from '../base/call-problem.js';
import { renderChips } from '../base/chips.js';
import { problemIn } from '../base/error-sentences.js';
import { need } from '../base/element-registry.js';
import { sentAt } from './call-state.js';
import type { Strings } from '../locales/en/shell.js';

/** Failures after which the same call may succeed. */
const passing: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'connect-timeout',
  'connection-failed',
  'not-connected',
  'session-ended',
  'sign-in-declined',
  'timed-out',
  'timed-out-total',
  'unreachable',
]);

/** HTTP statuses of a server that may accept the call later: Request Timeout, Too Early, Too Many Requests. */
const passingStatuses: readonly unknown[] = [408, 425, 429];

/** Renders the problem or the open request, and what to do about it: visible without opening the call. */
export function renderRemedy(call: Call, strings: Strings, runAgain: (event: MouseEvent) => void): unknown {
  const texts = strings.call;
  const why = (problem: Problem, label: string | undefined): unknown =>
    html`<div class="remedy">
      <p part="result" id="why">${renderChips(callProblem(strings, problem, call.serverLabel))}</p>
      ${label ? html`<button aria-describedby="why" @click=${runAgain}>${label}</button>` : nothing}
      ${call.status === 'lost' || problem.code === 'call-blocked' ? renderWhy(call) : nothing}
    </div>`;
  switch (call.status) {
    case 'failed':
      return why(problemIn(strings.tag, call), isPassing(call.problem) ? texts.tryAgain : undefined);
    case 'lost':
      return why(call.problem, texts.runAgain);
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

function isPassing({ code, data }: Problem): boolean {
  return passing.has(code) || (code === 'http-status' && passingStatuses.includes(data['status']));
}

function sentence(text: string): unknown {
  return html`<div class="remedy"><p>${renderChips(text)}</p></div>`;
}

/** Renders how a call without a result ended. */
export function renderEnd(call: Call, texts: Strings['call']): unknown {
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
