/** The strings of audio and video. */
export interface MediaStrings {
  readonly audio: KindStrings;
  readonly video: KindStrings;
  /** The button, where a download is all that there is. */
  readonly download: string;
  /** The page does not ask for playing. */
  readonly notAsked: string;
  /** The page's policy has no `media-src blob:`. */
  readonly forbidden: string;
  readonly unplayable: string;
}

interface KindStrings {
  readonly label: (type: string) => string;
  readonly unknownType: string;
}
