import { count } from './numbers.js';

const list = new Intl.ListFormat('en', { type: 'conjunction' });

export const documentEn = {
  document: 'Document',
  table: 'Table',
  code: (language: string) => (language ? `Code, ${language}` : 'Code'),
  copyCode: 'Copy this code',
  copySource: 'Copy the source',
  done: 'Done:',
  toDo: 'To do:',
  asTextBecause: {
    tooLong: (limit: number) =>
      `Shown as plain text: Markdown is formatted up to ${count(limit, 'character')}.`,
    tooManyPieces: 'Shown as plain text: this Markdown has too many elements to format.',
    failed: 'Shown as plain text: this Markdown could not be formatted safely.',
  },

  image: {
    load: (host: string) => `Load image from ${host}`,
    show: 'Show the image in this document',
    loading: (host: string) => (host ? `Loading from ${host}…` : 'Loading…'),
    stop: 'Stop',
    refused: (address: string) => `image not loaded: ${address}`,
    private: (address: string) => `image not loaded (address on a private network): ${address}`,
    unreachable: (host: string) =>
      `This page could not load the image from ${host}. The site may be down or not allow other pages to read it, or this page may not be allowed to contact the site.`,
    status: (host: string, status: number) => `${host} has no image there: it answered ${status}.`,
    tooLarge: (limit: string) => `The image was not loaded: it is larger than ${limit}.`,
    broken: 'There is no readable image at this address.',
    open: 'Open it in a new tab',
    again: 'Try again',
  },

  preview: {
    title: 'Preview of an HTML document from the server',
    isolated: 'From the server, in a frame where nothing runs and nothing is loaded.',
    preparing: 'Preparing the preview…',
    without: (what: readonly string[]) => `Shown without ${list.format(what)}.`,
    styles: 'its styles',
    scripts: 'its scripts',
    images: (value: number) => count(value, 'image'),
    media: (value: number) => count(value, 'video, audio or frame', 'videos, audio or frames'),
    controls: (value: number) => count(value, 'form control'),
    image: (alt: string) => (alt ? `[image: ${alt}]` : '[image]'),
    cut: 'Too long for a preview: this is its beginning.',
    tooLong: (limit: number) => `There is no preview of HTML with more than ${count(limit, 'character')}.`,
    failed: 'This HTML could not be previewed.',
    /** A part of this page failed, not the document. */
    missing: 'The preview could not be loaded. The source is still available.',
    taller: 'Taller',
    smaller: 'Smaller',
  },

  pdf: {
    kind: 'PDF',
    open: 'Open in a new tab',
    notShown: 'Opens in the browser’s own viewer, in a new tab.',
    notPdf: 'Sent as PDF, but it is not one: a PDF begins with “%PDF-”.',
  },
};

export type DocumentStrings = typeof documentEn;
