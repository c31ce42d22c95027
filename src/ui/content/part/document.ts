import type { TemplateResult } from 'lit';

/** A text with what is known of it. */
export interface Document {
  readonly text: string;
  readonly fileName: string;
  /** Shown above it. Without it, a short text has no line above. */
  readonly label?: string | undefined;
  /** The language of code, by a name that `codeRanges` knows. */
  readonly language?: string | undefined;
}

/** One way of showing a part. */
export interface View {
  /** The name of the button that chooses it. */
  readonly name: string;
  /** Renders it, with the buttons of the other ways where it has its own. */
  readonly show: (others: readonly TemplateResult[]) => unknown;
}
