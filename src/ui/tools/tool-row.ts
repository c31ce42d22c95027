import { html, nothing, type TemplateResult } from 'lit';
import type { Tool } from '../../core/index.js';
import { icon } from '../base/icons.js';
import type { BaseStrings } from '../locales/en/base.js';
import { renderChips } from '../base/chips.js';
import { visible, visibleText } from '../base/visible.js';

export interface ToolRowOptions {
  readonly isSelected: boolean;
  /** True if its server listed it at an earlier visit, and not yet at this one: it cannot be picked. */
  readonly isRemembered: boolean;
  /** Where it is in its list, counted from 1, and how long that is: where not all of it is on the page. */
  readonly place: { readonly at: number; readonly of: number } | undefined;
  /** Offers the switch by which the tool is shown to the model. */
  readonly withModel: boolean;
  readonly strings: BaseStrings;
  readonly labelOf: (serverId: string) => string | undefined;
  readonly pick: (tool: Tool) => void;
  readonly setVisible: (tool: Tool, visible: boolean) => void;
}

/** More than the two lines in view; the whole is with the tool's form. */
const shownChars = 500;

/** One tool: its names, what its server says of it, and the switch for the model. */
export function renderTool(
  tool: Tool,
  { isSelected, isRemembered, place, withModel, strings, labelOf, pick, setVisible }: ToolRowOptions,
): TemplateResult {
  const words = strings.toolList;
  const claims = claimsOf(tool, strings);
  const alike = looksLike(tool, strings, labelOf);
  return html`
    <li part="tool" aria-posinset=${place?.at ?? nothing} aria-setsize=${place?.of ?? nothing}>
      <button
        class="quiet pick"
        aria-current=${isSelected ? 'true' : 'false'}
        data-tool=${tool.name}
        ?disabled=${isRemembered}
        @click=${() => pick(tool)}
      >
        <span class="title">
          <span dir="auto">${renderChips(tool.displayName, true)}</span>
          ${tool.displayName === tool.name ? nothing : html`<span class="mono small muted" dir="auto">${renderChips(tool.name, true)}</span>`}
        </span>
        ${tool.appOnly ? html`<span class="small muted">${words.appOnly}</span>` : nothing}
        ${alike ? html`<span class="alike small">${icon('warning')} ${alike}</span>` : nothing}
        ${tool.description ? html`<span class="description small muted" dir="auto">${renderChips(tool.description.slice(0, shownChars))}</span>` : nothing}
        ${
          claims.length > 0
            ? html`<span class="claims small muted"
                >${words.serverSays} <q>${claims.join(strings.common.separator)}</q></span
              >`
            : nothing
        }
      </button>
      ${
        withModel && !tool.appOnly && !isRemembered
          ? html`<button
              class="quiet icon"
              role="switch"
              aria-checked=${tool.visibleToModel ? 'true' : 'false'}
              aria-label=${words.visible(visible(tool.displayName))}
              title=${tool.visibleToModel ? words.isVisible : words.isHidden}
              @click=${() => setVisible(tool, !tool.visibleToModel)}
            >
              ${icon(tool.visibleToModel ? 'visible' : 'hidden')}
            </button>`
          : nothing
      }
    </li>
  `;
}

/** Returns what a server says about a tool's effects. Claims that it does not make are left out. */
export function claimsOf({ annotations }: Tool, strings: BaseStrings): readonly string[] {
  if (!annotations) return [];
  const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = annotations;
  const words = strings.claims;
  return [
    readOnlyHint === true && words.readOnly,
    readOnlyHint === false && words.changes,
    destructiveHint === true && words.destructive,
    destructiveHint === false && words.notDestructive,
    idempotentHint === true && words.idempotent,
    openWorldHint === true && words.openWorld,
    openWorldHint === false && words.closedWorld,
  ].filter((claim) => claim !== false);
}

/** Says that a tool's name looks like another's, and whose; `undefined` if it does not. */
export function looksLike(
  { lookalikes = [] }: Tool,
  strings: BaseStrings,
  labelOf: (serverId: string) => string | undefined,
): string | undefined {
  const [first] = lookalikes;
  if (!first) return undefined;
  return strings.toolList.looksLike(visibleText(first.tool), labelOf(first.serverId), lookalikes.length - 1);
}
