import { html, nothing } from 'lit';
import type { Limits, Snapshot } from '../../core/index.js';
import { need } from '../base/element-registry.js';
import { callOf, type PersonAsk } from '../base/host/asks-in-page.js';
import { cardParts } from '../base/parts.js';
import { itemsOf } from './waiting-asks.js';

interface Place {
  readonly callId: string | undefined;
  readonly limits: Partial<Limits> | undefined;
}

/** Draws approvals in one card, or a question of a server, which is one of those that wait `here`. */
export function renderGroup(
  { callId, limits }: Place,
  asks: readonly PersonAsk[],
  snapshot: Snapshot,
  here: readonly PersonAsk[],
  isHidden: boolean,
): unknown {
  const [ask] = asks;
  if (!ask || ask.kind === 'sign-in') return nothing;
  if (ask.kind === 'approval') {
    void need('mcp-approval');
    return html`<mcp-approval
      exportparts=${cardParts}
      ?hidden=${isHidden}
      .embedded=${callId !== undefined}
      .items=${itemsOf(asks, snapshot)}
      .limits=${limits ?? snapshot.limits}
    ></mcp-approval>`;
  }
  void need('mcp-question');
  return html`<mcp-question
    exportparts=${cardParts}
    ?hidden=${isHidden}
    .ask=${ask}
    .call=${callOf(ask, snapshot.calls)}
    .server=${snapshot.servers.find(({ id }) => id === ask.serverId)}
    .position=${here.indexOf(ask) + 1}
    .count=${here.length}
  ></mcp-question>`;
}
