import { html, nothing, type TemplateResult } from 'lit';
import type { AppAccess } from '../../core/index.js';
import { renderChips } from '../base/chips.js';
import type { AppStrings } from '../locales/en/app.js';

/**
 * Renders an app's permissions, and how they differ from the permissions of an earlier version; `undefined` if there are none.
 * The addresses come from the server.
 */
export function renderAccess(
  access: AppAccess,
  own: AppStrings,
  before?: AppAccess,
): TemplateResult | undefined {
  const permissionsOf = ({ permissions, stores }: AppAccess): readonly string[] =>
    [...permissions, ...(stores ? (['storage'] as const) : [])].map((name) => own.permission[name]);
  const lists: readonly (readonly [string, readonly string[], readonly string[] | undefined])[] = [
    ...(['connect', 'resources', 'frames', 'baseUris'] as const).map(
      (kind) => [own[kind], access[kind], before?.[kind]] as const,
    ),
    [own.permissions, permissionsOf(access), before && permissionsOf(before)],
    [own.refused, access.refused, undefined],
  ];
  const some = lists.filter(([, now, old = []]) => now.length > 0 || old.length > 0);
  if (some.length === 0) return undefined;
  return html`<div part="access">
    ${some.map(
      ([name, now, old]) =>
        html`<h3>${name}</h3>
          ${renderList(now, old, own)}`,
    )}
  </div>`;
}

function renderList(
  now: readonly string[],
  before: readonly string[] | undefined,
  own: AppStrings,
): TemplateResult {
  const gone = before?.filter((one) => !now.includes(one)) ?? [];
  const isNew = (one: string): boolean => before !== undefined && !before.includes(one);
  const item = (one: string): TemplateResult => html`<bdi>${renderChips(one, 'name')}</bdi>`;
  return html`<ul>
    ${now.map((one) => html`<li>${item(one)}${isNew(one) ? html` <strong>${own.isNew}</strong>` : nothing}</li>`)}
    ${gone.map((one) => html`<li><s>${item(one)}</s> ${own.isGone}</li>`)}
  </ul>`;
}
