import { cutInTheMiddle, visibleText } from '../../base/visible.js';
import { bounds } from '../../base/bounds.js';
import {
  emptyElements,
  escaped,
  hiddenReferences,
  leftOutElements,
  shownElements,
  type LeftOut,
} from './html-elements.js';
import type { TimeSlices } from '../../base/time-slices.js';

/** One step through a document. Each `open` has its `close`. */
export type HtmlStep =
  | { readonly is: 'open'; readonly name: string; readonly attributes: ReadonlyMap<string, string> }
  | { readonly is: 'close' }
  | { readonly is: 'text' | 'reference'; readonly text: string };

export interface Preview {
  /** Markup of allowed elements only, correctly nested. */
  readonly markup: string;
  readonly leftOut: ReadonlyMap<LeftOut, number>;
  /** True if it ends before its source. */
  readonly isCut: boolean;
}

interface Open {
  readonly end: string;
  readonly isLeftOut: boolean;
  /** For a table: its index in the output, and the number of columns in its last row. */
  readonly table?: { readonly at: number; places: number };
}

/** Without a style sheet, these attributes space a table. Tables without headers are often used for layout only. */
const plainTable = '<table cellpadding="4" cellspacing="0">';
const linedTable = '<table border="1" cellpadding="4" cellspacing="0">';

/** Writes a document again: its text as text, and only harmless elements and attributes. */
export async function writePreview(
  steps: readonly HtmlStep[],
  picture: (alt: string) => string,
  slices: TimeSlices,
): Promise<Preview> {
  const writer = new Writer(picture);
  for (const step of steps) {
    if (!writer.take(step)) break;
    if (slices.isLong) await slices.rest();
  }
  return writer.end();
}

class Writer {
  readonly #picture: (alt: string) => string;
  readonly #written: string[] = [];
  readonly #open: Open[] = [];
  readonly #leftOut = new Map<LeftOut, number>();
  #elements = 0;
  #spans = 0;
  /** Number of open elements in the output, and of open elements whose content is left out. */
  #depth = 0;
  #silent = 0;
  #isCut = false;

  constructor(picture: (alt: string) => string) {
    this.#picture = picture;
  }

  /** Processes a step. Returns true if there is space for more. */
  take(step: HtmlStep): boolean {
    if (step.is === 'open') this.#opened(step.name, step.attributes);
    else if (step.is === 'close') this.#close();
    else if (step.is === 'text') this.#text(step.text);
    else if (this.#silent === 0) this.#written.push(referenceText(step.text));
    return !this.#isCut;
  }

  end(): Preview {
    while (this.#open.length > 0) this.#close();
    return { markup: this.#written.join(''), leftOut: this.#leftOut, isCut: this.#isCut };
  }

  #text(text: string): void {
    if (this.#silent === 0) this.#written.push(escaped(visibleText(text)));
  }

  #opened(name: string, attributes: ReadonlyMap<string, string>): void {
    this.#count(name, attributes);
    const isLeftOut = leftOutElements.has(name);
    if (name === 'img') this.#text(this.#picture(readable(attributes.get('alt') ?? '')));
    const isWritten =
      this.#silent === 0 && !isLeftOut && shownElements.has(name) && this.#depth < bounds.htmlDepth;
    if (isWritten && this.#elements++ >= bounds.htmlElements) {
      this.#isCut = true;
      return;
    }
    if (isWritten) this.#write(name, attributes);
    else this.#open.push({ end: name === 'a' ? addressOf(attributes) : '', isLeftOut });
    if (isLeftOut) this.#silent++;
  }

  #write(name: string, attributes: ReadonlyMap<string, string>): void {
    const spans = this.#inTable(name, attributes);
    const isEmpty = emptyElements.has(name);
    const table = name === 'table' ? { table: { at: this.#written.length, places: 0 } } : {};
    this.#written.push(name === 'table' ? plainTable : `<${name}${harmless(name, attributes)}${spans}>`);
    this.#open.push({ end: isEmpty ? '' : `</${name}>`, isLeftOut: false, ...table });
    if (!isEmpty) this.#depth++;
  }

  #close(): void {
    const open = this.#open.pop();
    if (!open) return;
    if (open.isLeftOut) this.#silent--;
    if (open.end.startsWith('<')) this.#depth--;
    if (this.#silent === 0) this.#written.push(open.end);
  }

  /** Counts a row or a cell for the table around it. Returns the attributes for the columns and rows that a cell spans. */
  #inTable(name: string, attributes: ReadonlyMap<string, string>): string {
    const table = this.#open.findLast((open) => open.table)?.table;
    if (name === 'tr' && table) table.places = 0;
    if (name !== 'td' && name !== 'th') return '';
    let [columns, rows] = [spanOf(attributes, 'colspan'), spanOf(attributes, 'rowspan')];
    // A few bytes can span a million cells, which would block the page.
    if (this.#spans + columns * rows - 1 > bounds.htmlSpans) [columns, rows] = [1, 1];
    this.#spans += columns * rows - 1;
    if (table && table.places + columns > bounds.htmlRowPlaces) {
      // Browsers lay out every column, so a row that is too long continues in a new one.
      this.#written.push('<tr>');
      table.places = 0;
    }
    if (table) table.places += columns;
    if (table && name === 'th') this.#written[table.at] = linedTable;
    return `${columns > 1 ? ` colspan="${columns}"` : ''}${rows > 1 ? ` rowspan="${rows}"` : ''}`;
  }

  #count(name: string, attributes: ReadonlyMap<string, string>): void {
    if (this.#silent > 0) return;
    const isSheet = name === 'link' && /\bstylesheet\b/i.test(attributes.get('rel') ?? '');
    if (isSheet || attributes.has('style')) this.#add('styles');
    if ([...attributes.keys()].some((key) => key.startsWith('on'))) this.#add('scripts');
    const kind = leftOutElements.get(name);
    const isHidden = name === 'input' && attributes.get('type')?.toLowerCase() === 'hidden';
    if (kind && !isHidden) this.#add(kind);
  }

  #add(kind: LeftOut): void {
    this.#leftOut.set(kind, (this.#leftOut.get(kind) ?? 0) + 1);
  }
}

function spanOf(attributes: ReadonlyMap<string, string>, name: string): number {
  const value = attributes.get(name) ?? '';
  return /^[1-9]\d?$/.test(value) ? Number(value) : 1;
}

/** Returns a link's address, to be written after its text. */
function addressOf(attributes: ReadonlyMap<string, string>): string {
  const href = readable(attributes.get('href') ?? '').trim();
  return href === '' || href.startsWith('#') ? '' : escaped(visibleText(` (${cutInTheMiddle(href, 120)})`));
}

/** Returns the attributes that only affect how text is read, with recognized values only. */
function harmless(name: string, attributes: ReadonlyMap<string, string>): string {
  const copy = (key: string, allowed: RegExp): string => {
    const value = attributes.get(key);
    return value !== undefined && allowed.test(value) ? ` ${key}="${value}"` : '';
  };
  return [
    copy('dir', /^(ltr|rtl|auto)$/i),
    copy('lang', /^[a-z]{2,8}(-[a-z0-9]{1,8}){0,3}$/i),
    name === 'ol' ? copy('start', /^-?\d{1,6}$/) : '',
    name === 'details' ? copy('open', /^$/) : '',
  ].join('');
}

const reference = /^&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]{1,31}));?$/i;

/** Writes a character by its number or name. The browser knows all names, so only hidden characters are looked up. */
function referenceText(text: string): string {
  const [, decimal, hex, name] = reference.exec(text) ?? [];
  if (name !== undefined && !hiddenReferences.has(name)) return `&${name};`;
  const char = name === undefined ? characterOf(decimal, hex) : hiddenReferences.get(name);
  return escaped(visibleText(char ?? text));
}

function characterOf(decimal: string | undefined, hex: string | undefined): string | undefined {
  const code = decimal === undefined ? parseInt(hex ?? '', 16) : parseInt(decimal, 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

/** Returns an attribute's text with its most common references decoded. */
function readable(value: string): string {
  return value
    .replace(/&#(\d{1,7});?/g, (all, code: string) => characterOf(code, undefined) ?? all)
    .replace(/&#x([0-9a-f]{1,6});?/gi, (all, code: string) => characterOf(undefined, code) ?? all)
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
