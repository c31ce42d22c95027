import { html, nothing, type CSSResult, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Grant, Server } from '../../core/index.js';
import { Dictionary } from '../base/dictionary.js';
import { formatMoment } from '../base/format.js';
import { lateIcon } from '../base/lazy-icons.js';
import { visibleText } from '../base/json-text.js';
import { grantsEn } from '../locales/en/grants.js';
import type { GrantsStrings } from '../locales/strings/grants.js';
import type { Strings } from '../locales/strings/shell.js';
import { renderChips } from '../base/chips.js';
import { styles as own } from './mcp-grants.styles.js';

export const styles: readonly CSSResult[] = [own];

export const dictionary: Dictionary<GrantsStrings> = new Dictionary(
  grantsEn,
  async () => (await import('../locales/zh-CN/grants.js')).grantsZhCN,
);

export interface GrantsActions {
  readonly revoke: (grants: readonly Grant[]) => void;
  readonly showMore: () => void;
}

/** The newest decisions, the newest first, and a way to more of them. */
export function renderGrants(
  grants: readonly Grant[],
  servers: readonly Server[],
  shown: number,
  strings: Strings,
  { revoke, showMore }: GrantsActions,
): TemplateResult {
  const words = dictionary.of(strings.tag);
  const newest = grants.slice(-shown).reverse();
  return html`
    <section aria-labelledby="label">
      <h2 id="label">${words.label}</h2>
      ${grants.length === 0 ? html`<p class="empty muted" tabindex="-1">${words.empty}</p>` : nothing}
      <ul ?hidden=${grants.length === 0}>
        ${repeat(
          newest,
          ({ id }) => id,
          (grant) => renderGrant(grant, servers, words, strings.tag, revoke),
        )}
      </ul>
      ${newest.length < grants.length ? html`<button @click=${showMore}>${strings.common.showMore}</button>` : nothing}
      ${grants.length > 1 ? html`<button @click=${() => revoke(grants)}>${words.revokeAll}</button>` : nothing}
    </section>
  `;
}

function renderGrant(
  grant: Grant,
  servers: readonly Server[],
  words: GrantsStrings,
  tag: string,
  revoke: GrantsActions['revoke'],
): TemplateResult {
  const server = servers.find(({ url }) => url === grant.url);
  const isSuspended = grant.suspendedAt !== undefined;
  const name = words.revokeOf(visibleText(grant.tool), server?.label ?? visibleText(grant.url));
  return html`
    <li part="grant" class=${isSuspended ? 'suspended' : ''}>
      <div>
        <p>
          <span class="effect ${grant.effect}">
            ${lateIcon(grant.effect === 'allow' ? 'done' : 'denied')} ${words.effect[grant.effect]}
          </span>
          <span class="mono" dir="auto">${renderChips(grant.tool, true)}</span>
        </p>
        <p class="small">
          ${server ? html`<span class="label">${server.label}</span>` : nothing}
          <bdi class="mono muted" dir="ltr">${renderChips(server?.origin ?? grant.url, true)}</bdi>
          ${grant.principal ? html`<span class="muted">${words.as(visibleText(grant.principal))}</span>` : nothing}
        </p>
        <p class="muted small">${factsOf(grant, words, tag).map((fact) => html`<span>${fact}</span>`)}</p>
        ${isSuspended ? html`<p class="note small">${lateIcon('warning')} <span>${words.suspended}</span></p>` : nothing}
        ${grant.duration === 'always' && !grant.stored ? html`<p class="small">${words.endsWithPage}</p>` : nothing}
      </div>
      <button aria-label=${name} @click=${() => revoke([grant])}>${words.revoke}</button>
    </li>
  `;
}

function factsOf(
  { duration, argumentsDigest, createdAt, uses, usedAt }: Grant,
  words: GrantsStrings,
  tag: string,
): string[] {
  const last = usedAt === undefined ? undefined : formatMoment(usedAt, tag);
  return [
    words.scope[duration],
    ...(argumentsDigest === undefined ? [] : [words.onlyArguments]),
    words.since(formatMoment(createdAt, tag)),
    words.uses(uses, last),
  ];
}
