/** The words around a sound. */
export interface AudioStrings {
  readonly label: (type: string) => string;
  readonly play: string;
  readonly pause: string;
  readonly position: string;
  /** Where in it, and how long it is. */
  readonly at: (time: string, whole: string) => string;
  readonly preparing: string;
  readonly volume: string;
  readonly mute: string;
  readonly unmute: string;
  /** It says that there is more of it than was sent. */
  readonly cut: string;
  readonly notPlayed: {
    readonly type: string;
    readonly length: string;
    readonly tooLong: (length: string, limit: string) => string;
    readonly tooHeavy: (size: string, limit: string) => string;
    readonly broken: string;
  };
}
