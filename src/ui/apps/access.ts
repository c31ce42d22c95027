import { html, nothing, type TemplateResult } from 'lit';
import type { AppAccess } from '../../core/index.js';
import { renderChips } from '../base/chips.js';
import type { AppStrings } from '../locales/en/app.js';

/** Shows what an app may do, and where that is not what it was. Addresses are the server's words. */
export function renderAccess(access: AppAccess, own: AppStrings, before?: AppAccess): TemplateResult {
  const lists = (['connect', 'resources', 'frames', 'baseUris'] as const).map(
    (kind) => [own[kind], access[kind], before?.[kind]] as const,
  );
  const rows = [
    ...lists,
    [
      own.permissions,
      access.permissions.map((name) => own.permission[name]),
      before?.permissions.map((name) => own.permission[name]),
    ] as const,
    [own.refused, access.refused, undefined] as const,
  ].filter(([, now, old = []]) => now.length > 0 || old.length > 0);
  if (rows.length === 0) return html`<p part="access">${own.nothing}</p>`;
  return html`<dl part="access">
    ${rows.map(
      ([name, now, old]) =>
        html`<dt>${name}</dt>
          <dd>${renderList(now, old, own)}</dd>`,
    )}
  </dl>`;
}

function renderList(
  now: readonly string[],
  before: readonly string[] | undefined,
  own: AppStrings,
): TemplateResult {
  const gone = (before ?? []).filter((one) => !now.includes(one));
  return html`<ul>
    ${now.map(
      (one) =>
        html`<li>
          <bdi>${renderChips(one, true)}</bdi>
          ${before && !before.includes(one) ? html`<strong>${own.isNew}</strong>` : nothing}
        </li>`,
    )}
    ${gone.map(
      (one) =>
        html`<li>
          <s><bdi>${renderChips(one, true)}</bdi></s> ${own.isGone}
        </li>`,
    )}
  </ul>`;
}
