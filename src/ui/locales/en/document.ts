import type { DocumentStrings } from '../strings/document.js';

const number = (value: number): string => value.toLocaleString('en');
const count = (value: number, one: string, many: string): string =>
  `${number(value)} ${value === 1 ? one : many}`;

const list = new Intl.ListFormat('en', { type: 'conjunction' });

export const documentEn: DocumentStrings = {
  document: 'Document',
  table: 'Table',
  code: (language) => (language ? `Code, ${language}` : 'Code'),
  copyCode: 'Copy this code',
  copySource: 'Copy the source',
  done: 'Done:',
  toDo: 'To do:',
  asTextBecause: {
    tooLong: (limit) => `Shown as plain text: Markdown is formatted up to ${number(limit)} characters.`,
    tooManyPieces: 'Shown as plain text: this Markdown has too many pieces to format.',
    failed: 'Shown as plain text: this Markdown could not be formatted safely.',
  },

  image: {
    load: (host) => `Load image from ${host}`,
    show: 'Show the image in this document',
    loading: (host) => (host ? `Loading from ${host}…` : 'Loading…'),
    stop: 'Stop',
    refused: (address) => `image, not loaded: ${address}`,
    private: (address) => `image, not loaded, because its address is in a private network: ${address}`,
    unreachable: (host) =>
      `${host} did not give the image to this page. The site may be down, may not allow other pages to read it, or may be one that this page may not ask.`,
    status: (host, status) => `${host} has no image there: it answered ${status}.`,
    tooLarge: (limit) => `The image was not loaded: it is larger than ${limit}.`,
    broken: 'There is no readable image at this address.',
    open: 'Open it in a new tab',
    again: 'Try again',
  },

  preview: {
    title: 'Preview of an HTML document from the server',
    whose: 'From the server, in a frame where nothing runs and nothing is loaded.',
    preparing: 'Preparing the preview…',
    without: (what) => `Shown without ${list.format(what)}.`,
    styles: 'its styles',
    scripts: 'its scripts',
    pictures: (value) => count(value, 'image', 'images'),
    media: (value) => count(value, 'video, audio or frame', 'videos, audio or frames'),
    controls: (value) => count(value, 'form control', 'form controls'),
    picture: (alt) => (alt ? `[image: ${alt}]` : '[image]'),
    cut: 'Too long for a preview: this is its beginning.',
    tooLong: (limit) => `There is no preview of HTML with more than ${number(limit)} characters.`,
    failed: 'No preview could be made of this HTML.',
    missing: 'The preview could not be loaded. The source is still available.',
    taller: 'Taller',
    smaller: 'Smaller',
  },

  pdf: {
    kind: 'PDF',
    open: 'Open in a new tab',
    notShown: 'Opened by the browser’s own viewer, in a tab of its own.',
    notPdf: 'Sent as PDF, but it is not one: a PDF begins with “%PDF-”.',
  },
};
