import type { LimitName } from '../../../core/index.js';
import { count, number } from './numbers.js';

export const contentEn = {
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
  emptyError: 'The tool reported an error without details.',
  notAsIntended: 'This part could not be shown as intended. Here it is as JSON.',
  notLoaded: 'The viewer for this content could not be loaded. Here it is as text.',
  tryAgain: 'Try again',
  /** The renderer that the page registered failed. */
  pageFailed: 'This page’s own view failed. This is the default view.',
  /** Heading above unknown fields of a part. */
  extra: (value: number) => `${count(value, 'more field')} that the server sent`,
  moreParts: (shown: number, total: number) => `${number(shown)} of ${count(total, 'part')} shown`,

  characters: (value: number) => count(value, 'character'),
  charactersShown: (shown: number, total: number) => `${number(shown)} of ${count(total, 'character')} shown`,

  copyJson: 'Copy as JSON',
  copyFailed: 'Could not copy',
  downloadFile: (name: string) => `Download ${name}`,

  asText: 'Show as plain text',
  asMarkdown: 'Show formatted',
  asTree: 'Show as a tree',
  asTable: 'Show as a table',
  asSource: 'Show the source',
  asPreview: 'Preview',
  textBecause: {
    svg: 'SVG images may contain code and links, so this one is not drawn. Here is its source.',
  },

  claims: (claimed: string, real: string) => `Sent as ${claimed}, but it is ${real}.`,
  sentAs: (claimed: string) => `Sent as ${claimed}.`,
  noType: 'an unnamed type',
  notBase64: 'The data is not valid Base64. It was sent as:',
  noData: 'It contains no data.',
  notShown: {
    bytes: (limit: string) => `Not opened: its data is larger than ${limit}.`,
  },

  openInTab: (host: string) => `Open ${host} in a new tab`,
  privateNetwork: '(private network)',
  read: 'Read',
  readOf: (word: string, name: string) => `${word}: ${name}`,
  readAgain: 'Read again',
  reading: 'Reading…',
  wholeAddress: 'Full address',
  claimedSize: (size: string) => `${size}, according to the server`,
  binary: 'Binary data',

  unknownKind: (type: string) => `The server sent content of an unknown kind: “${type}”.`,
  unknownNameless: 'The server sent content of an unknown kind.',
  forAssistant: 'Meant for the model, not for you',
  priority: (value: number) =>
    value >= 0.8
      ? 'The server says it is important'
      : value <= 0.2
        ? 'The server says it is of low importance'
        : `Priority ${number(value)}`,
  lastModified: (when: string) => `Changed ${when}`,
  /** `ago` is relative: “3 days ago”. */
  lastModifiedAgo: (ago: string, when: string) => `Changed ${ago} (${when})`,
  changed: 'The server says this has changed since you read it.',

  cutAt: (value: number) => `Cut at ${count(value, 'character')}. The rest was dropped.`,
  leftOut: (value: number) => `Left out: its data is longer than ${count(value, 'character')}.`,
  partsBeyond: (value: number) => `The result has more than ${count(value, 'part')}. The rest was dropped.`,
  otherLimit: (name: LimitName, value: number) => `A limit was reached (${name}: ${number(value)}).`,
};

export type ContentStrings = typeof contentEn;
