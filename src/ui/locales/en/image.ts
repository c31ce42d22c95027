import type { ImageStrings } from '../strings/image.js';

const number = (value: number): string => value.toLocaleString('en');

export const imageEn: ImageStrings = {
  alt: (type, width, height) =>
    `A picture that the tool sent: ${type}, ${number(width)} by ${number(height)} pixels`,
  pixels: (width, height) => `${number(width)} × ${number(height)} pixels`,

  play: 'Play',
  pause: 'Pause',
  still: {
    unsupported: 'This picture moves, but only its first frame can be shown in this browser.',
    tooLarge: 'This picture moves, but its frames are too large to play. This is the first one.',
    manyFrames: (limit) => `Only the first ${number(limit)} frames are played.`,
  },

  enlarge: 'Enlarge',
  copy: 'Copy as PNG',

  svg: {
    draw: 'Draw it',
    showSource: 'Show the source',
    offered: 'This is the source of an SVG picture. When it is drawn, nothing in it runs, loads or moves.',
    bytes: (limit) => `An SVG picture is drawn up to ${limit}. This is its source.`,
    unknown:
      'This SVG picture is not drawn: a picture in it, a filter or the like could take more time or memory than its size tells. This is its source.',
    references: 'This SVG picture repeats its own parts too often to be drawn. This is its source.',
    undrawable: 'The browser could not draw this SVG picture. This is its source.',
  },

  large: {
    stage: 'Enlarged picture',
    tools: 'View of the picture',
    hint: 'Plus and minus zoom, 0 fits, 1 is 100%, arrows move.',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    fit: 'Fit',
    actualSize: '100%',
    percent: (scale) => `${number(Math.round(scale * 100))}%`,
    ground: { checks: 'Background: checks', light: 'Background: light', dark: 'Background: dark' },
  },

  notDrawn: {
    type: 'Not drawn: the data is not a PNG, JPEG, GIF or WebP picture.',
    size: 'Not drawn: how large the picture is could not be read from its data.',
    pixels: (width, height) =>
      `Not drawn: at ${number(width)} × ${number(height)} pixels it is larger than this page draws.`,
    bytes: (limit) => `Not opened: its data is larger than ${limit}.`,
    undrawable: 'The browser could not draw this picture.',
  },
};
