import { css, type CSSResult, html, LitElement, type PropertyDeclarations, type PropertyValues } from 'lit';
import { bounds } from '../../base/bounds.js';
import { define } from '../../base/element.js';
import { dataUriBytes } from '../../base/bytes/decode.js';
import { readImage } from './header.js';
import { type Picture, pixelsOf } from './picture.js';

/**
 * @summary A small image beside a name, from a `data:` URI only: nothing is ever fetched for it. If the image is of an
 * unsupported type, too large or broken, the element's own content is shown.
 *
 * @slot - Shown if there is no such image.
 * @csspart icon - The image.
 */
export class McpContentIcon extends LitElement {
  static override styles: CSSResult = css`
    :host {
      display: contents;
    }

    canvas {
      display: inline-block;
      flex: none;
      inline-size: 1.25rem;
      block-size: 1.25rem;
      vertical-align: -0.25em;
    }

    :host([small]) canvas {
      inline-size: 1rem;
      block-size: 1rem;
      margin-inline-end: 0.25rem;
      vertical-align: -0.2em;
      /* Most icons are drawn for light pages. */
      border-radius: 3px;
      background: light-dark(transparent, #fff);
    }
  `;

  static override properties: PropertyDeclarations = {
    small: { type: Boolean, reflect: true },
    src: { type: String },
    picture: { state: true },
  };

  /** Draws the icon as large as those of this package: 1 rem. */
  declare small: boolean;
  /** A `data:` URI of a PNG, JPEG, GIF or WebP image. */
  declare src: string;
  declare private picture: Picture | undefined;

  /** The image on the canvas. */
  #drawn: Picture | undefined;

  constructor() {
    super();
    this.src = '';
    this.small = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#drawn = undefined;
    const canvas = this.renderRoot.querySelector('canvas');
    if (canvas) canvas.width = canvas.height = 0;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('src')) this.picture = iconPicture(this.src);
  }

  protected override render(): unknown {
    return this.picture ? html`<canvas part="icon" aria-hidden="true"></canvas>` : html`<slot></slot>`;
  }

  protected override updated(): void {
    if (this.picture && this.picture !== this.#drawn) void this.#draw(this.picture);
  }

  async #draw(picture: Picture): Promise<void> {
    this.#drawn = picture;
    const isWanted = (): boolean => this.isConnected && this.picture === picture;
    try {
      const bitmap = await pixelsOf(picture, isWanted);
      const canvas = this.renderRoot.querySelector('canvas');
      if (bitmap && canvas && isWanted()) paintWithin(canvas, bitmap);
      bitmap?.close();
    } catch {
      if (isWanted()) this.picture = undefined;
    }
  }
}

/** Reads an icon without decoding it; `undefined` if it may not be shown. */
export function iconPicture(src: unknown): Picture | undefined {
  const bytes = typeof src === 'string' ? dataUriBytes(src, bounds.iconBytes) : undefined;
  if (!bytes) return undefined;
  const reading = readImage(bytes, undefined);
  if (reading.is !== 'drawable' || Math.max(reading.width, reading.height) > bounds.iconSide)
    return undefined;
  const { type, width, height } = reading;
  return { type, width, height, blob: new Blob([bytes], { type }), isAnimated: false };
}

/** Draws the whole image in the middle of a square. */
function paintWithin(canvas: HTMLCanvasElement, bitmap: ImageBitmap): void {
  const side = Math.max(1, Math.round((canvas.clientWidth || 20) * devicePixelRatio));
  const scale = side / Math.max(bitmap.width, bitmap.height);
  const width = bitmap.width * scale;
  const height = bitmap.height * scale;
  canvas.width = canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, (side - width) / 2, (side - height) / 2, width, height);
}

define('mcp-content-icon', McpContentIcon);

declare global {
  interface HTMLElementTagNameMap {
    'mcp-content-icon': McpContentIcon;
  }
}
