/** The words around a picture. */
export interface ImageStrings {
  /** What is said of a picture that nobody described. */
  readonly alt: (type: string, width: number, height: number) => string;
  readonly pixels: (width: number, height: number) => string;

  readonly play: string;
  readonly pause: string;
  /** Why a moving picture stands still. */
  readonly still: {
    /** The browser has no decoder for its frames, or that decoder gave up. */
    readonly unsupported: string;
    readonly tooLarge: string;
    readonly manyFrames: (limit: number) => string;
  };

  readonly enlarge: string;
  readonly copy: string;

  readonly svg: {
    readonly draw: string;
    readonly showSource: string;
    /** Why its source is shown: so far, or at all. */
    readonly offered: string;
    readonly bytes: (limit: string) => string;
    readonly unknown: string;
    readonly references: string;
    readonly undrawable: string;
  };

  readonly large: {
    /** The place where it can be moved about. */
    readonly stage: string;
    readonly tools: string;
    readonly hint: string;
    readonly zoomIn: string;
    readonly zoomOut: string;
    readonly fit: string;
    readonly actualSize: string;
    readonly percent: (scale: number) => string;
    /** What is seen through the picture where it is transparent. */
    readonly ground: { readonly [Kind in Ground]: string };
  };

  readonly notDrawn: {
    readonly type: string;
    readonly size: string;
    readonly pixels: (width: number, height: number) => string;
    readonly bytes: (limit: string) => string;
    readonly undrawable: string;
  };
}

export type Ground = 'checks' | 'light' | 'dark';
