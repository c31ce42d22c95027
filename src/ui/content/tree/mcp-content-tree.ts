import { type CSSResultGroup, html, nothing, type PropertyDeclarations, type PropertyValues } from 'lit';
import type { JsonObject, JsonValue, SchemaError } from '../../../core/index.js';
import { bounds } from '../../base/bounds.js';
import { Dictionary } from '../../base/dictionary.js';
import { define } from '../../base/element.js';
import { lateIcon } from '../../base/icon-set.js';
import { controls } from '../../base/styles/controls.styles.js';
import { inputs } from '../../base/styles/inputs.styles.js';
import { partStyles } from '../../base/styles/part.styles.js';
import { tokens } from '../../base/styles/tokens.styles.js';
import { treeEn, type TreeStrings } from '../../locales/en/tree.js';
import { McpPartElement } from '../part-element.js';
import { note } from '../part/context.js';
import { inert, save } from '../../base/bytes/download.js';
import { textOf } from '../text/kind.js';
import { TreeBox } from './box.js';
import { iconButton } from '../part/actions.js';
import { Copying } from './copying.js';
import { isLong } from './cut.js';
import type { Exact } from './json-number.js';
import { placeMarks, renderMarks } from './marks.js';
import { styles } from './mcp-content-tree.styles.js';
import { growTree, runSteps } from './nodes.js';
import { renderAlone } from './one-value.js';
import { type NotJson, readJson, type ReadJson } from './read-json.js';
import { Tree } from './tree.js';

const dictionary: Dictionary<TreeStrings> = new Dictionary('tree', treeEn);

interface ShownTree {
  readonly tree: Tree;
  readonly read: ReadJson | undefined;
}

/**
 * @summary Any JSON value of any size as a tree: with search, paths, numbers as they were sent, the titles and descriptions of
 * its schema, and errors beside the values.
 *
 * @csspart tree - The value.
 * @csspart text - The text, if it is not JSON.
 * @csspart actions - The buttons that copy and download it.
 * @csspart hidden - The name of a hidden character.
 */
export class McpContentTree extends McpPartElement<TreeStrings> {
  static override styles: CSSResultGroup = [tokens, controls, inputs, partStyles, styles];

  static override properties: PropertyDeclarations = {
    ...McpPartElement.properties,
    value: { attribute: false },
    json: { attribute: false },
    schema: { attribute: false },
    root: { attribute: false },
    errors: { attribute: false },
    exact: { attribute: false },
  };

  /** The value to show. */
  declare value: JsonValue | undefined;
  /** The value as text, which takes precedence. One value per line makes a list. */
  declare json: string | undefined;
  /** The value's schema: its titles and descriptions are shown beside the names. */
  declare schema: JsonObject | undefined;
  /** The document that the schema's references refer to. Default: the schema itself. */
  declare root: JsonObject | undefined;
  /** The errors of the schema check, by JSON Pointers into the value. */
  declare errors: readonly SchemaError[] | undefined;
  /** Numbers as they were sent, by `String(number)`. Not needed with `json`. */
  declare exact: Exact | undefined;

  protected override readonly dictionary: Dictionary<TreeStrings> = dictionary;

  readonly #copying = new Copying(this);
  readonly #box = new TreeBox(this, this.#copying, (text, label, close) =>
    this.#renderText(text, label, '', close),
  );
  #shown: ShownTree | NotJson | 'failed' | undefined;
  #work: Promise<void> | undefined;
  #abort: AbortController | undefined;
  /** True if reading takes so long that a notice is shown. */
  #isSlow = false;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#abort?.abort();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    // Reading that stopped when the element left the page starts again when it returns.
    const hasStopped = !this.#shown && !this.#work && this.isConnected;
    if (changed.has('value') || changed.has('json') || hasStopped) {
      this.#begin();
      return;
    }
    if (typeof this.#shown !== 'object' || 'why' in this.#shown) return;
    const { tree, read } = this.#shown;
    tree.exact = this.exact;
    if (changed.has('schema') || changed.has('root')) tree.describe(this.schema, this.root);
    if (changed.has('errors')) void this.#mark(tree, read).then(() => this.requestUpdate());
  }

  protected override async getUpdateComplete(): Promise<boolean> {
    const isComplete = await super.getUpdateComplete();
    if (!this.#work) return isComplete;
    await this.#work;
    return this.getUpdateComplete();
  }

  protected override render(): unknown {
    const { words, strings } = this;
    const shown = this.#shown;
    if (!shown) {
      return this.#work
        ? html`${this.bar(this.label)}${this.#isSlow ? note(words.reading) : nothing}`
        : nothing;
    }
    if (shown === 'failed') return html`${this.bar(this.label)}${note(strings.content.notAsIntended)}`;
    if ('why' in shown) {
      const { line, column, why } = shown;
      return html`
        ${note(why === 'long' ? words.tooLong(bounds.jsonChars) : words.notJson(line, column, words.faults[why]))}
        ${this.#renderText(this.json ?? '')}
      `;
    }
    const { tree } = shown;
    const whole = tree.nodes.values[0];
    if (typeof whole === 'string' && isLong(whole)) {
      return html`${this.#renderText(whole)} ${renderMarks(tree.marks.of(0), words)}`;
    }
    const name = this.fileName || 'data.json';
    const text = async (): Promise<string> => this.json ?? tree.jsonOf(0);
    const copy = (): Promise<void> => this.#copying.copy('all', text);
    const download = async (): Promise<void> => save(inert(await text()), name);
    return html`
      ${this.bar(
        this.label,
        this.#copying.status(strings.common.copied, words.copyFailed),
        iconButton(this.#copying.icon('all'), words.copyAll, copy),
        iconButton(lateIcon('download'), words.download(name), download),
      )}
      ${tree.nodes.count > 1 ? this.#renderTree(shown) : renderAlone(tree, words)}
    `;
  }

  #renderTree({ tree, read }: ShownTree): unknown {
    const { words } = this;
    const more = (this.errors?.length ?? 0) - bounds.treeMarks;
    return html`
      ${read?.isLines ? note(words.isLines(tree.nodes.size(0))) : nothing}
      ${read && read.repeated.count > 0 ? note(words.repeated(read.repeated.count)) : nothing}
      ${tree.nodes.isCut ? note(words.cut(tree.nodes.count)) : nothing}
      ${more > 0 ? note(words.moreErrors(more)) : nothing}
      ${this.#box.render(tree, words, this.label || words.label)}
    `;
  }

  /** Renders a whole text: below the tree, with a button that closes it; or in place of the tree. */
  #renderText(text: string, label = this.label, fileName = this.fileName, close?: unknown): unknown {
    const actions = close ?? html`<slot name="actions" slot="actions"></slot>`;
    return textOf({ text, label, fileName }, this.context, actions);
  }

  #begin(): void {
    this.#abort?.abort();
    this.#shown = undefined;
    this.#isSlow = false;
    this.#box.reset();
    this.#work = undefined;
    if (this.value === undefined && this.json === undefined) return;
    const abort = (this.#abort = new AbortController());
    const slow = setTimeout(() => {
      this.#isSlow = true;
      this.requestUpdate();
    }, 200);
    const work = this.#read(abort.signal)
      .catch(() => 'failed' as const)
      .then((shown) => {
        clearTimeout(slow);
        if (this.#work !== work) return;
        this.#work = undefined;
        if (!abort.signal.aborted) this.#shown = shown;
        this.requestUpdate();
      });
    this.#work = work;
  }

  async #read(signal: AbortSignal): Promise<ShownTree | NotJson> {
    const read = this.json === undefined ? undefined : await readJson(this.json, signal);
    if (read && 'why' in read) return read;
    const nodes = read?.nodes ?? (await runSteps(growTree(this.value ?? null), signal));
    const tree = new Tree(nodes, this.exact);
    tree.describe(this.schema, this.root);
    await this.#mark(tree, read, signal);
    return { tree, read };
  }

  async #mark(tree: Tree, read: ReadJson | undefined, signal?: AbortSignal): Promise<void> {
    const errors = Array.isArray(this.errors) ? (this.errors as readonly SchemaError[]) : [];
    const marks = errors.slice(0, bounds.treeMarks).map(({ path, message }) => ({ path, error: message }));
    const placed = await runSteps(placeMarks(tree.nodes, marks), signal);
    for (const id of read?.repeated.ids ?? []) placed.add(id, {});
    tree.marks = placed;
  }
}

define('mcp-content-tree', McpContentTree);

declare global {
  interface HTMLElementTagNameMap {
    'mcp-content-tree': McpContentTree;
  }
}
