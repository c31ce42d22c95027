import { html, nothing, type TemplateResult } from 'lit';
import type { Call, DoneCall, FailedCall, Problem } from '../../core/index.js';
import { errorSentence } from '../base/error-sentences.js';
import { unescaped } from '../base/json-text.js';
import { need } from '../base/lazy-elements.js';
import { renderProblem } from '../base/locale.js';
import type { Strings } from '../locales/en/shell.js';
import { renderChips } from '../base/chips.js';

export interface OutcomeView {
  readonly strings: Strings;
  /** True if the raw data is in view. */
  readonly rawOpen: boolean;
  readonly toggleRaw: (event: Event) => void;
  readonly runAgain: (event: MouseEvent) => void;
}

/** Shows the outcome of a call, or what it waits for. */
export function renderOutcome(call: Call, view: OutcomeView): unknown {
  const { strings } = view;
  const words = strings.call;
  switch (call.status) {
    case 'done':
      return renderDone(call, view);
    case 'failed':
      return html`<p part="result" class="note danger">
        ${renderProblem(strings, problemOf(call, strings))}
      </p>`;
    case 'lost':
      return html`
        <p part="result" class="note danger">${renderProblem(strings, call.problem)}</p>
        <p class="again">
          <button aria-describedby="again" @click=${view.runAgain}>${words.runAgain}</button>
          <span id="again" class="muted small">${words.runAgainHint}</span>
        </p>
      `;
    case 'denied':
      return html`<p part="result" class="note">
        ${call.deniedBy === 'person' ? words.deniedByPerson : words.deniedByPolicy}
        ${renderReason(call.reason)}
      </p>`;
    case 'cancelled':
      return html`<p part="result" class="note">
        ${call.startedAt === undefined ? words.cancelledUnsent : words.cancelledSent}
        ${renderReason(call.reason)}
      </p>`;
    case 'awaiting-input':
      return html`<p class="note">
        ${renderChips(call.wants === 'sign-in' ? words.asksSignIn(call.serverLabel) : words.asksYou(call.serverLabel, call.round))}
      </p>`;
    case 'checking':
    case 'awaiting-approval':
    case 'running':
      return nothing;
  }
}

/** Returns why a call failed, with errors of its arguments in the language of the page. */
function problemOf({ problem, errors }: FailedCall, { tag }: Strings): Problem {
  if (tag === 'en' || !errors) return problem;
  const detail = errors.map((error) => `${error.path || '/'} ${errorSentence(error, tag)}`).join(' ');
  return { ...problem, data: { ...problem.data, detail } };
}

function renderDone(call: DoneCall, { strings, rawOpen, toggleRaw }: OutcomeView): TemplateResult {
  const words = strings.call;
  const { isError, parts, schemaCheck, schema, raw } = call.result;
  void need('mcp-content');
  return html`
    <div role="group" part="result" aria-label=${words.result}>
      ${isError ? html`<p class="note danger">${words.toolError}</p>` : nothing}
      <mcp-content
        .parts=${parts}
        .isError=${isError}
        .callId=${call.id}
        .reads=${call.reads}
        .schema=${schema}
        .schemaCheck=${schemaCheck}
      ></mcp-content>
    </div>
    <details class="raw small" @toggle=${toggleRaw}>
      <summary>${words.raw}</summary>
      ${
        rawOpen
          ? html`<pre tabindex="0" aria-label=${words.raw}>${renderRaw(call.arguments, raw)}</pre>`
          : nothing
      }
    </details>
  `;
}

function renderReason(reason: string | undefined): unknown {
  return reason ? html`<q dir="auto">${renderChips(reason)}</q>` : nothing;
}

/** Bounded, for this is a look behind the scenes and not the way to read a large result. */
function renderRaw(args: unknown, result: unknown): unknown {
  const text = JSON.stringify({ arguments: args, result }, null, 2);
  return renderChips(unescaped(text.length > 20_000 ? `${text.slice(0, 20_000)}…` : text));
}
