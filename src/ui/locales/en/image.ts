import { count, number } from './numbers.js';

export const imageEn = {
  alt: (type: string, width: number, height: number) =>
    `Image from the tool: ${type}, ${number(width)} by ${number(height)} pixels`,
  pixels: (width: number, height: number) => `${number(width)} × ${number(height)} pixels`,

  play: 'Play',
  pause: 'Pause',
  /** The reason why an animated image does not play. */
  still: {
    unsupported: 'This image is animated, but this browser can only show its first frame.',
    tooLarge: 'This image is animated, but its frames are too large to play. This is the first one.',
    manyFrames: (limit: number) => `Only the first ${count(limit, 'frame')} are played.`,
  },

  enlarge: 'Enlarge',
  copy: 'Copy as PNG',

  svg: {
    draw: 'Draw it',
    showSource: 'Show the source',
    offered: 'This is the source of an SVG image. Nothing in it runs, loads or moves when it is drawn.',
    bytes: (limit: string) => `SVG images are drawn up to ${limit}. This is its source.`,
    unknown:
      'This SVG image is not drawn: an embedded image or a filter could take too much time or memory. This is its source.',
    references: 'This SVG image repeats its own parts too often to be drawn. This is its source.',
    undrawable: 'The browser could not draw this SVG image. This is its source.',
  },

  large: {
    /** Name of the area in which the image can be moved. */
    stage: 'Enlarged image',
    tools: 'View of the image',
    hint: 'Plus and minus zoom, 0 fits, 1 is 100%, arrows move.',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    fit: 'Fit',
    actualSize: '100%',
    percent: (scale: number) => `${number(Math.round(scale * 100))}%`,
    background: { checks: 'Background: checks', light: 'Background: light', dark: 'Background: dark' },
  },

  notDrawn: {
    type: 'Not drawn: the data is not a PNG, JPEG, GIF or WebP image.',
    size: 'Not drawn: the image’s size could not be read from its data.',
    pixels: (width: number, height: number) =>
      `Not drawn: at ${number(width)} × ${number(height)} pixels it is larger than this page draws.`,
    bytes: (limit: string) => `Not opened: its data is larger than ${limit}.`,
    undrawable: 'The browser could not draw this image.',
  },
};

export type ImageStrings = typeof imageEn;
