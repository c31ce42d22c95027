import {
  html,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import { guard } from 'lit/directives/guard.js';
import {
  defaultLimits,
  readAnything,
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
import { lateIcon } from '../base/lazy-icons.js';
import { more } from './part/actions.js';
import { admitPart } from './part/admit-part.js';
import { bounds } from '../base/bounds.js';
import { note, type LinkReading } from './part/context.js';
import { registry } from './part/page-renderers.js';
import { renderPart } from './render-part.js';
import { renderSchemaCheck, soundSchemaCheck } from './part/schema-check.js';
import { barStyles } from '../base/styles/bar.styles.js';
import { controls } from '../base/styles/controls.styles.js';
import { longTextStyles } from '../base/styles/long-text.styles.js';
import { tokens } from '../base/styles/tokens.styles.js';
import { styles } from './mcp-content.styles.js';

/**
 * @summary What a tool returned, shown without trusting it: text, Markdown, images, audio, video, links, resources and
 * data. Nothing in it runs, nothing is fetched to show it, and it needs no host. `contentRenderers` takes a page's own
 * renderers.
 *
 * @csspart part - One part of the result.
 * @csspart text - Text as it was written.
 * @csspart markdown - A formatted Markdown document.
 * @csspart image - A picture.
 * @csspart audio - The player of audio.
 * @csspart video - The player of video.
 * @csspart link - A pointer to a resource.
 * @csspart table - A table.
 * @csspart list - Names and values.
 * @csspart tree - A value as a tree.
 * @csspart html - The frame of a preview of HTML.
 * @csspart actions - The buttons that copy and download a part.
 * @csspart hidden - A character that cannot be seen, by its name.
 * @fires mcp-read-resource - A person wants a link read; only where there is a `callId`.
 * @fires mcp-open-address - A person opened a link of the result.
 * @cssprop --mcp-color-surface-raised - The ground of texts and tables' heads.
 * @cssprop --mcp-font-mono - The font of texts and data.
 */
export class McpContent extends McpLocalizedElement {
  static override styles: CSSResultGroup = [tokens, controls, barStyles, longTextStyles, styles];

  static override properties: PropertyDeclarations = {
    ...McpElement.properties,
    parts: { attribute: false },
    result: { attribute: false },
    isError: { type: Boolean, attribute: 'is-error', reflect: true },
    callId: { attribute: false },
    reads: { attribute: false },
    schema: { attribute: false },
    schemaCheck: { attribute: false },
    drawSvg: { type: Boolean, attribute: 'draw-svg' },
    playMedia: { type: Boolean, attribute: 'play-media', reflect: true },
    revealed: { state: true },
    wanted: { state: true },
  };

  /** The parts to show, as a host's snapshot has them. */
  declare parts: readonly Part[] | undefined;
  /** Any `CallToolResult` as a server sent it. It is read here, and wins over `parts`. */
  declare result: unknown;
  /** True if the tool says that it failed. A `result` tells by itself. */
  declare isError: boolean;
  /** The call whose result this is: its links can then be read, by a press. */
  declare callId: string | undefined;
  /** The resources read from its links. */
  declare reads: readonly ResourceRead[] | undefined;
  /** The output schema of the tool: its titles and descriptions become the heads of the structured value. */
  declare schema: JsonObject | undefined;
  /** The outcome of checking the structured value against that schema. */
  declare schemaCheck: SchemaCheck | undefined;
  /** Offers to draw SVG pictures, whose source is shown otherwise. For pages whose policy has `img-src blob:`. */
  declare drawSvg: boolean;
  /**
   * Plays audio and video in the page, which can only be downloaded otherwise. For pages whose policy has `media-src blob:`.
   * The attribute `play-media` on any element around this one says the same: on `<mcp-tools>`, or on `<body>`.
   */
  declare playMedia: boolean;
  /** Parts on the page so far: they come a few at a time. */
  declare private revealed: number;
  /** Parts that a person has asked to see. */
  declare private wanted: number;

  /** Counts the changes of the page's own renderers. */
  #pageRenderers = 0;
  #unsubscribe: (() => void) | undefined;
  #content: Shown = { parts: [], isError: false };
  #next: Promise<void> | undefined;

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
    this.#unsubscribe = registry.subscribe(() => {
      this.#pageRenderers++;
      this.requestUpdate();
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unsubscribe?.();
  }

  protected override get dictionaries(): readonly Dictionary<object>[] {
    return this.schemaCheck?.status === 'invalid' ? [errorSentences] : [];
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('parts') && !changed.has('result')) return;
    const given: readonly unknown[] = Array.isArray(this.parts) ? this.parts : [];
    this.#content =
      this.result === undefined
        ? { parts: given.map(admitPart), isError: false }
        : readAnything(this.result, defaultLimits);
    this.revealed = bounds.partsAtOnce;
    this.wanted = bounds.parts;
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    if (this.revealed < Math.min(this.wanted, this.#content.parts.length)) this.#next ??= this.#revealNext();
  }

  /** Waits for the parts that are still to come, too. */
  protected override async getUpdateComplete(): Promise<boolean> {
    const isComplete = await super.getUpdateComplete();
    if (!this.#next) return isComplete;
    await this.#next;
    return this.getUpdateComplete();
  }

  protected override render(): unknown {
    if (this.result === undefined && !Array.isArray(this.parts)) return nothing;
    const { parts, problem } = this.#content;
    const shown = Math.min(this.revealed, this.wanted);
    return html`
      ${this.#sentence()} ${problem ? note(this.strings.problems[problem.code](problem.data)) : nothing}
      ${parts.slice(0, shown).map((part) => this.#part(part))}
      ${parts.length > this.wanted ? this.#more(parts.length) : nothing} ${this.#schemaCheck()}
    `;
  }

  /** Drawn anew only where something of it changed. */
  #part(part: Part): unknown {
    const { strings, callId, schema, drawSvg } = this;
    const playMedia = asksForPlaying(this);
    const schemaCheck = checkIn(this.strings.tag, soundSchemaCheck(this.schemaCheck));
    const declared = part.kind === 'structured' ? { schema, schemaCheck } : undefined;
    const reading = part.kind === 'link' ? this.reads?.find(({ uri }) => uri === part.uri) : undefined;
    const link =
      part.kind === 'link' && callId !== undefined ? this.#linkOf(callId, part.uri, reading) : undefined;
    const setting = { strings, link, declared, drawSvg, playMedia };
    const seen = [
      part,
      strings,
      callId,
      reading,
      declared?.schema,
      declared?.schemaCheck,
      drawSvg,
      playMedia,
      this.#pageRenderers,
    ];
    return guard(seen, () => renderPart(part, setting));
  }

  #linkOf(callId: string, uri: string, reading: ResourceRead | undefined): LinkReading {
    const read = (): void => {
      this.dispatchEvent(new McpReadResourceEvent({ callId, uri }));
    };
    return { reading, read };
  }

  /** Renders the outcome of the schema check, if no structured value shows it. */
  #schemaCheck(): unknown {
    const { strings } = this;
    const schemaCheck = checkIn(this.strings.tag, soundSchemaCheck(this.schemaCheck));
    const isSaid = this.#content.parts.some(({ kind }) => kind === 'structured');
    return schemaCheck && !isSaid ? renderSchemaCheck(schemaCheck, strings) : nothing;
  }

  #sentence(): unknown {
    const words = this.strings.content;
    const { parts, problem, isError } = this.#content;
    const isEmpty = parts.length === 0 && !problem;
    if (this.isError || isError) {
      return html`<p class="error">
        ${lateIcon('toolError')}<span>${isEmpty ? words.emptyError : words.toolError}</span>
      </p>`;
    }
    return isEmpty ? html`<p class="muted">${words.empty}</p>` : nothing;
  }

  #more(total: number): TemplateResult {
    const { strings } = this;
    const context = { strings, instead: () => html`` };
    return more(context, strings.content.moreParts(this.wanted, total), () => {
      void this.#showMore();
    });
  }

  async #showMore(): Promise<void> {
    const before = this.wanted;
    this.wanted += bounds.parts;
    await this.updateComplete;
    // The button may have gone, and who pressed it reads on where the new ones begin.
    if (this.shadowRoot?.activeElement) return;
    const first = this.renderRoot.querySelectorAll<HTMLElement>('.part')[before];
    if (first) first.tabIndex = -1;
    first?.focus();
  }

  /** The browser opens it; somebody may want to know that it was opened. */
  readonly #opened = (event: Event): void => {
    const path = event.composedPath();
    const link = path.find((at) => at instanceof HTMLAnchorElement);
    // What was read of a link has a `<mcp-content>` of its own inside of this one, which has told it.
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

/** Looks for `play-media` on the element and around it, across shadow roots. Only the page can have put it there. */
function asksForPlaying(content: McpContent): boolean {
  if (content.playMedia) return true;
  // Its own attribute may be of the value before, which is reflected only after this.
  for (let at = above(content); at; at = above(at)) if (at.hasAttribute('play-media')) return true;
  return false;
}

/** Returns the element around another one, across shadow roots. */
function above(element: Element): Element | null {
  const root = element.getRootNode();
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-content': McpContent;
  }
}
