import { html, nothing, render, type TemplateResult } from 'lit';
import { renderChips } from '../../base/chips.js';
import { encode, joinBytes } from '../part/base64.js';
import { image as imageKind } from '../image/kind.js';
import { lazyPart } from '../part/lazy-part.js';
import { bounds } from '../../base/bounds.js';
import { dataOf, imageAddress, type ImageAddress } from './image-address.js';
import { formatBytes } from '../../base/format.js';
import { cutInTheMiddle } from '../../base/visible.js';
import type { Island, IslandContext } from './islands.js';

type State =
  | { readonly is: 'ready' | 'loading' | 'broken' }
  | Exclude<LoadedImage, { is: 'loaded' }>
  | { readonly is: 'shown'; readonly data: string; readonly mimeType: string };

/** A picture of a document: a button that says who would be asked for it, and nothing until that is pressed. */
export class Picture implements Island {
  readonly place: HTMLElement = document.createElement('span');
  readonly #source: string;
  readonly #alt: string;
  readonly #isAltShown: boolean;
  readonly #address: ImageAddress;
  #state: State = { is: 'ready' };
  #loading: AbortController | undefined;
  #context: IslandContext | undefined;

  constructor(source: string, alt: string, isAltShown: boolean) {
    this.#source = source;
    this.#alt = alt;
    this.#isAltShown = isAltShown;
    this.#address = imageAddress(source, location.hostname);
    this.place.className = 'picture';
    this.place.tabIndex = -1;
  }

  leave(): void {
    this.#loading?.abort();
  }

  draw(context: IslandContext): void {
    this.#context = context;
    render(this.#view(context), this.place);
  }

  #view(context: IslandContext): unknown {
    const words = context.words.image;
    const address = this.#address;
    const alt =
      this.#isAltShown && this.#alt
        ? html`<span class="alt" dir="auto">${renderChips(this.#alt)}</span>`
        : nothing;
    if (address.is === 'refused' || address.is === 'private') {
      const where = cutInTheMiddle(this.#source, 120);
      return html`${alt} <span class="muted small">${renderChips(words[address.is](where), true)}</span>`;
    }
    const host = address.is === 'remote' ? address.host : '';
    const load = (label: string): TemplateResult =>
      html`<button class="small" @click=${this.#load}>${label}</button>`;
    switch (this.#state.is) {
      case 'ready':
        return html`${alt} ${load(host ? words.load(host) : words.show)}`;
      case 'loading':
        return html`
          ${alt} <span role="status" class="small muted">${words.loading(host)}</span>
          <button class="quiet small" @click=${this.#stop}>${words.stop}</button>
        `;
      case 'shown':
        return this.#shown(this.#state, context);
      default:
        return html`
          ${alt} <span role="status" class="small">${this.#why(context, host)}</span>
          ${this.#open(context)} ${load(words.again)}
        `;
    }
  }

  #shown(
    { data, mimeType }: { readonly data: string; readonly mimeType: string },
    context: IslandContext,
  ): unknown {
    const image = html`<mcp-content-image
      .data=${data}
      .mimeType=${mimeType}
      .alt=${this.#alt}
      .fileName=${'image'}
    ></mcp-content-image>`;
    return lazyPart(context, imageKind, image, () => this.#alt);
  }

  #why({ words, strings }: IslandContext, host: string): string {
    const state = this.#state;
    switch (state.is) {
      case 'status':
        return words.image.status(host, state.status);
      case 'too-large':
        return words.image.tooLarge(formatBytes(bounds.mediaBytes, strings.tag));
      case 'unreachable':
        return words.image.unreachable(host);
      default:
        return words.image.broken;
    }
  }

  #open({ words }: IslandContext): unknown {
    const { is, href } = { href: '', ...this.#address };
    if (is !== 'remote') return nothing;
    return html`<a class="small" href=${href} target="_blank" rel="noopener noreferrer"
      >${words.image.open}</a
    >`;
  }

  readonly #load = async (): Promise<void> => {
    const address = this.#address;
    if (address.is !== 'remote' && address.is !== 'data') return;
    const loading = new AbortController();
    this.#loading = loading;
    this.#become({ is: 'loading' });
    // The button is gone, and whoever pressed it by a key has to stay here.
    this.place.focus();
    const state = await load(address, loading.signal).catch((): State => ({ is: 'broken' }));
    if (!loading.signal.aborted) this.#become(state);
  };

  readonly #stop = (): void => {
    this.#loading?.abort();
    this.#become({ is: 'ready' });
    this.place.focus();
  };

  #become(state: State): void {
    this.#state = state;
    if (this.#context) this.draw(this.#context);
  }
}

async function load(address: Extract<ImageAddress, { href: string }>, signal: AbortSignal): Promise<State> {
  const loaded: LoadedImage | undefined =
    address.is === 'data' ? inAddress(address.href) : await loadImage(address.href, signal);
  if (!loaded) return { is: 'broken' };
  if (loaded.is !== 'loaded') return loaded;
  return { is: 'shown', data: await encode(loaded.bytes, signal), mimeType: loaded.mimeType };
}

function inAddress(href: string): LoadedImage | undefined {
  const found = dataOf(href);
  return found && { is: 'loaded', ...found };
}

type LoadedImage =
  | { readonly is: 'loaded'; readonly bytes: Uint8Array; readonly mimeType: string }
  /** By the network, by the site's rules or by the page's: a page is not told which. */
  | { readonly is: 'unreachable' | 'too-large' }
  | { readonly is: 'status'; readonly status: number };

/** Asks a site for a picture, as a stranger: it learns an address and a time, and nothing of the page or the person. */
async function loadImage(href: string, signal: AbortSignal): Promise<LoadedImage> {
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
      return { is: 'status', status: response.status };
    }
    const bytes = await readBounded(response);
    if (!bytes) return { is: 'too-large' };
    return { is: 'loaded', bytes, mimeType: response.headers.get('content-type') ?? '' };
  } catch {
    return { is: 'unreachable' };
  }
}

/** Returns `undefined` if there are more than are allowed: the length in a head is not believed. */
async function readBounded(response: Response): Promise<Uint8Array | undefined> {
  const reader = response.body?.getReader();
  if (!reader) return new Uint8Array();
  const pieces: Uint8Array[] = [];
  for (let length = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return joinBytes(pieces);
    length += value.length;
    if (length > bounds.mediaBytes) {
      void reader.cancel();
      return undefined;
    }
    pieces.push(value);
  }
}
