import type { McpContentImage } from '../../../../src/ui/content/image/mcp-content-image.js';
import { all, one, until } from '../../helpers/page.js';

export let element: McpContentImage;

/** Every bitmap that the page created, to check its end. */
export const bitmaps: ImageBitmap[] = [];
export const { createImageBitmap } = globalThis;

/** Collects the bitmaps in each test of a group. */
export function collectBitmaps(): void {
  before(() => {
    globalThis.createImageBitmap = async (...given: unknown[]) => {
      const bitmap = await Reflect.apply(createImageBitmap, globalThis, given);
      bitmaps.push(bitmap);
      return bitmap;
    };
  });
  after(() => {
    globalThis.createImageBitmap = createImageBitmap;
  });
  beforeEach(() => {
    bitmaps.length = 0;
  });
}

export function clearPage(): void {
  document.body.replaceChildren();
  document.documentElement.removeAttribute('dir');
}

export async function showImage(set: Partial<McpContentImage>): Promise<McpContentImage> {
  element = document.createElement('mcp-content-image');
  Object.assign(element, { mimeType: 'image/png', fileName: 'image.png' }, set);
  const main = document.createElement('main');
  main.append(element);
  document.body.append(main);
  await element.updateComplete;
  return element;
}

export const canvas = (): HTMLCanvasElement => one<HTMLCanvasElement>('canvas.still', element);
export const isDrawn = (): boolean => all('canvas.drawn', element).length > 0;
export const untilDrawn = (): Promise<boolean> => until('the picture', isDrawn);

export async function showDrawn(set: Partial<McpContentImage>): Promise<McpContentImage> {
  await showImage(set);
  await untilDrawn();
  return element;
}

/** The color at a position of the canvas, each component from 0 to 1. */
export function colourAt(x: number, y: number, from = canvas()): string {
  const at = from
    .getContext('2d')!
    .getImageData(Math.floor(from.width * x), Math.floor(from.height * y), 1, 1).data;
  const near = (value = 0): string => (value > 200 ? 'f' : value < 55 ? '0' : '-');
  return [...at].map(near).join('');
}

export const red = 'f00f';
export const blue = '00ff';
