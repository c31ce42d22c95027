/** The words around a text that is shown as it was written. */
export interface TextStrings {
  /** Above it: how large it is. */
  readonly size: (bytes: string, lines: number) => string;
  readonly wrap: string;
  /** Shows the sequences that colour a terminal's text instead of the colours. */
  readonly codes: string;
  readonly find: string;
  readonly findInText: string;
  readonly found: (at: number, total: number, isMore: boolean) => string;
  readonly notFound: string;
  readonly searching: string;
  readonly previous: string;
  readonly next: string;
  readonly caseTold: string;
  readonly closeFind: string;
  /** Of what was found, one is in what cannot be shown. */
  readonly foundBeyond: string;
  readonly empty: string;
  /** The page has its bounds. */
  readonly restNotShown: string;
  readonly colorsLeftOut: string;
}
