import { html, nothing, type TemplateResult } from 'lit';
import type { Tool } from '../../core/index.js';
import { icon } from '../base/icons.js';
import type { BaseStrings } from '../locales/en/base.js';
import { renderChips } from '../base/chips.js';
import { visible, visibleText } from '../base/visible.js';

export interface ToolRowOptions {
  readonly isSelected: boolean;
  /** True if the tool is from a remembered list and its server has not listed it yet. It cannot be selected. */
  readonly isRemembered: boolean;
  /** Position in the list, from 1, and the list's length; `undefined` if the whole list is on the page. */
  readonly place: { readonly at: number; readonly of: number } | undefined;
  /** Offers the switch that shows the tool to the model. */
  readonly withModel: boolean;
  readonly strings: BaseStrings;
  readonly labelOf: (serverId: string) => string | undefined;
  readonly pick: (tool: Tool) => void;
  readonly setVisible: (tool: Tool, visible: boolean) => void;
}

/**
 * Maximum length of the description: about two lines in a list that is 304 pixels wide. The tool's form shows the whole
 * description.
 */
const shownChars = 64;

/** Renders a tool: title, first sentence of the description, warnings, and the switch for the model. */
export function renderTool(
  tool: Tool,
  { isSelected, isRemembered, place, withModel, strings, labelOf, pick, setVisible }: ToolRowOptions,
): TemplateResult {
  const { name, hostTool } = tool;
  const title = strings.toolTitle(tool.displayName, name);
  // A server's own name is not a title. The host's tools are the same for each server.
  const look = hostTool ? 'muted' : title === name ? 'mono' : '';
  // Few elements and one template, because a page has many rows.
  return html`
    <li part="tool" aria-posinset=${place?.at ?? nothing} aria-setsize=${place?.of ?? nothing}>
      <button
        class="quiet pick"
        aria-current=${isSelected ? 'true' : 'false'}
        data-tool=${name}
        title=${title === name ? '' : visible(name)}
        ?disabled=${isRemembered}
        @click=${() => pick(tool)}
      >
        <span dir="auto" class=${look}>${renderChips(title, 'name')}</span>
        ${renderWarnings(tool, strings, labelOf)}
        <span class="description" dir="auto"
          >${renderChips(hostTool ? (labelOf(tool.serverId) ?? '') : firstSentence(tool.description))}</span
        >
      </button>
      ${
        withModel && !tool.appOnly && !isRemembered
          ? renderSwitch(tool, strings.toolList.visible(visible(title)), (on) => setVisible(tool, on))
          : nothing
      }
    </li>
  `;
}

/** Renders the switch that shows a tool to the model, or hides it. */
export function renderSwitch(
  { visibleToModel }: Tool,
  name: string,
  set: (visible: boolean) => unknown,
): TemplateResult {
  return html`<button
    type="button"
    class="quiet switch"
    role="switch"
    aria-checked=${visibleToModel ? 'true' : 'false'}
    aria-label=${name}
    @click=${() => set(!visibleToModel)}
  ></button>`;
}

/** Renders warnings about a tool, which most tools do not have. Claims that a tool is safe are shown with its form. */
function renderWarnings(
  tool: Tool,
  strings: BaseStrings,
  labelOf: (serverId: string) => string | undefined,
): unknown {
  const { readOnlyHint, destructiveHint } = tool.annotations ?? {};
  const words = strings.toolList;
  const alike = looksLike(tool, strings, labelOf);
  const badge = destructiveHint ? words.deletes : readOnlyHint === false ? words.changes : undefined;
  if (!badge && !alike) return nothing;
  return html`
    ${badge ? html`<span class=${destructiveHint ? 'badge deletes' : 'badge'}>${badge}</span>` : nothing}
    ${alike ? html`<span class="alike">${icon('warning')} ${alike}</span>` : nothing}
  `;
}

/** Returns the first sentence of a text, or as many words as fit. */
function firstSentence(text = ''): string {
  const start = text.trimStart().slice(0, shownChars);
  const end = /[\p{L}\p{N})\]"”’]{2}[.!?](?=\s)|[。！？]|(?=\n\s*\n)/u.exec(start);
  if (end) return start.slice(0, end.index + end[0].length);
  return start.length < shownChars ? start : `${start.replace(/[,;:]?\s\S*$/, '')}…`;
}

/** Returns a warning that names the tool with a similar name; `undefined` if there is none. */
export function looksLike(
  { lookalikes = [] }: Tool,
  strings: BaseStrings,
  labelOf: (serverId: string) => string | undefined,
): string | undefined {
  const [first] = lookalikes;
  if (!first) return undefined;
  return strings.toolList.looksLike(visibleText(first.tool), labelOf(first.serverId), lookalikes.length - 1);
}
