import { type CSSResultGroup, html, nothing, type PropertyDeclarations, type PropertyValues } from 'lit';
import { bounds } from '../../base/bounds.js';
import { dot } from '../../base/dot.js';
import { Dictionary } from '../../base/dictionary.js';
import { define } from '../../base/element.js';
import { lateIcon } from '../../base/icon-set.js';
import { formatBytes } from '../../base/format.js';
import { controls } from '../../base/styles/controls.styles.js';
import { longTextStyles } from '../../base/styles/long-text.styles.js';
import { partStyles } from '../../base/styles/part.styles.js';
import { sheetStyles } from '../../base/styles/sheet.styles.js';
import { tokens } from '../../base/styles/tokens.styles.js';
import { visible } from '../../base/visible.js';
import { imageEn, type ImageStrings } from '../../locales/en/image.js';
import { McpPartElement } from '../part-element.js';
import { copyButton, copyingButton, iconButton, saveButton } from '../part/actions.js';
import { decodeBase64 } from '../../base/bytes/base64.js';
import { note, mismatch, sentAsType } from '../part/context.js';
import { longText } from '../part/long-text.js';
import { extensionOf } from '../../base/bytes/mime.js';
import { inert } from '../../base/bytes/download.js';
import { PictureCanvas } from './canvas.js';
import type { ImageSize } from './header.js';
import { Large } from './image-viewer.js';
import { styles } from './mcp-content-image.styles.js';
import { copyPicture, type OpenedPicture, openImage, type Picture, type PictureHost } from './picture.js';
import { openSvg, type SvgRefusal } from './svg.js';

const dictionary: Dictionary<ImageStrings> = new Dictionary('image', imageEn);

/**
 * @summary An image from a tool, drawn on a canvas from its bytes through the browser's decoder, so that no `img-src` is needed.
 * Its header is checked before it is decoded. An animation is paused until a person plays it. An SVG is shown as its source.
 *
 * @csspart image - The image.
 * @csspart text - The source of an SVG, or data of an unexpected type.
 * @csspart actions - The buttons that play, enlarge, copy and download it.
 * @csspart hidden - The name of a hidden character.
 */
export class McpContentImage extends McpPartElement<ImageStrings> implements PictureHost {
  static override styles: CSSResultGroup = [
    tokens,
    controls,
    partStyles,
    longTextStyles,
    sheetStyles,
    styles,
  ];

  static override properties: PropertyDeclarations = {
    ...McpPartElement.properties,
    data: { attribute: false },
    mimeType: { attribute: false },
    alt: { type: String },
    drawSvg: { type: Boolean, attribute: 'draw-svg' },
    opened: { state: true },
    svg: { state: true },
  };

  /** The image in Base64. */
  declare data: string;
  /** The claimed type. */
  declare mimeType: string | undefined;
  /** The alternative text, if there is one. */
  declare alt: string | undefined;
  /**
   * Offers to draw an SVG. Only for a page whose policy has `img-src blob:`: an element cannot query the policy, and an attempt
   * would be reported.
   */
  declare drawSvg: boolean;
  declare private opened: OpenedPicture;
  /** An SVG that a person wants to see drawn. */
  declare private svg: Picture | SvgRefusal | undefined;

  protected override readonly dictionary: Dictionary<ImageStrings> = dictionary;
  readonly #canvas = new PictureCanvas(this);
  readonly #large = new Large(this);

  constructor() {
    super();
    this.data = '';
    this.drawSvg = false;
    this.opened = { is: 'opening' };
  }

  /** The drawn image. */
  get picture(): Picture | undefined {
    if (this.opened.is === 'picture') return this.opened.picture;
    return this.opened.is === 'svg' && typeof this.svg === 'object' ? this.svg : undefined;
  }

  pictureSized(picture: Picture, size: ImageSize): void {
    if (this.picture?.blob === picture.blob)
      this.opened = { is: 'picture', picture: { ...picture, ...size } };
  }

  pictureFailed(picture: Picture): void {
    if (this.picture?.blob !== picture.blob) return;
    const { type, blob } = picture;
    if (this.opened.is === 'svg') this.svg = 'undrawable';
    else this.opened = { is: 'refused', why: 'undrawable', type, blob };
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('data') || changed.has('mimeType')) this.#open();
  }

  #open(): void {
    this.#canvas.rewind();
    if (this.#large.picture) this.#large.close();
    this.svg = undefined;
    const { data, mimeType } = this;
    const opened = openImage(data, mimeType);
    this.opened = opened instanceof Promise ? { is: 'opening' } : opened;
    if (!(opened instanceof Promise)) return;
    void opened.then((read) => {
      if (this.data === data && this.mimeType === mimeType) this.opened = read;
    });
  }

  protected override render(): unknown {
    const { opened, strings, picture } = this;
    if (picture) return this.#drawn(picture);
    switch (opened.is) {
      case 'empty':
        return html`${this.bar(this.#kind)}${note(strings.content.noData)}`;
      case 'broken':
        return html`
          ${this.bar(this.#kind, ...this.#textActions(this.data, 'text/plain'))}
          ${note(strings.content.notBase64)} ${longText(this.data, this.context, this.#kind)}
        `;
      case 'svg':
        return this.#source(opened);
      case 'refused':
        return this.#refused(opened);
      default:
        return this.bar(this.#kind);
    }
  }

  #drawn(picture: Picture): unknown {
    const { words, strings, context } = this;
    const short = extensionOf(picture.type).toUpperCase();
    const size = formatBytes(picture.blob.size, strings.tag);
    const facts = [short, words.pixels(picture.width, picture.height), size];
    const alt = this.alt
      ? visible(this.alt.slice(0, bounds.valueChars))
      : words.alt(short, picture.width, picture.height);
    const ownActions = (): unknown[] => [
      copyingButton(context, () => copyPicture(picture), words.copy),
      saveButton(context, this.#name(picture.type), () => picture.blob),
    ];
    const enlarge = (): void => {
      this.#canvas.stop();
      this.#large.open(picture);
    };
    const showSource = (): void => {
      this.svg = undefined;
    };
    const whyStill = picture.isAnimated ? this.#canvas.whyStill(picture) : undefined;
    return html`
      <span class="sentinel"></span>
      ${this.bar(
        [this.#kind, ...facts].join(dot),
        this.opened.is === 'svg' ? toggleButton(words.svg.showSource, showSource) : nothing,
        picture.isAnimated && !whyStill ? this.#playButton(picture) : nothing,
        iconButton(lateIcon('enlarge'), words.enlarge, enlarge),
        ...ownActions(),
      )}
      ${mismatch(this.mimeType, picture.type, strings)} ${whyStill ? note(words.still[whyStill]) : nothing}
      ${this.#canvas.isCut(picture) ? note(words.still.manyFrames(bounds.frames)) : nothing}
      <div class="frame ${picture.type === 'image/jpeg' ? '' : 'checks'}">
        <canvas class="still" part="image" role="img" aria-label=${alt} @click=${enlarge}></canvas>
      </div>
      ${this.#large.render({ alt, facts: facts.join(dot), words, strings, actions: ownActions() })}
    `;
  }

  #playButton(picture: Picture): unknown {
    const { isPlaying } = this.#canvas;
    const toggle = (): void => (isPlaying ? this.#canvas.stop() : this.#canvas.play(picture));
    const label = isPlaying ? this.words.pause : this.words.play;
    return toggleButton(html`${lateIcon(isPlaying ? 'pause' : 'play')} ${label}`, toggle);
  }

  /** An SVG may contain code, styles and addresses. So its source is shown, and it is drawn only if the page allows it. */
  #source({ source, isTooLong }: Extract<OpenedPicture, { is: 'svg' }>): unknown {
    const { words, context, strings, svg } = this;
    const draw = async (): Promise<void> => {
      const drawn = await openSvg(source);
      if (this.opened.is === 'svg' && this.opened.source === source) this.svg = drawn;
    };
    const because = isTooLong
      ? words.svg.bytes(formatBytes(bounds.svgBytes, strings.tag))
      : words.svg[typeof svg === 'string' ? svg : 'offered'];
    const isOffered = this.drawSvg && !isTooLong && svg === undefined;
    const { svg: label } = strings.content.kinds;
    return html`
      ${this.bar(
        label,
        isOffered ? toggleButton(words.svg.draw, () => void draw()) : nothing,
        ...this.#textActions(source, 'image/svg+xml'),
      )}
      ${note(this.drawSvg ? because : strings.content.textBecause.svg)} ${longText(source, context, label)}
    `;
  }

  #refused({ why, type, blob }: Extract<OpenedPicture, { is: 'refused' }>): unknown {
    const { strings, mimeType } = this;
    const { notDrawn } = this.words;
    const sentence =
      typeof why === 'object'
        ? notDrawn.pixels(why.width, why.height)
        : why === 'bytes'
          ? notDrawn.bytes(formatBytes(bounds.mediaBytes, strings.tag))
          : notDrawn[why];
    const save = saveButton(this.context, this.#name(type), () =>
      inert(blob ?? decodeBase64(this.data) ?? this.data),
    );
    return html`
      ${this.bar(this.#kind, save)}
      ${note(type === undefined ? `${sentence} ${sentAsType(mimeType, strings)}` : sentence)}
      ${type === undefined ? nothing : mismatch(mimeType, type, strings)}
    `;
  }

  get #kind(): string {
    return this.label || this.strings.content.kinds.image;
  }

  #textActions(text: string, type: string): unknown[] {
    const { context } = this;
    return [copyButton(context, () => text), saveButton(context, this.#name(type), () => inert(text))];
  }

  /** Returns the name of a download, with the extension of the real type. */
  #name(type: string | undefined): string {
    const stem = this.fileName.replace(/\.\w{1,8}$/, '') || 'image';
    return `${stem}.${extensionOf(type)}`;
  }
}

function toggleButton(label: unknown, toggle: () => void): unknown {
  return html`<button class="quiet small" @click=${toggle}>${label}</button>`;
}

define('mcp-content-image', McpContentImage);

declare global {
  interface HTMLElementTagNameMap {
    'mcp-content-image': McpContentImage;
  }
}
