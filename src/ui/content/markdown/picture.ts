import { html, nothing, render, type TemplateResult } from 'lit';
import { bounds } from '../../base/bounds.js';
import { renderChips } from '../../base/chips.js';
import { formatBytes } from '../../base/size.js';
import { cutInTheMiddle } from '../../base/visible.js';
import { image as imageKind } from '../image/kind.js';
import { encode, joinBytes } from '../part/base64.js';
import { lazyPart } from '../part/lazy-part.js';
import { dataOf, imageAddress, type ImageAddress } from './image-address.js';
import type { Island, IslandContext } from './islands.js';

type Loadable = Extract<ImageAddress, { href: string }>;

/** The reason for which an image is missing. A page is not told who refused a request: the network, the site or itself. */
type Failure =
  | { readonly is: 'broken' | 'unreachable' | 'too-large' }
  | { readonly is: 'status'; readonly status: number };

type State =
  | { readonly is: 'ready' }
  | { readonly is: 'loading' }
  | { readonly is: 'shown'; readonly data: string; readonly mimeType: string }
  | Failure;

/** An image of a document: a button that says who would be asked for it, and nothing until that is pressed. */
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
    const state = this.#state;
    if (state.is === 'shown') {
      const image = html`<mcp-content-image
        .data=${state.data}
        .mimeType=${state.mimeType}
        .alt=${this.#alt}
        .fileName=${'image'}
      ></mcp-content-image>`;
      return lazyPart(context, imageKind, image, () => this.#alt);
    }
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
      ${alt} <span role="status" class="small">${whyMissing(state, host, context)}</span> ${open}
      ${load(words.again)}
    `;
  }

  async #load(address: Loadable): Promise<void> {
    const { signal } = (this.#loading = new AbortController());
    this.#become({ is: 'loading' });
    const state = await load(address, signal).catch((): State => ({ is: 'broken' }));
    if (signal.aborted) return;
    this.#state = state;
    if (this.#context) this.draw(this.#context);
  }

  readonly #stop = (): void => {
    this.#loading?.abort();
    this.#become({ is: 'ready' });
  };

  /** Changes what is shown by a press: the button is gone, and the focus has to stay here. */
  #become(state: State): void {
    this.#state = state;
    if (this.#context) this.draw(this.#context);
    this.place.focus();
  }
}

function whyMissing(failure: Failure, host: string, { words, strings }: IslandContext): string {
  const { image } = words;
  switch (failure.is) {
    case 'status':
      return image.status(host, failure.status);
    case 'too-large':
      return image.tooLarge(formatBytes(bounds.mediaBytes, strings.tag));
    case 'unreachable':
      return image.unreachable(host);
    case 'broken':
      return image.broken;
  }
}

async function load(address: Loadable, signal: AbortSignal): Promise<State> {
  const loaded = address.is === 'data' ? dataOf(address.href) : await fetchImage(address.href, signal);
  if (!loaded) return { is: 'broken' };
  if ('is' in loaded) return loaded;
  return { is: 'shown', data: await encode(loaded.bytes, signal), mimeType: loaded.mimeType };
}

/** Asks a site for an image without credentials: it learns an IP address and a time, and nothing of the page or person. */
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
      return { is: 'status', status: response.status };
    }
    const bytes = await readBounded(response);
    return bytes ? { bytes, mimeType: response.headers.get('content-type') ?? '' } : { is: 'too-large' };
  } catch {
    return { is: 'unreachable' };
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
