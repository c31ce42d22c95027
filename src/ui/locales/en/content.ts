import type { ContentStrings } from '../strings/content.js';

const number = (value: number): string => value.toLocaleString('en');
const count = (value: number, one: string, many: string): string =>
  `${number(value)} ${value === 1 ? one : many}`;

export const contentEn: ContentStrings = {
  kinds: {
    text: 'Text',
    markdown: 'Markdown',
    image: 'Image',
    audio: 'Audio',
    video: 'Video',
    link: 'Link to a resource',
    resource: 'Resource',
    structured: 'Structured data',
    json: 'JSON',
    csv: 'Table',
    html: 'HTML source',
    svg: 'SVG source',
    unknown: 'Unknown content',
  },

  empty: 'The tool returned nothing.',
  toolError: 'The tool reported an error.',
  emptyError: 'The tool reported an error and said nothing more.',
  notAsIntended: 'This part could not be shown as intended. Here it is as JSON.',
  notLoaded: 'The viewer for this content could not be loaded. Here it is as text.',
  tryAgain: 'Try again',
  pageFailed: 'This page’s own view failed. This is the usual one.',
  extra: (value) => `${count(value, 'more field', 'more fields')} that the server sent`,
  moreParts: (shown, total) => `${number(shown)} of ${count(total, 'part', 'parts')} shown`,

  characters: (value) => count(value, 'character', 'characters'),
  charactersShown: (shown, total) => `${number(shown)} of ${count(total, 'character', 'characters')} shown`,

  copyJson: 'Copy as JSON',
  copyFailed: 'Could not copy',
  downloadFile: (name) => `Download ${name}`,

  asText: 'Show as plain text',
  asMarkdown: 'Show formatted',
  asTree: 'Show as a tree',
  asTable: 'Show as a table',
  asSource: 'Show the source',
  asPreview: 'Preview',
  textBecause: {
    svg: 'SVG images may contain code and links, so this one is not drawn. Here is its source.',
  },

  claims: (claimed, real) => `Sent as ${claimed}, but it is ${real}.`,
  sentAs: (claimed) => `Sent as ${claimed}.`,
  noType: 'an unnamed type',
  notBase64: 'The data is not valid Base64. It was sent as:',
  noData: 'It contains no data.',
  notShown: {
    bytes: (limit) => `Not opened: its data is larger than ${limit}.`,
  },

  openInTab: (host) => `Open ${host} in a new tab`,
  privateNetwork: '(private network)',
  read: 'Read',
  readOf: (word, name) => `${word}: ${name}`,
  readAgain: 'Read again',
  reading: 'Reading…',
  address: 'Address',
  wholeAddress: 'Full address',
  claimedSize: (size) => `${size}, according to the server`,
  binary: 'Binary data',

  unknownKind: (type) => `The server sent content of an unknown kind: “${type}”.`,
  unknownNameless: 'The server sent content of an unknown kind.',
  forAssistant: 'Meant for the model, not for you',
  priority: (value) =>
    value >= 0.8
      ? 'The server says it is important'
      : value <= 0.2
        ? 'The server says it is of low importance'
        : `Priority ${number(value)}`,
  lastModified: (when) => `Changed ${when}`,
  lastModifiedAgo: (ago, when) => `Changed ${ago} (${when})`,
  changed: 'The server says this has changed since you read it.',

  cutAt: (value) => `Cut at ${number(value)} characters. The rest was dropped.`,
  leftOut: (value) => `Left out: its data is longer than ${number(value)} characters.`,
  partsBeyond: (value) => `The result has more than ${number(value)} parts. The rest was dropped.`,
  otherLimit: (name, value) => `A limit was reached (${name}: ${number(value)}).`,
};
