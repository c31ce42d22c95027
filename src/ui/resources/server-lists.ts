import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { ConnectedServer } from '../../core/index.js';
import { renderChips } from '../base/chips.js';
import { lateIcon } from '../base/icon-set.js';
import { visible } from '../base/visible.js';
import { addressOf, itemsOf, type ResourceItem } from './find-resources.js';
import { renderNote, sentenceOf } from './open-resource.js';
import { renderRow, type RowOptions } from './rows.js';

export interface ListOptions extends RowOptions {
  /** True if there is more than one server. */
  readonly isNamed: boolean;
  /** True below a heading for all servers. */
  readonly isPart: boolean;
  /** Number of rows shown. */
  readonly shown: number;
  readonly list: () => void;
  readonly showMore: () => void;
}

/** Renders the resources and templates of one server that match the filter. */
export function renderLists(
  server: ConnectedServer,
  items: readonly ResourceItem[],
  options: ListOptions,
): TemplateResult {
  const { own, strings, isNamed, isPart, shown, list: listAgain, showMore } = options;
  const { id, label, resources, resourceTemplates } = server;
  const lists = [resources, resourceTemplates].filter((list) => list !== undefined);
  const isLoading = lists.length === 0 || lists.some(({ status }) => status === 'loading');
  const isEmpty = resources?.status === 'ready' && !isLoading && itemsOf(server).length === 0;
  return html`<section aria-labelledby="server-${id}">
    <header>
      ${
        isPart
          ? html`<h3 id="server-${id}" class="small muted" dir="auto">${renderChips(label, 'name')}</h3>`
          : html`<h2 id="server-${id}" dir="auto">${isNamed ? renderChips(label, 'name') : own.label}</h2>`
      }
      <span class="small muted" role="status">${isLoading ? own.loading : ''}</span>
      <button
        class="quiet icon muted"
        aria-label=${own.refreshOf(visible(label))}
        title=${own.refresh}
        ?disabled=${isLoading}
        @click=${listAgain}
      >
        ${lateIcon('refresh')}
      </button>
    </header>
    ${lists.map(({ problem, status }) =>
      problem
        ? renderNote(sentenceOf(problem, strings), own.tryAgain, listAgain, status === 'failed')
        : nothing,
    )}
    ${isEmpty ? html`<p class="muted">${own.empty}</p>` : nothing}
    ${
      items.length > 0
        ? html`<ul aria-labelledby="server-${id}">
            ${repeat(items.slice(0, shown), addressOf, (item) => renderRow(item, options))}
          </ul>`
        : nothing
    }
    ${
      items.length > shown
        ? html`<button class="more" @click=${showMore}>${own.showMore(items.length - shown)}</button>`
        : nothing
    }
    ${renderLeftOut(server, options)}
  </section>`;
}

/** Reports the entries from a server that the list leaves out, so that the server's developer can find the cause. */
function renderLeftOut(
  { resources, resourceTemplates }: ConnectedServer,
  { own, strings }: RowOptions,
): readonly TemplateResult[] {
  const all = [...(resources?.leftOut ?? []), ...(resourceTemplates?.leftOut ?? [])];
  return all.map(({ reason, count, names, fields = [] }) => {
    const named = names.map((name) => `“${visible(name)}”`).join(strings.common.separator);
    const why = own.leftOut[reason](count, fields.join(strings.common.separator));
    return html`<p class="small muted">${why} <bdi>${named}</bdi></p>`;
  });
}
