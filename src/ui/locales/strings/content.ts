import type { LimitName } from '../../../core/index.js';

/** The words around what a tool returned. */
export interface ContentStrings {
  readonly kinds: {
    readonly text: string;
    readonly markdown: string;
    readonly image: string;
    readonly audio: string;
    readonly video: string;
    readonly link: string;
    readonly resource: string;
    readonly structured: string;
    readonly json: string;
    readonly csv: string;
    readonly html: string;
    readonly svg: string;
    readonly unknown: string;
  };

  readonly empty: string;
  readonly toolError: string;
  readonly emptyError: string;
  /** A part's own renderer failed. */
  readonly notAsIntended: string;
  /** The chunk that shows this kind could not be had. */
  readonly notLoaded: string;
  readonly tryAgain: string;
  /** The page's own renderer threw. */
  readonly pageFailed: string;
  /** Fields that a part's kind does not have. */
  readonly extra: (count: number) => string;
  readonly moreParts: (shown: number, total: number) => string;

  readonly characters: (count: number) => string;
  readonly charactersShown: (shown: number, total: number) => string;

  readonly copyJson: string;
  readonly copyFailed: string;
  readonly downloadFile: (name: string) => string;

  readonly asText: string;
  readonly asMarkdown: string;
  readonly asTree: string;
  readonly asTable: string;
  readonly asSource: string;
  readonly asPreview: string;
  readonly textBecause: {
    readonly svg: string;
  };

  readonly claims: (claimed: string, real: string) => string;
  readonly sentAs: (claimed: string) => string;
  readonly noType: string;
  readonly notBase64: string;
  readonly noData: string;
  readonly notShown: {
    readonly bytes: (limit: string) => string;
  };

  readonly openInTab: (host: string) => string;
  /** Beside a link that leads there. */
  readonly privateNetwork: string;
  readonly read: string;
  readonly readOf: (word: string, name: string) => string;
  readonly readAgain: string;
  readonly reading: string;
  readonly address: string;
  readonly wholeAddress: string;
  readonly claimedSize: (size: string) => string;
  readonly binary: string;

  readonly unknownKind: (type: string) => string;
  readonly unknownNameless: string;
  readonly forAssistant: string;
  readonly priority: (value: number) => string;
  readonly lastModified: (when: string) => string;
  /** `ago` as in “3 days ago”. */
  readonly lastModifiedAgo: (ago: string, when: string) => string;
  /** Of a resource that was read. */
  readonly changed: string;

  readonly cutAt: (value: number) => string;
  readonly leftOut: (value: number) => string;
  readonly partsBeyond: (value: number) => string;
  readonly otherLimit: (name: LimitName, value: number) => string;
}
