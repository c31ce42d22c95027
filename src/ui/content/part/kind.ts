import type { Part } from '../../../core/index.js';
import type { Lazy } from '../../../core/base/lazy.js';
import type { ContentStrings } from '../../locales/en/content.js';
import type { RenderContext } from './context.js';
import type { Document, View } from './document.js';

/** A kind of content: one folder, and one line in `kinds.ts`. */
export interface ContentKind {
  /** The name of the folder, and of the element in it: `<mcp-content-name>`. */
  readonly name: string;
  /** The element, which is loaded when it is first needed. */
  readonly element?: Lazy<unknown>;
  /** Renders a part, or returns `undefined` if the kind does not take it. The first kind that takes a part shows it. */
  readonly show?: (part: Part, context: RenderContext) => unknown;
  /** For a kind of text. */
  readonly document?: DocumentKind;
  /**
   * Its line in `npm run size`, with its budget. `files` has the modules that lie together in each file of the page build,
   * of this folder or of a package; without it, there is one with the element.
   */
  readonly size?: {
    readonly title: string;
    readonly gzip: number;
    readonly files?: Readonly<Record<string, readonly string[]>>;
  };
  /** The files of its strings, in each folder of `locales`. */
  readonly strings?: readonly string[];
}

/** A kind of text, such as Markdown or JSON. */
export interface DocumentKind {
  /** True if text of this MIME type, without its parameters, is of the kind. */
  readonly hasType: (type: string) => boolean;
  /** True if a text without a type may be of the kind: this is then offered. */
  readonly mayBe?: (text: string) => boolean;
  /** The extension of a file of it, and its name in `strings.content.kinds`. */
  readonly extension: string;
  readonly label: keyof ContentStrings['kinds'];
  /** Renders a text. */
  readonly view: (document: Document, context: RenderContext) => View;
  /** Orders the views, the first one at first. Without it: the one of this kind, then the text. */
  readonly order?: (own: View, asText: View, context: RenderContext) => readonly View[];
}
