import type { ContentStrings } from './strings.js';

const number = (value: number): string => value.toLocaleString('en');
const count = (value: number, one: string, many: string): string =>
  `${number(value)} ${value === 1 ? one : many}`;

export const contentEn: ContentStrings = {
  kinds: {
    text: 'Text',
    markdown: 'Markdown',
    image: 'Picture',
    audio: 'Sound',
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
  notAsIntended: 'This part could not be shown the way it was meant. Here it is as JSON.',
  notLoaded: 'What shows this kind of content could not be loaded. Here it is as text.',
  pageFailed: 'This page has a view of its own for this, which failed. This is the usual one.',
  extra: (value) => `${count(value, 'more field', 'more fields')} that the server sent`,
  moreParts: (shown, total) => `${number(shown)} of ${count(total, 'part', 'parts')} shown`,

  characters: (value) => count(value, 'character', 'characters'),
  charactersShown: (shown, total) => `${number(shown)} of ${count(total, 'character', 'characters')} shown`,
  rowsShown: (shown, total) => `${number(shown)} of ${count(total, 'row', 'rows')} shown`,
  firstRowsShown: (shown) => `The first ${count(shown, 'row', 'rows')} shown`,
  itemsShown: (shown, total) => `${number(shown)} of ${number(total)} shown`,
  table: (rows, columns) => `${count(rows, 'row', 'rows')}, ${count(columns, 'column', 'columns')}`,
  columnsMore: (value) => `${number(value)} more`,
  items: (value) => count(value, 'item', 'items'),
  entries: (value) => count(value, 'entry', 'entries'),
  column: (value) => `Column ${number(value)}`,

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
    markdownChars: (limit) => `Shown as plain text: Markdown is formatted up to ${number(limit)} characters.`,
    markdownElements: 'Shown as plain text: this Markdown has too many pieces to format.',
    markdownFailed: 'Shown as plain text: this Markdown could not be formatted safely.',
    jsonChars: (limit) => `Shown as plain text: JSON becomes a tree up to ${number(limit)} characters.`,
    csvChars: (limit) => `Shown as plain text: CSV becomes a table up to ${number(limit)} characters.`,
    notJson: 'Shown as plain text: it was sent as JSON, but it is not.',
    html: 'HTML is shown as its source. Nothing in it runs.',
    svg: 'An SVG picture is not drawn, since it may hold code and links. This is its source.',
  },
  longNumbers: 'Numbers of more than 15 digits may be rounded in the tree. The plain text has them as sent.',
  imageNotLoaded: (alt, from) =>
    `${alt ? `${alt}: ` : ''}${from ? `image from ${from}` : 'image'} — not loaded`,

  imageAlt: (type, width, height) => `A picture that the tool sent: ${type}, ${width} by ${height} pixels`,
  pixels: (width, height) => `${number(width)} × ${number(height)} pixels`,
  audioLabel: (type) => `A sound that the tool sent: ${type}`,
  claims: (claimed, real) => `Sent as ${claimed}, but it is ${real}.`,
  sentAs: (claimed) => `Sent as ${claimed}.`,
  noType: 'an unnamed type',
  notBase64: 'The data is not valid Base64. This is what was sent:',
  noData: 'There is no data in it.',
  notShown: {
    imageType: 'Not drawn: the data is not a PNG, JPEG, GIF or WebP picture.',
    imageSize: 'Not drawn: how large the picture is could not be read from its data.',
    imagePixels: (width, height) =>
      `Not drawn: at ${number(width)} × ${number(height)} pixels it is larger than this page draws.`,
    audioType: 'Not played: the data is not a sound of a known format.',
    bytes: (limit) => `Not opened: its data is larger than ${limit}.`,
    undrawable: 'The browser could not draw this picture.',
    unplayable: 'The browser could not play this sound.',
  },

  openInTab: (host) => `Open ${host} in a new tab`,
  read: 'Read',
  readOf: (word, name) => `${word}: ${name}`,
  readAgain: 'Read again',
  reading: 'Reading…',
  address: 'Address',
  wholeAddress: 'The whole address',
  claimedSize: (size) => `${size}, says the server`,
  binary: 'Binary data',

  unknownKind: (type) => `The server sent content of a kind that this page does not know: “${type}”.`,
  unknownNameless: 'The server sent something that is not content of any known kind.',
  forAssistant: 'Meant for the model, not for you',
  priority: (value) =>
    value >= 0.8
      ? 'Important, says the server'
      : value <= 0.2
        ? 'Of little weight, says the server'
        : `Priority ${number(value)}`,
  lastModified: (when) => `Changed ${when}`,
  lastModifiedAgo: (ago, when) => `Changed ${ago} (${when})`,
  changed: 'The server says that this has changed since it was read.',

  cutAt: (value) => `Cut at ${number(value)} characters. What came after was not kept.`,
  leftOut: (value) => `Left out: its data is longer than ${number(value)} characters.`,
  partsBeyond: (value) => `The result has more than ${number(value)} parts. The others were not kept.`,
  otherLimit: (name, value) => `A limit was reached (${name}: ${number(value)}).`,
};
