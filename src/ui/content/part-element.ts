import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { Dictionary } from '../base/dictionary.js';
import { McpElement } from '../base/element.js';
import { bar } from './part/actions.js';
import { note, type RenderContext } from './part/context.js';
import { McpLocalizedElement } from '../base/localized-element.js';

/**
 * Base of the elements inside `<mcp-content>`. Each shows one kind of content, has its own strings and styles, and is in a
 * separate chunk. They get data and have no access to a host. The slot `actions` is for buttons of the parent.
 */
export abstract class McpPartElement<OwnStrings extends object> extends McpLocalizedElement {
  static override properties: PropertyDeclarations = {
    ...McpElement.properties,
    label: { attribute: false },
    fileName: { attribute: false },
  };

  /** Text of the line above: the kind and size. */
  declare label: string;
  /** The file name of a download. */
  declare fileName: string;

  protected abstract readonly dictionary: Dictionary<OwnStrings>;

  constructor() {
    super();
    this.label = '';
    this.fileName = '';
  }

  /** The strings of this kind of content, in addition to those of all elements. */
  protected get words(): OwnStrings {
    return this.dictionary.of(this.language);
  }

  protected override get dictionaries(): readonly Dictionary<object>[] {
    return [this.dictionary];
  }

  /** The context for renderers that are functions. */
  protected get context(): RenderContext {
    const { strings } = this;
    return { strings, instead: () => note(strings.content.notAsIntended) };
  }

  /** Renders the line above: the label and the actions, with those of the parent. */
  protected bar(label: unknown, ...actions: unknown[]): TemplateResult {
    return bar(label, html`<slot name="actions"></slot>`, ...actions);
  }
}
