import { html, nothing, type TemplateResult } from 'lit';
import type { OpenResource } from '../../core/index.js';
import { renderChips } from '../base/chips.js';
import { renderFacts } from '../base/facts.js';
import { formatTime } from '../base/format.js';
import { lateIcon } from '../base/icon-set.js';
import { cutInTheMiddle } from '../base/visible.js';
import type { ResourcesStrings } from '../locales/en/resources.js';
import type { Strings } from '../locales/en/shell.js';
import { titleOf, type ResourceItem } from './find-resources.js';
import { factsOf } from './rows.js';

export interface OpenedOptions {
  readonly own: ResourcesStrings;
  readonly strings: Strings;
  /** Row that the resource was opened from. */
  readonly item: ResourceItem;
  /** True if the resource can be attached to a message. */
  readonly canAttach: boolean;
  readonly isAttached: boolean;
  readonly back: () => void;
  readonly readAgain: () => void;
  readonly attach: () => void;
}

/** Maximum length of an address. Legitimate addresses are shorter. */
const addressChars = 400;

/** Renders an open resource: its source, content and actions. */
export function renderOpened(opened: OpenResource, options: OpenedOptions): TemplateResult {
  const { own, strings, item, canAttach, isAttached, back, readAgain, attach } = options;
  const { serverLabel, uri, parts, status, problem, readAt } = opened;
  const facts = [
    serverLabel,
    ...factsOf(item, own, strings),
    readAt === undefined ? '' : own.readAt(formatTime(readAt, strings.tag)),
  ];
  const isReading = status === 'reading';
  // The content already shows this address.
  const isInContent = parts?.some((part) => part.kind === 'resource' && part.uri === uri);
  return html`
    <div class="bar">
      <button class="quiet small back" @click=${back}>${lateIcon('expand')} ${own.back}</button>
      <button class="quiet small" ?disabled=${isReading} @click=${readAgain}>
        ${lateIcon('refresh')} ${own.readAgain}
      </button>
      ${
        canAttach && parts?.length
          ? html`<button class="small" @click=${attach}>
              ${lateIcon(isAttached ? 'done' : 'add')} ${isAttached ? own.attached : own.attach}
            </button>`
          : nothing
      }
    </div>
    <h2 tabindex="-1" id="opened" dir="auto">${renderChips(cutInTheMiddle(titleOf(item), 200), 'name')}</h2>
    ${isInContent ? nothing : html`<p class="mono small"><bdi>${renderChips(cutInTheMiddle(uri, addressChars), 'name')}</bdi></p>`}
    <p class="small muted">${renderFacts(facts)}</p>
    ${item.description ? html`<p class="small muted" dir="auto">${renderChips(item.description)}</p>` : nothing}
    <p class="small muted" role="status">${isReading ? own.reading : nothing}</p>
    ${opened.changed && !isReading ? renderNote(own.changed, own.readAgain, readAgain) : nothing}
    ${problem && !isReading ? renderNote(sentenceOf(problem, strings), own.tryAgain, readAgain, true) : nothing}
    ${
      parts
        ? parts.length > 0
          ? html`<mcp-content class=${isReading ? 'old' : ''} .parts=${parts} .from=${opened}></mcp-content>`
          : html`<p class="muted">${own.noContent}</p>`
        : nothing
    }
  `;
}

export function sentenceOf(
  { code, data, message }: NonNullable<OpenResource['problem']>,
  { problems }: Strings,
): string {
  return problems[code]?.(data) ?? message;
}

/** Renders a notice, with a button for what the person can do about it. */
export function renderNote(
  sentence: string,
  label: string,
  act: () => void,
  isProblem = false,
): TemplateResult {
  return html`<div class="note ${isProblem ? 'problem' : ''}">
    ${lateIcon('warning')}
    <p dir="auto">${renderChips(sentence)}</p>
    <button class="small" @click=${act}>${label}</button>
  </div>`;
}
