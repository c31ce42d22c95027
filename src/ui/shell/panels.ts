import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { problem } from '../../core/index.js';
import type { ApprovalAsk, Ask, Call, Limits, Question, Server, Snapshot } from '../../core/index.js';
import { need } from '../base/lazy-elements.js';
import type { BaseStrings } from '../locales/en/base.js';
import { saving } from './commands.js';
import type { ApprovalItem } from '../approval/review.js';

/** The place of one view, below its tab. */
export function renderPanel(view: string, isOpen: boolean, content: unknown): TemplateResult {
  return html`
    <div
      part="main"
      id="panel-${view}"
      role="tabpanel"
      tabindex=${ifDefined(view === 'activity' ? 0 : undefined)}
      aria-labelledby="tab-${view}"
      ?hidden=${!isOpen}
    >
      ${content}
    </div>
  `;
}

/** The talk with the model. */
export function renderConversationPanel(
  { conversation, calls }: Snapshot,
  llm: unknown,
  words: BaseStrings['conversation'],
): TemplateResult {
  void need('mcp-conversation');
  return html`
    <mcp-conversation
      .conversation=${conversation}
      .calls=${calls}
      .blocked=${typeof llm === 'function' ? undefined : problem('model-not-a-function')}
    >
      <slot name="empty" slot="empty"><p class="hint">${words.empty}</p></slot>
    </mcp-conversation>
  `;
}

/** Shows the record, and before it the permissions that hold for later calls. */
export function renderActivityPanel({ audit, calls, grants, servers, tools }: Snapshot): TemplateResult {
  void need('mcp-activity');
  void need('mcp-grants');
  void saving.arrive();
  return html`
    <mcp-grants .grants=${grants} .servers=${servers} .tools=${tools} quiet></mcp-grants>
    <mcp-activity .records=${audit} .calls=${calls} .tools=${tools} exportable></mcp-activity>
  `;
}

/** The questions that were put off are out of the way, and must not be out of reach. */
export function renderPutOff(
  { asks }: Snapshot,
  postponed: ReadonlySet<string>,
  words: BaseStrings['shell'],
  bringBack: () => void,
): unknown {
  const count = asks.filter((ask) => isForPerson(ask) && postponed.has(ask.id)).length;
  if (count === 0) return nothing;
  return html`<p part="put-off">
    <span>${words.requestsWaiting(count)}</span> <button @click=${bringBack}>${words.review}</button>
  </p>`;
}

/** The first question that waits for the person and was not put off; where it is whether a call may be made, all of those. */
export function renderAsk(
  { asks, calls, servers }: Snapshot,
  postponed: ReadonlySet<string>,
  limits: Partial<Limits> | undefined,
): TemplateResult | typeof nothing {
  const waiting = asks.filter(isForPerson);
  const now = waiting.filter(({ id }) => !postponed.has(id));
  const [ask] = now;
  if (!ask) return nothing;
  const callOf = ({ callId }: ApprovalAsk | Question): Call | undefined =>
    calls.find(({ id }) => id === callId);
  const serverOf = (serverId: string | undefined): Server | undefined =>
    servers.find(({ id }) => id === serverId);
  void need(ask.kind === 'approval' ? 'mcp-approval' : 'mcp-question');
  if (ask.kind !== 'approval') {
    return html`<mcp-question
      .ask=${ask}
      .call=${callOf(ask)}
      .server=${serverOf(ask.serverId)}
      .position=${waiting.indexOf(ask) + 1}
      .count=${waiting.length}
    ></mcp-question>`;
  }
  const items = now.flatMap((each): ApprovalItem[] => {
    const call = callOf(each);
    return each.kind === 'approval' && call ? [{ ask: each, call, server: serverOf(call.serverId) }] : [];
  });
  return html`<mcp-approval .items=${items} .limits=${limits}></mcp-approval>`;
}

function isForPerson(ask: Ask): ask is ApprovalAsk | Question {
  // A sign-in has a place of its own, and does not stand in the way.
  return ask.kind !== 'model-turn' && ask.kind !== 'sign-in';
}
