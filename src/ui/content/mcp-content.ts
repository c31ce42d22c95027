import { html, nothing, type CSSResultGroup, type PropertyDeclarations, type PropertyValues } from 'lit';
import { guard } from 'lit/directives/guard.js';
import {
  defaultLimits,
  readInSlices,
  type JsonObject,
  type Part,
  type ResourceRead,
  type Shown,
  type SchemaCheck,
} from '../../core/index.js';
import { McpElement } from '../base/element.js';
import type { Dictionary } from '../base/dictionary.js';
import { checkIn, errorSentences } from '../base/error-sentences.js';
import { McpLocalizedElement } from '../base/localized-element.js';
import { McpOpenAddressEvent, McpReadResourceEvent } from '../base/events.js';
import { lateIcon } from '../base/icon-set.js';
import { parentOf } from '../base/shadow.js';
import { more } from './part/actions.js';
import { bounds } from '../base/bounds.js';
import { note } from './part/context.js';
import { registry, type ContentOrigin } from './part/page-renderers.js';
import { admitPart, renderPart } from './render-part.js';
import { renderSchemaCheck, soundSchemaCheck } from './part/schema-check.js';
import { controls } from '../base/styles/controls.styles.js';
import { longTextStyles } from '../base/styles/long-text.styles.js';
import { partStyles } from '../base/styles/part.styles.js';
import { tokens } from '../base/styles/tokens.styles.js';
import { styles } from './mcp-content.styles.js';

export { renderPageAnswer } from './part/page-view.js';

/**
 * @summary A tool's result, shown as untrusted content: text, Markdown, images, audio, video, links, resources and data. No
 * code in the result runs, and the element fetches nothing to show the result. The element needs no host. A page can add its
 * own renderers with `contentRenderers`.
 *
 * @csspart part - One part of the result.
 * @csspart text - Verbatim text.
 * @csspart markdown - A formatted Markdown document.
 * @csspart image - An image.
 * @csspart audio - The audio player.
 * @csspart video - The video player.
 * @csspart link - A link to a resource.
 * @csspart table - A table.
 * @csspart list - Names and values.
 * @csspart tree - A value as a tree.
 * @csspart html - The frame of an HTML preview.
 * @csspart actions - The buttons that copy and download a part.
 * @csspart hidden - The name of a hidden character.
 * @fires mcp-read-resource - A person requests the resource of a link. Fired only if `callId` is set.
 * @fires mcp-open-address - A person opened a link of the result.
 * @cssprop --mcp-color-surface-raised - Background of texts and table headers.
 * @cssprop --mcp-font-mono - Font of texts and data.
 */
export class McpContent extends McpLocalizedElement {
  static override styles: CSSResultGroup = [tokens, controls, partStyles, longTextStyles, styles];

  static override properties: PropertyDeclarations = {
    ...McpElement.properties,
    parts: { attribute: false },
    result: { attribute: false },
    isError: { type: Boolean, attribute: 'is-error', reflect: true },
    callId: { attribute: false },
    from: { attribute: false },
    reads: { attribute: false },
    schema: { attribute: false },
    schemaCheck: { attribute: false },
    drawSvg: { type: Boolean, attribute: 'draw-svg' },
    playMedia: { type: Boolean, attribute: 'play-media', reflect: true },
    revealed: { state: true },
    wanted: { state: true },
  };

  /** The parts to show, from a host's snapshot. */
  declare parts: readonly Part[] | undefined;
  /** Any `CallToolResult` as a server sent it. Takes precedence over `parts`. */
  declare result: unknown;
  /** True if the tool reported an error. Not needed with `result`. */
  declare isError: boolean;
  /** Id of the call that returned this result. If set, a person can read the resources that the result links to. */
  declare callId: string | undefined;
  /** Source of the parts, such as a call of the snapshot. Passed to the page's own renderers. */
  declare from: ContentOrigin | null | undefined;
  /** The resources read from its links. */
  declare reads: readonly ResourceRead[] | undefined;
  /** The tool's output schema. Its titles and descriptions label the structured value. */
  declare schema: JsonObject | undefined;
  /** The outcome of checking the structured value against that schema. */
  declare schemaCheck: SchemaCheck | undefined;
  /** Offers to draw SVG images. Otherwise, only their source is shown. For pages whose policy has `img-src blob:`. */
  declare drawSvg: boolean;
  /**
   * Plays audio and video in the page. Otherwise, they can only be downloaded. For pages whose policy has `media-src blob:`.
   * The attribute `play-media` on any surrounding element has the same effect: on `<mcp-tools>`, or on `<body>`.
   */
  declare playMedia: boolean;
  /** Number of parts in the page so far: each task reveals a few more. */
  declare private revealed: number;
  /** Number of parts that a person has asked to see. */
  declare private wanted: number;

  #content: Shown = { parts: [], isError: false };
  /** The last result that was read or is being read, and its outcome. */
  #given: unknown;
  #read: Shown | undefined;
  #next: Promise<void> | undefined;
  readonly #redraw = (): void => this.requestUpdate();
  /** Only the page can set the attribute on surrounding elements. */
  readonly #playMediaObserver = new MutationObserver(this.#redraw);

  constructor() {
    super();
    this.isError = false;
    this.drawSvg = false;
    this.playMedia = false;
    this.revealed = bounds.partsAtOnce;
    this.wanted = bounds.parts;
    for (const type of ['click', 'auxclick']) this.addEventListener(type, this.#opened);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    registry.addEventListener('change', this.#redraw);
    for (const element of ancestorsOf(this)) {
      this.#playMediaObserver.observe(element, { attributeFilter: ['play-media'] });
    }
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    registry.removeEventListener('change', this.#redraw);
    this.#playMediaObserver.disconnect();
  }

  protected override get dictionaries(): readonly Dictionary<object>[] {
    return this.schemaCheck?.status === 'invalid' ? [errorSentences] : [];
  }

  /** Until a large result has been read, the previous content stays. */
  protected override arriving(tag: string | undefined): Promise<unknown> | undefined {
    const reading = this.#readResult();
    const arriving = super.arriving(tag);
    return reading ? Promise.all([reading, arriving]) : arriving;
  }

  /** Returns nothing if the result was read immediately. */
  #readResult(): Promise<unknown> | undefined {
    const { result } = this;
    if (Object.is(result, this.#given)) return undefined;
    this.#given = result;
    this.#read = undefined;
    const read = (content: Shown): Promise<unknown> | undefined => {
      this.#read = content;
      // The page may have set another result meanwhile.
      return this.#readResult();
    };
    const reading = result === undefined ? undefined : readInSlices(result, defaultLimits);
    return reading instanceof Promise ? reading.then(read) : reading && read(reading);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { parts, result } = this;
    if (result === undefined) {
      if (!changed.has('parts') && !changed.has('result')) return;
      this.#content = { parts: Array.isArray(parts) ? parts.map(admitPart) : [], isError: false };
    } else {
      // The page reports a change inside its object, so the object is read again.
      if (!this.#read && changed.has('result')) this.#given = undefined;
      if (!this.#read) return;
      this.#content = this.#read;
    }
    this.#read = undefined;
    this.revealed = bounds.partsAtOnce;
    this.wanted = bounds.parts;
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    if (!Object.is(this.result, this.#given)) this.requestUpdate();
    if (this.revealed < Math.min(this.wanted, this.#content.parts.length)) this.#next ??= this.#revealNext();
  }

  /** Also waits for parts that are yet to be revealed. */
  protected override async getUpdateComplete(): Promise<boolean> {
    const isComplete = await super.getUpdateComplete();
    if (!this.#next) return isComplete;
    await this.#next;
    return this.getUpdateComplete();
  }

  protected override render(): unknown {
    if (this.result === undefined && !Array.isArray(this.parts)) return nothing;
    const { parts, problem } = this.#content;
    const { problems, content } = this.strings;
    const playMedia =
      this.playMedia || ancestorsOf(this).some((element) => element.hasAttribute('play-media'));
    const schemaCheck = checkIn(this.strings.tag, soundSchemaCheck(this.schemaCheck));
    const showsCheck = schemaCheck && !parts.some(({ kind }) => kind === 'structured');
    return html`
      ${this.#sentence()}
      ${problem ? note(problems[problem.code]?.(problem.data) ?? problem.message) : nothing}
      ${parts.slice(0, Math.min(this.revealed, this.wanted)).map((part) => this.#part(part, playMedia, schemaCheck))}
      ${
        parts.length > this.wanted
          ? more(
              { strings: this.strings },
              content.moreParts(this.wanted, parts.length),
              () => void this.#showMore(),
            )
          : nothing
      }
      ${showsCheck ? renderSchemaCheck(schemaCheck, this.strings) : nothing}
      <slot name="actions"></slot>
    `;
  }

  /** Renders a part, again only if it has changed. */
  #part(part: Part, playMedia: boolean, schemaCheck: SchemaCheck | undefined): unknown {
    const { strings, callId, schema, drawSvg } = this;
    const from = this.from ?? undefined;
    const declared = part.kind === 'structured' ? { schema, schemaCheck } : undefined;
    const reading = part.kind === 'link' ? this.reads?.find(({ uri }) => uri === part.uri) : undefined;
    const link =
      part.kind === 'link' && callId !== undefined
        ? {
            reading,
            read: () => void this.dispatchEvent(new McpReadResourceEvent({ callId, uri: part.uri })),
          }
        : undefined;
    const seen: unknown[] = [part, strings, callId, reading, drawSvg, playMedia, registry.renderers, from];
    if (declared) seen.push(schema, schemaCheck);
    return guard(seen, () => renderPart(part, { strings, link, declared, from, drawSvg, playMedia }));
  }

  #sentence(): unknown {
    const { content } = this.strings;
    const { parts, problem, isError } = this.#content;
    const isEmpty = parts.length === 0 && !problem;
    if (this.isError || isError) {
      return html`<p class="error">
        ${lateIcon('toolError')}<span>${isEmpty ? content.emptyError : content.toolError}</span>
      </p>`;
    }
    return isEmpty ? html`<p class="muted">${content.empty}</p>` : nothing;
  }

  async #showMore(): Promise<void> {
    const before = this.wanted;
    this.wanted += bounds.parts;
    await this.updateComplete;
    // The button may have gone: the focus moves to the first new part.
    if (this.shadowRoot?.activeElement) return;
    const first = this.renderRoot.querySelectorAll<HTMLElement>('.part')[before];
    if (first) first.tabIndex = -1;
    first?.focus();
  }

  /** Reports to the page that the browser opens a link. */
  readonly #opened = (event: Event): void => {
    const path = event.composedPath();
    const link = path.find((at) => at instanceof HTMLAnchorElement);
    // A link's contents have a nested `<mcp-content>`, which dispatches the event.
    if (!link || event.defaultPrevented || path.find((at) => at instanceof McpContent) !== this) return;
    const { callId } = this;
    this.dispatchEvent(new McpOpenAddressEvent({ url: link.href, ...(callId ? { callId } : {}) }));
  };

  async #revealNext(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve));
    this.#next = undefined;
    this.revealed += bounds.partsAtOnce;
  }
}

/** Returns the ancestors of an element, across shadow roots. */
function ancestorsOf(element: Element): Element[] {
  const all: Element[] = [];
  for (let at = parentOf(element); at; at = parentOf(at)) all.push(at);
  return all;
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-content': McpContent;
  }
}
