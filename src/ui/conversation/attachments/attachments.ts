import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { fileKind, isTextType } from '../../../shared/file-kind.js';
import type { FilePart, Limits, Llm, UserPart } from '../../../core/index.js';
import { bounds } from '../../base/bounds.js';
import { bringStyles } from '../../base/bring-styles.js';
import { renderChips } from '../../base/chips.js';
import { Dictionary } from '../../base/dictionary.js';
import { renderFacts } from '../../base/facts.js';
import { formatBytes } from '../../base/format.js';
import { icon } from '../../base/icons.js';
import { lateIcon } from '../../base/icon-set.js';
import { cutInTheMiddle, visible } from '../../base/visible.js';
import { base64Length, encode } from '../../base/bytes/base64.js';
import {
  attachmentsEn,
  type AttachmentsStrings,
  type ConversationStrings,
} from '../../locales/en/conversation.js';
import type { Strings } from '../../locales/en/shell.js';
import { talkBounds } from '../talk-bounds.js';
import { styles } from './attachments.styles.js';
import { openImage, pixelsOf } from '../../content/image/picture.js';

/** Side of a thumbnail in px: twice its size on the page, for screens with double density. */
const side = 80;

/** Reads a file as a part of a message, without blocking the page. Rejects if it cannot be read. */
async function readFile(file: File, signal: AbortSignal): Promise<FilePart> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const mimeType = file.type || typeOf(bytes);
  return { type: 'file', mimeType, data: await encode(bytes, signal), name: file.name };
}

/** Bytes of a file that are read to detect whether it is text. */
const lookedAt = 65_536;

/** Returns the type of a file whose type the browser cannot derive from its name. */
function typeOf(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, lookedAt), {
      stream: true,
    });
    return text.includes('\0') ? 'application/octet-stream' : 'text/plain';
  } catch {
    return 'application/octet-stream';
  }
}

export const dictionary = new Dictionary('attachments', attachmentsEn);

/** Limits for the files of a message, and the strings about them. */
export interface AttachmentsView {
  readonly own: ConversationStrings;
  readonly strings: Strings;
  readonly takes: Llm['inputs'];
  readonly limits: Limits;
}

/** The owner of the files: the message that is being written. */
export interface AttachmentsOwner {
  view(): AttachmentsView;
  announce(sentence: string): void;
  /** Called when a file was read or removed. */
  changed(): void;
  /** Called when a file could not be read. */
  failed(): void;
}

interface Attachment {
  readonly name: string;
  readonly size: number;
  mimeType: string;
  /** `undefined` until the file is read. */
  part: FilePart | undefined;
  thumbnail: HTMLCanvasElement | undefined;
  readonly reading: AbortController;
}

/** Files of the message that is being written. */
export class Attachments {
  readonly #host: ReactiveControllerHost & { readonly renderRoot: ParentNode };
  readonly #owner: AttachmentsOwner;
  #all: readonly Attachment[] = [];
  /** Reason why a file was not attached. */
  #problem: string | undefined;

  constructor(host: ReactiveControllerHost & { readonly renderRoot: ParentNode }, owner: AttachmentsOwner) {
    this.#host = host;
    this.#owner = owner;
    if (host.renderRoot instanceof ShadowRoot) bringStyles(host.renderRoot, styles);
  }

  get isReading(): boolean {
    return this.#all.some(({ part }) => part === undefined);
  }

  /** Files that have been read, in the order in which they were attached. */
  get parts(): readonly FilePart[] {
    return this.#all.flatMap(({ part }) => part ?? []);
  }

  /** Attaches files within the limits of a message, and names the files that it rejects. */
  add(files: readonly File[]): void {
    for (const file of this.#admit(files)) void this.#read(file);
    this.#host.requestUpdate();
  }

  /** Attaches files that have already been read, such as a server's resource, within the same limits. */
  addParts(parts: readonly FilePart[]): void {
    const given = parts.map((part) => ({ name: part.name ?? '', size: base64Length(part.data), part }));
    for (const { part } of this.#admit(given)) this.#take(part);
    this.#host.requestUpdate();
  }

  /** Restores the attachments of an earlier message. */
  restore(parts: readonly UserPart[]): void {
    this.clear();
    for (const part of parts) {
      if (part.type === 'text') continue;
      const { data, mimeType } = part;
      this.#take(part.type === 'file' ? part : { type: 'file', mimeType, data });
    }
    this.#host.requestUpdate();
  }

  #take(part: FilePart): void {
    const { name = '', mimeType, data } = part;
    const size = base64Length(data);
    const item = { name, size, mimeType, part, thumbnail: undefined, reading: new AbortController() };
    this.#all = [...this.#all, item];
    void this.#draw(item);
  }

  /** Returns the files that still fit into the message, and names those that it rejects. */
  #admit<Given extends { readonly name: string; readonly size: number }>(
    files: readonly Given[],
  ): readonly Given[] {
    const { strings } = this.#owner.view();
    const own = this.#own;
    const added: Given[] = [];
    const tooMany: Given[] = [];
    const tooLarge: Given[] = [];
    const most = this.#dataChars;
    let left = most - this.#all.reduce((sum, { size }) => sum + encodedLength(size), 0);
    for (const file of files) {
      const length = encodedLength(file.size);
      if (this.#all.length + added.length >= talkBounds.attachments) tooMany.push(file);
      else if (length > left) tooLarge.push(file);
      else {
        added.push(file);
        left -= length;
      }
    }
    const refusals = [
      tooMany.length > 0 ? own.tooMany(this.#named(tooMany), String(talkBounds.attachments)) : '',
      tooLarge.length > 0
        ? own.tooLarge(this.#named(tooLarge), formatBytes(Math.floor(most / 4) * 3, strings.tag))
        : '',
    ].filter(Boolean);
    this.#problem = refusals.join(' ') || undefined;
    const news = added.length > 0 ? [own.attached(this.#named(added)), ...refusals] : refusals;
    this.#owner.announce(news.join(' '));
    return added;
  }

  clear(): void {
    for (const { reading } of this.#all) reading.abort();
    this.#all = [];
    this.#problem = undefined;
  }

  render(): TemplateResult {
    const own = this.#own;
    const notTaken = this.#all.filter((item) => !this.#isTaken(item));
    return html`
      ${
        this.#all.length === 0
          ? nothing
          : html`<ul class="attachments" aria-label=${own.attachments}>
              ${repeat(
                this.#all,
                (item) => item,
                (item) => this.#chip(item),
              )}
            </ul>`
      }
      ${this.#problem === undefined ? nothing : note(this.#problem, true)}
      ${notTaken.length === 0 ? nothing : note(own.notTaken(this.#named(notTaken)), false)}
    `;
  }

  #chip(item: Attachment): TemplateResult {
    const { strings } = this.#owner.view();
    const own = this.#own;
    const name = this.#name(item);
    const remove = own.remove(name);
    return html`<li>
      ${item.thumbnail ?? html`<span class="kind">${lateIcon('file')}</span>`}
      <span class="about">
        <bdi class="name small">${renderChips(name, 'name')}</bdi>
        <span class="muted small"
          >${
            item.part
              ? renderFacts([
                  formatBytes(item.size, strings.tag),
                  item.part.from && this.#owner.view().own.fromServer(item.part.from.server),
                ])
              : own.reading
          }</span
        >
      </span>
      <button
        type="button"
        class="quiet icon"
        aria-label=${remove}
        title=${remove}
        @click=${() => void this.#remove(item)}
        @keydown=${(event: KeyboardEvent) => {
          if (event.key !== 'Backspace' && event.key !== 'Delete') return;
          event.preventDefault();
          void this.#remove(item);
        }}
      >
        ${icon('close')}
      </button>
    </li>`;
  }

  get #own(): AttachmentsStrings {
    return dictionary.of(this.#owner.view().strings.tag);
  }

  get #dataChars(): number {
    return this.#owner.view().limits.modelDataChars;
  }

  /** True if the model accepts the file. A model that accepts no files receives the text of a text file. */
  #isTaken({ mimeType }: Attachment): boolean {
    const { takes } = this.#owner.view();
    return !takes || takes.includes(fileKind(mimeType)) || isTextType(mimeType);
  }

  async #read(file: File): Promise<void> {
    const reading = new AbortController();
    const { name, size, type: mimeType } = file;
    const item: Attachment = { name, size, mimeType, part: undefined, thumbnail: undefined, reading };
    this.#all = [...this.#all, item];
    try {
      const part = await readFile(file, reading.signal);
      if (reading.signal.aborted) return;
      Object.assign(item, { part, mimeType: part.mimeType });
      void this.#draw(item);
    } catch {
      if (reading.signal.aborted) return;
      this.#all = this.#all.filter((one) => one !== item);
      this.#problem = this.#own.unreadable(this.#name(item));
      this.#owner.announce(this.#problem);
      this.#owner.failed();
    }
    this.#host.requestUpdate();
    this.#owner.changed();
  }

  async #draw(item: Attachment): Promise<void> {
    const { mimeType, part } = item;
    if (!part || fileKind(mimeType) !== 'image') return;
    const isWanted = (): boolean => this.#all.includes(item);
    try {
      item.thumbnail = await thumbnailOf(part.data, mimeType, isWanted);
      this.#host.requestUpdate();
    } catch {
      // Without a thumbnail, its name is shown.
    }
  }

  async #remove(item: Attachment): Promise<void> {
    const at = this.#all.indexOf(item);
    item.reading.abort();
    this.#all = this.#all.filter((one) => one !== item);
    this.#problem = undefined;
    this.#owner.announce(this.#own.removed(this.#name(item)));
    this.#host.requestUpdate();
    this.#owner.changed();
    await this.#host.updateComplete;
    const { renderRoot } = this.#host;
    const buttons = renderRoot.querySelectorAll<HTMLElement>('.attachments button');
    (buttons[at] ?? buttons[at - 1] ?? renderRoot.querySelector('textarea'))?.focus();
  }

  #name({ name }: Pick<Attachment, 'name'>): string {
    return name === '' ? this.#owner.view().own.nameless : cutInTheMiddle(name, bounds.keyChars);
  }

  #named(files: readonly Pick<Attachment, 'name'>[]): string {
    const { strings } = this.#owner.view();
    const own = this.#own;
    const names = files.slice(0, talkBounds.filesNamed).map((file) => visible(this.#name(file)));
    const more = files.length - names.length;
    const listed = names.join(strings.common.separator);
    return more > 0 ? own.andMore(listed, String(more)) : listed;
  }
}

function encodedLength(bytes: number): number {
  return Math.ceil(bytes / 3) * 4;
}

function note(sentence: string, isProblem: boolean): TemplateResult {
  return html`<p class="small note ${isProblem ? 'problem' : 'muted'}">
    ${lateIcon('warning')}<span>${renderChips(sentence)}</span>
  </p>`;
}

/**
 * Draws a small square of an image, with the same checks as for images from servers. It makes no request, so no content security
 * policy of the page forbids it. `undefined` if it cannot be drawn.
 */
async function thumbnailOf(
  data: string,
  mimeType: string,
  isWanted: () => boolean,
): Promise<HTMLCanvasElement | undefined> {
  const opened = await openImage(data, mimeType);
  if (opened.is !== 'picture') return undefined;
  const bitmap = await pixelsOf(opened.picture, isWanted);
  if (!bitmap) return undefined;
  const { width, height } = bitmap;
  const edge = Math.min(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = side;
  const context = canvas.getContext('2d');
  if (context) context.imageSmoothingQuality = 'high';
  context?.drawImage(bitmap, (width - edge) / 2, (height - edge) / 2, edge, edge, 0, 0, side, side);
  bitmap.close();
  return canvas;
}
