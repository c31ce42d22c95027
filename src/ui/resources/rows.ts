import { html, nothing, type TemplateResult } from 'lit';
import type { Resource, ResourceTemplate } from '../../core/index.js';
import { renderChips } from '../base/chips.js';
import { cutAtWord } from '../base/cut-at-word.js';
import { renderFacts } from '../base/facts.js';
import { formatBytes } from '../base/format.js';
import { lateIcon } from '../base/icon-set.js';
import { cutInTheMiddle, visible } from '../base/visible.js';
import { documentOfType } from '../content/kinds.js';
import { formatAgo, formatWhen } from '../content/part/annotated.js';
import { essence } from '../base/bytes/mime.js';
import type { ResourcesStrings } from '../locales/en/resources.js';
import type { Strings } from '../locales/en/shell.js';
import { addressOf, isTemplate, titleOf, type ResourceItem } from './find-resources.js';

export interface RowOptions {
  readonly own: ResourcesStrings;
  readonly strings: Strings;
  /** Opens the resource of a row. */
  readonly open: (uri: string, item: ResourceItem) => void;
  /** Renders the form of a template. The title labels the form. */
  readonly form: (template: ResourceTemplate, title: string) => unknown;
}

/** Minimum priority, from 0 to 1, for which a resource is marked as important. */
const important = 0.8;

/**
 * Maximum length of the description: about two lines. The row's title has the address, and the open resource shows it in full.
 */
const descriptionChars = 160;
const addressChars = 120;
const nameChars = 100;

export function renderRow(item: ResourceItem, options: RowOptions): TemplateResult {
  return isTemplate(item) ? renderTemplate(item, options) : renderResource(item, options);
}

function renderResource(item: Resource, { own, strings, open }: RowOptions): TemplateResult {
  const title = cutInTheMiddle(titleOf(item), nameChars);
  return html`<li part="resource">
    <button
      class="quiet line"
      title=${visible(cutInTheMiddle(item.uri, addressChars))}
      @click=${() => open(item.uri, item)}
    >
      ${lateIcon('file')} ${renderText(item, title, factsOf(item, own, strings))} ${lateIcon('expand')}
    </button>
  </li>`;
}

function renderTemplate(item: ResourceTemplate, { own, strings, form }: RowOptions): TemplateResult {
  const title = cutInTheMiddle(titleOf(item), nameChars);
  return html`<li part="resource" class="template">
    <div class="line">${lateIcon('link')} ${renderText(item, title, factsOf(item, own, strings))}</div>
    ${form(item, title)}
  </li>`;
}

function renderText(item: ResourceItem, title: string, facts: readonly string[]): TemplateResult {
  const { description = '' } = item;
  return html`<span class="text">
    <span class="name" dir="auto">${renderChips(title, 'name')}</span>
    ${
      isTemplate(item)
        ? html`<bdi class="mono small muted"
            >${renderChips(cutInTheMiddle(addressOf(item), addressChars), 'name')}</bdi
          >`
        : nothing
    }
    ${facts.length > 0 ? html`<span class="small muted">${renderFacts(facts)}</span>` : nothing}
    ${
      description
        ? html`<span class="small muted" dir="auto"
            >${renderChips(cutAtWord(description, descriptionChars), 'sentence')}</span
          >`
        : nothing
    }
  </span>`;
}

/** Returns the server's claims about a resource as short phrases: type, size, audience and last change. */
export function factsOf(item: ResourceItem, own: ResourcesStrings, strings: Strings): readonly string[] {
  const { annotations, mimeType } = item;
  const { audience, priority = 0, lastModified } = annotations ?? {};
  const facts = [
    priority >= important ? own.important : '',
    mimeType ? typeName(mimeType, strings) : '',
    'size' in item ? formatBytes(item.size, strings.tag) : '',
    audience?.join() === 'assistant' ? own.forModel : '',
    lastModified
      ? own.updated(formatAgo(lastModified, Date.now(), strings.tag) ?? formatWhen(lastModified, strings.tag))
      : '',
  ];
  return facts.filter(Boolean);
}

function typeName(mimeType: string, { content }: Strings): string {
  const type = essence(mimeType);
  const [group = ''] = type.split('/');
  if (type === 'text/plain') return content.kinds.text;
  const document = documentOfType(type);
  if (document) return content.kinds[document.label];
  return group === 'image' || group === 'audio' || group === 'video'
    ? content.kinds[group]
    : cutInTheMiddle(type, nameChars);
}
