import { html, nothing, type TemplateResult } from 'lit';
import {
  withoutHidden,
  type ConnectedServer,
  type FilePart,
  type McpHost,
  type Resource,
  type Tool,
} from '../../../core/index.js';
import { bringStyles } from '../../base/bring-styles.js';
import { Dictionary } from '../../base/dictionary.js';
import { resourceFiles } from '../../base/resource-files.js';
import type { ToolKey } from '../../base/tool-key.js';
import { cutInTheMiddle } from '../../base/visible.js';
import type { BaseStrings } from '../../locales/en/base.js';
import type { ConversationStrings } from '../../locales/en/conversation.js';
import { paletteEn } from '../../locales/en/palette.js';
import { renderFoot } from '../../palette/foot.js';
import type { PaletteItem } from '../../palette/palette-item.js';
import { PaletteList } from '../../palette/palette-list.js';
import { paletteStyles } from '../../palette/palette.styles.js';
import { placeOver } from '../../palette/place-over.js';
import { promptItems, resourceItems, serverItems, toolItems } from '../../palette/server-items.js';
import { ServerLists } from '../../palette/server-lists.js';
import { triggerIn, type Trigger } from './trigger.js';
import { ChosenPrompt } from './chosen-prompt.js';
import type { ComposerHost } from './composer-host.js';

/** Number of characters of a name that a message mentions. */
const nameChars = 80;

const dictionary = new Dictionary('palette', paletteEn);

/** The message box of the palette. */
interface MessageBox {
  readonly view: () => {
    readonly own: ConversationStrings;
    readonly strings: BaseStrings;
    readonly host: McpHost | undefined;
    readonly canAttach: boolean;
  };
  readonly box: () => HTMLTextAreaElement | null;
  readonly attach: (parts: readonly FilePart[]) => void;
  readonly chooseFiles: () => void;
  readonly announce: (sentence: string) => void;
}

/** Lists prompts and commands after a `/` at the start of a message, and resources, servers and tools after an `@`. */
export class MessagePalette {
  readonly #element: ComposerHost;
  readonly #of: MessageBox;
  readonly #lists: ServerLists;
  readonly #list: PaletteList;
  readonly #chosen: ChosenPrompt;
  /** Tools that a message may mention, by the text that mentions them. */
  readonly #mentions = new Map<string, ToolKey>();
  /** The word that opened the palette; `undefined` if it is closed. */
  #trigger: Trigger | undefined;
  /** Start of the word at which the person closed the palette. */
  #closedAt: number | undefined;
  #items: readonly PaletteItem[] = [];
  /** The values from which the items were made. */
  #madeOf: readonly unknown[] = [];

  constructor(element: ComposerHost, of: MessageBox) {
    this.#element = element;
    this.#of = of;
    this.#lists = new ServerLists(() => this.#refresh());
    this.#list = new PaletteList('palette', (item) => {
      item.choose();
      this.close();
    });
    this.#chosen = new ChosenPrompt(
      element,
      () => of.view().host,
      () => this.#language,
      () => of.box()?.focus(),
    );
    if (element.renderRoot instanceof ShadowRoot) bringStyles(element.renderRoot, paletteStyles);
    element.addController({ hostDisconnected: () => this.close(), hostUpdated: () => this.#place() });
  }

  /** Id of the active option; `undefined` if the palette is closed. */
  get active(): string | undefined {
    return this.#trigger && this.#list.active;
  }

  /** Returns the tools that a message mentions. */
  mentionedIn(text: string): readonly ToolKey[] {
    return [...this.#mentions].flatMap(([mention, tool]) => (text.includes(mention) ? [tool] : []));
  }

  /** Opens the palette, filters it or closes it, as the text of the box requires. */
  follow(): void {
    const trigger = this.#typed;
    if (trigger?.from !== this.#closedAt) this.#closedAt = undefined;
    if (!trigger || this.#closedAt !== undefined) return this.close();
    const { host } = this.#of.view();
    const opens = this.#trigger?.kind !== trigger.kind;
    if (host) this.#lists.request(host, trigger.kind === '/' ? 'prompts' : 'resources', opens);
    void dictionary.arrive(this.#language)?.then(() => this.#refresh());
    this.#trigger = trigger;
    this.#refresh();
  }

  /** Handles a key for the palette. Returns true if the key was for it. */
  press(event: KeyboardEvent): boolean {
    if (this.active === undefined) return false;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      this.#closedAt = this.#trigger?.from;
      this.close();
      return true;
    }
    if (!this.#list.press(event)) return false;
    this.#element.requestUpdate();
    return true;
  }

  close(): void {
    this.#lists.close();
    this.#madeOf = [];
    if (!this.#trigger) return;
    this.#trigger = undefined;
    this.#element.requestUpdate();
  }

  render(): TemplateResult {
    const own = dictionary.of(this.#language);
    const kind = this.active === undefined ? undefined : this.#trigger?.kind;
    const label = kind === '/' ? own.keys.commands : own.label;
    return html`${this.#chosen.render()}
    ${
      kind === undefined
        ? nothing
        : html`<div class="palette" .popover=${'manual'}>
            ${this.#list.render(own, label)} ${renderFoot(own, own.keys.insert, kind === '@')}
          </div>`
    }`;
  }

  get #language(): string {
    return this.#of.view().strings.tag;
  }

  /** The word at the caret, if it opens the palette. */
  get #typed(): Trigger | undefined {
    const box = this.#of.box();
    return box ? triggerIn(box.value, box.selectionStart) : undefined;
  }

  #place(): void {
    const form = this.#element.renderRoot.querySelector('form[part=composer]');
    for (const popover of form?.querySelectorAll<HTMLElement>(':scope > .palette') ?? [])
      if (form) placeOver(popover, form);
    this.#list.reveal(this.#element.renderRoot);
  }

  /** Shows the items of the current snapshot. */
  #refresh(): void {
    if (!this.#trigger) return;
    const { kind, query } = this.#trigger;
    const before = this.#list.active === undefined ? 0 : this.#list.count;
    this.#list.show(this.#itemsFor(kind), query);
    const { count } = this.#list;
    if (count !== before && count > 0) this.#of.announce(dictionary.of(this.#language).found(count));
    this.#element.requestUpdate();
  }

  /** Returns the items, made again only if something they are made from has changed. */
  #itemsFor(kind: Trigger['kind']): readonly PaletteItem[] {
    const { host, canAttach } = this.#of.view();
    const { servers = [], tools = [] } = host?.getSnapshot() ?? {};
    const own = dictionary.of(this.#language);
    const madeOf = [kind, servers, tools, canAttach, own];
    if (madeOf.every((one, at) => one === this.#madeOf[at])) return this.#items;
    this.#madeOf = madeOf;
    this.#items =
      kind === '/'
        ? [
            ...promptItems(servers, (...prompt) => this.#instead(() => void this.#chosen.open(...prompt))),
            ...(canAttach ? [this.#attachCommand(own.attachFiles)] : []),
          ]
        : [
            ...(canAttach ? resourceItems(servers, (...one) => void this.#attach(...one)) : []),
            ...serverItems(servers, tools, own, ({ label }) => this.#mention(label)),
            ...toolItems(
              servers,
              tools,
              this.#of.view().strings,
              (tool) => this.#mentionTool(tool),
              own.offTool,
            ),
          ];
    return this.#items;
  }

  #attachCommand(title: string): PaletteItem {
    const choose = (): void => this.#instead(this.#of.chooseFiles);
    return { id: 'attach', group: 'commands', icon: 'add', title, choose };
  }

  /** Does something in place of the message that the person began. */
  #instead(act: () => void): void {
    this.#write('', 0);
    act();
  }

  /** Writes the name of a resource, and attaches its content. */
  async #attach(server: ConnectedServer, { uri, name, title = name }: Resource): Promise<void> {
    const { host, own } = this.#of.view();
    this.#mention(title);
    const opened = await host?.openResource(server.id, uri);
    const files = opened ? resourceFiles(opened, own.nameless, oneLine(title)) : [];
    host?.closeResource(server.id, uri);
    if (files.length > 0) this.#of.attach(files);
    else this.#of.announce(own.notRead(oneLine(title)));
  }

  #mentionTool({ serverId, name, displayName }: Tool): void {
    const title = this.#of.view().strings.toolTitle(displayName, name);
    this.#mentions.set(this.#mention(title), { serverId, tool: name });
  }

  /** Writes a name in place of what was typed of it. Returns the text that mentions it. */
  #mention(name: string): string {
    const mention = `@${oneLine(name)}`;
    this.#write(`${mention} `, this.#typed?.from ?? 0);
    return mention;
  }

  /** Replaces the text of the box from an index to the caret. */
  #write(text: string, from: number): void {
    const box = this.#of.box();
    box?.setRangeText(text, from, box.selectionStart, 'end');
    box?.focus();
    this.#element.requestUpdate();
  }
}

/** Returns a name from a server on one line, without hidden characters. */
function oneLine(name: string): string {
  return cutInTheMiddle(withoutHidden(name).text.replaceAll(/\s+/g, ' ').trim(), nameChars);
}
