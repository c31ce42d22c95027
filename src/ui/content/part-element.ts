import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { Dictionary } from '../base/dictionary.js';
import { McpElement } from '../base/element.js';
import { bar } from './part/actions.js';
import { note, type RenderContext } from './part/context.js';
import { McpLocalizedElement } from '../base/localized-element.js';

/**
 * What the elements inside `<mcp-content>` share: each shows one kind of content, brings its own words and styles, and
 * comes in a chunk of its own. They take data and know nothing of a host. What their parent offers beside what they offer
 * themselves comes in the slot `actions`.
 */
export abstract class McpPartElement<Words extends object> extends McpLocalizedElement {
  static override properties: PropertyDeclarations = {
    ...McpElement.properties,
    label: { attribute: false },
    fileName: { attribute: false },
  };

  /** The line above: its kind, and its size. */
  declare label: string;
  /** The file name of a download. */
  declare fileName: string;

  protected abstract readonly dictionary: Dictionary<Words>;

  constructor() {
    super();
    this.label = '';
    this.fileName = '';
  }

  /** The words of its own, beside those of all elements. */
  protected get words(): Words {
    return this.dictionary.of(this.language);
  }

  protected override arriving(tag: string | undefined): Promise<unknown> | undefined {
    const coming = [super.arriving(tag), this.dictionary.arrive(tag)].filter((one) => one !== undefined);
    return coming.length > 0 ? Promise.all(coming) : undefined;
  }

  /** For the renderers that are functions. */
  protected get context(): RenderContext {
    const { strings } = this;
    return { strings, instead: () => note(strings.content.notAsIntended) };
  }

  /** The line above: what it is, and what can be done, by the parent as well. */
  protected bar(label: unknown, ...actions: unknown[]): TemplateResult {
    return bar(label, html`<slot name="actions"></slot>`, ...actions);
  }
}
