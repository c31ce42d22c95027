import { html, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { problem } from '../../core/index.js';
import type { Snapshot } from '../../core/index.js';
import { need } from '../base/lazy-elements.js';
import type { BaseStrings } from '../locales/en/base.js';
import { saving } from './commands.js';

/** The place of one view, below its tab. */
export function renderPanel(
  view: string,
  { isOpen, isBehind }: { readonly isOpen: boolean; readonly isBehind: boolean },
  content: unknown,
): TemplateResult {
  return html`
    <div
      part="main"
      id="panel-${view}"
      role="tabpanel"
      tabindex=${ifDefined(view === 'activity' ? 0 : undefined)}
      aria-labelledby="tab-${view}"
      ?hidden=${!isOpen}
      .inert=${isBehind}
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
    <mcp-grants .grants=${grants} .servers=${servers} .tools=${tools} .quiet=${true}></mcp-grants>
    <mcp-activity .records=${audit} .calls=${calls} .tools=${tools} .exportable=${true}></mcp-activity>
  `;
}
