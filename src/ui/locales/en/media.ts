export const mediaEn = {
  audio: {
    label: (type: string) => `Audio from the tool: ${type}`,
    unknownType: 'The data is not audio in a known format.',
  },
  video: {
    label: (type: string) => `Video from the tool: ${type}`,
    unknownType: 'The data is not video in a known format.',
  },
  download: 'Download',
  /** The page has not enabled players. */
  notAsked: 'This page does not play audio or video. Download the file to play it.',
  forbidden: 'This page’s Content Security Policy does not allow playing. Download the file to play it.',
  unplayable: 'The browser cannot play this file. Download it to play it in another program.',
};

export type MediaStrings = typeof mediaEn;
