import { html, nothing, render, type TemplateResult } from 'lit';
import { isLoopback } from '../../../shared/network.js';
import { bounds } from '../../base/bounds.js';
import { renderChips } from '../../base/chips.js';
import { formatBytes } from '../../base/format.js';
import { cutInTheMiddle } from '../../base/visible.js';
import { image as imageKind } from '../image/kind.js';
import { webLink } from '../link/link-policy.js';
import { encode, joinBytes } from '../../base/bytes/base64.js';
import { dataUriBytes } from '../../base/bytes/decode.js';
import { renderElementPart } from '../part/element-part.js';
import type { DocumentStrings } from '../../locales/en/document.js';
import type { Widget, WidgetContext } from './widgets.js';

/** The address of an image in a document. */
export type ImageAddress =
  | { readonly is: 'remote'; readonly href: string; readonly host: string }
  /** The image is in the address itself. */
  | { readonly is: 'data'; readonly href: string }
  /** Never requested. A relative address would request it from the page's own site. */
  | { readonly is: 'refused' }
  /** In the reader's network, to which no server may cause a request. */
  | { readonly is: 'private' };

type Loadable = Extract<ImageAddress, { href: string }>;

interface Failure {
  readonly is: 'failed';
  readonly why: (words: DocumentStrings['image'], host: string, tag: string) => string;
}

type State =
  | { readonly is: 'ready' }
  | { readonly is: 'loading' }
  | { readonly is: 'shown'; readonly data: string; readonly mimeType: string }
  | Failure;

const broken: Failure = { is: 'failed', why: (words) => words.broken };
/** The page cannot learn whether the network, the site or its own policy rejected the request. */
const unreachable: Failure = { is: 'failed', why: (words, host) => words.unreachable(host) };
const tooLarge: Failure = {
  is: 'failed',
  why: (words, _, tag) => words.tooLarge(formatBytes(bounds.mediaBytes, tag)),
};

/** An image of a document: a button that names the site to be contacted. Nothing is requested before it is pressed. */
export class DocumentImage implements Widget {
  readonly place: HTMLElement = document.createElement('span');
  readonly #source: string;
  readonly #alt: string;
  readonly #isAltShown: boolean;
  readonly #address: ImageAddress;
  #state: State = { is: 'ready' };
  #loading: AbortController | undefined;
  #context: WidgetContext | undefined;

  constructor(source: string, alt: string, isAltShown: boolean) {
    this.#source = source;
    this.#alt = alt;
    this.#isAltShown = isAltShown;
    this.#address = imageAddress(source, location.hostname);
    this.place.className = 'picture';
    this.place.tabIndex = -1;
  }

  become(other: Widget): boolean {
    return (
      other instanceof DocumentImage &&
      other.#source === this.#source &&
      other.#alt === this.#alt &&
      other.#isAltShown === this.#isAltShown
    );
  }

  leave(): void {
    this.#loading?.abort();
  }

  draw(context: WidgetContext): void {
    this.#context = context;
    render(this.#view(context), this.place);
  }

  #view(context: WidgetContext): unknown {
    const words = context.words.image;
    const address = this.#address;
    const state = this.#state;
    if (state.is === 'shown') {
      const image = html`<mcp-content-image
        .data=${state.data}
        .mimeType=${state.mimeType}
        .alt=${this.#alt}
        .fileName=${'image'}
      ></mcp-content-image>`;
      return renderElementPart(context, imageKind, image, () => this.#alt);
    }
    const alt =
      this.#isAltShown && this.#alt
        ? html`<span class="alt" dir="auto">${renderChips(this.#alt)}</span>`
        : nothing;
    if (address.is === 'refused' || address.is === 'private') {
      const where = cutInTheMiddle(this.#source, 120);
      return html`${alt}
        <span class="muted small">${renderChips(words[address.is](where), 'sentence')}</span>`;
    }
    const host = address.is === 'remote' ? address.host : '';
    const load = (label: string): TemplateResult =>
      html`<button class="small" @click=${() => this.#load(address)}>${label}</button>`;
    if (state.is === 'ready') return html`${alt} ${load(host ? words.load(host) : words.show)}`;
    if (state.is === 'loading') {
      return html`
        ${alt} <span role="status" class="small muted">${words.loading(host)}</span>
        <button class="quiet small" @click=${this.#stop}>${words.stop}</button>
      `;
    }
    const open =
      address.is === 'remote'
        ? html`<a class="small" href=${address.href} target="_blank" rel="noopener noreferrer"
            >${words.open}</a
          >`
        : nothing;
    return html`
      ${alt} <span role="status" class="small">${state.why(words, host, context.strings.tag)}</span> ${open}
      ${load(words.again)}
    `;
  }

  async #load(address: Loadable): Promise<void> {
    const { signal } = (this.#loading = new AbortController());
    this.#become({ is: 'loading' });
    const state = await load(address, signal).catch(() => broken);
    if (signal.aborted) return;
    this.#state = state;
    if (this.#context) this.draw(this.#context);
  }

  readonly #stop = (): void => {
    this.#loading?.abort();
    this.#become({ is: 'ready' });
  };

  /** Replaces the content after a press. The button is removed, but the focus has to stay here. */
  #become(state: State): void {
    this.#state = state;
    if (this.#context) this.draw(this.#context);
    this.place.focus();
  }
}

/** Classifies an image's address. A page at `pageHost` on this device may request from this device. */
export function imageAddress(source: string, pageHost: string): ImageAddress {
  if (/^data:image\//i.test(source)) return { is: 'data', href: source };
  const link = webLink(source);
  if (!link) return { is: 'refused' };
  const { href, target, isPrivate } = link;
  const { protocol, hostname } = new URL(href);
  const isHere = isLoopback(hostname) && isLoopback(pageHost);
  if (isPrivate && !isHere) return { is: 'private' };
  // Without encryption, others could see and change the image.
  return protocol === 'https:' || isHere ? { is: 'remote', href, host: target } : { is: 'refused' };
}

/** Returns the bytes and the type of a `data:` address; `undefined` if it is not one, or is too long. */
export function dataOf(href: string): { readonly mimeType: string; readonly bytes: Uint8Array } | undefined {
  const comma = href.indexOf(',');
  if (comma === -1 || comma > 200) return undefined;
  const bytes = dataUriBytes(href, bounds.mediaBytes);
  const mimeType = href.slice('data:'.length, comma).replace(/;.*$/s, '').trim();
  return bytes && { mimeType, bytes };
}

async function load(address: Loadable, signal: AbortSignal): Promise<State> {
  const loaded = address.is === 'data' ? dataOf(address.href) : await fetchImage(address.href, signal);
  if (!loaded) return broken;
  if ('is' in loaded) return loaded;
  return { is: 'shown', data: await encode(loaded.bytes, signal), mimeType: loaded.mimeType };
}

/** Requests an image without credentials. The site learns an IP address and a time, but nothing about the page or person. */
async function fetchImage(href: string, signal: AbortSignal): Promise<ReturnType<typeof dataOf> | Failure> {
  try {
    const response = await fetch(href, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
      cache: 'no-store',
      signal,
    });
    if (!response.ok) {
      void response.body?.cancel();
      return { is: 'failed', why: (words, host) => words.status(host, response.status) };
    }
    const bytes = await readBounded(response);
    return bytes ? { bytes, mimeType: response.headers.get('content-type') ?? '' } : tooLarge;
  } catch {
    return unreachable;
  }
}

/** Returns `undefined` if there are too many bytes, whatever length the headers claim. */
async function readBounded(response: Response): Promise<Uint8Array | undefined> {
  const reader = response.body?.getReader();
  const pieces: Uint8Array[] = [];
  for (let length = 0; reader;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > bounds.mediaBytes) {
      void reader.cancel();
      return undefined;
    }
    pieces.push(value);
  }
  return joinBytes(pieces);
}
