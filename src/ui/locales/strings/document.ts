/** The words around documents: Markdown, HTML and PDF. */
export interface DocumentStrings {
  readonly document: string;
  readonly table: string;
  readonly code: (language: string) => string;
  readonly copyCode: string;
  readonly copySource: string;
  readonly done: string;
  readonly toDo: string;
  readonly asTextBecause: {
    readonly tooLong: (limit: number) => string;
    readonly tooManyPieces: string;
    readonly failed: string;
  };

  readonly image: {
    readonly load: (host: string) => string;
    /** Its bytes are in the document itself. */
    readonly show: string;
    readonly loading: (host: string) => string;
    readonly stop: string;
    /** Its address is none that is ever asked. */
    readonly refused: (address: string) => string;
    /** It would send the reader's browser into the reader's own network. */
    readonly private: (address: string) => string;
    readonly unreachable: (host: string) => string;
    readonly status: (host: string, status: number) => string;
    readonly tooLarge: (limit: string) => string;
    readonly broken: string;
    readonly open: string;
    readonly again: string;
  };

  readonly preview: {
    readonly title: string;
    readonly whose: string;
    readonly preparing: string;
    readonly without: (what: readonly string[]) => string;
    readonly styles: string;
    readonly scripts: string;
    readonly pictures: (count: number) => string;
    readonly media: (count: number) => string;
    readonly controls: (count: number) => string;
    readonly picture: (alt: string) => string;
    readonly cut: string;
    readonly tooLong: (limit: number) => string;
    readonly failed: string;
    /** What makes previews, and not a fault of the document. */
    readonly missing: string;
    readonly taller: string;
    readonly smaller: string;
  };

  readonly pdf: {
    readonly kind: string;
    readonly open: string;
    readonly notShown: string;
    readonly notPdf: string;
  };
}
