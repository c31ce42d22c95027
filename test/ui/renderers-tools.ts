import { define } from '../../src/ui/base/element.js';
import { McpContent } from '../../src/ui/content/mcp-content.js';
import type { Part } from '../../src/core/index.js';

define('mcp-content', McpContent);

/** Shows a result and waits until all of it is rendered, including formatted Markdown. */
export async function showResult(result: unknown, ...fields: Partial<McpContent>[]): Promise<McpContent> {
  const element = document.createElement('mcp-content');
  Object.assign(element, { result }, ...fields);
  document.body.append(element);
  await settled(element);
  return element;
}

export async function showParts(parts: readonly Part[]): Promise<McpContent> {
  const element = document.createElement('mcp-content');
  element.parts = parts;
  document.body.append(element);
  await settled(element);
  return element;
}

export async function settled(element: McpContent): Promise<void> {
  await element.updateComplete;
  await pause(60);
}

export function pause(ms = 0): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Waits for something that a person would wait for. */
export async function until<Found>(find: () => Found | null | undefined | false): Promise<Found> {
  for (let waited = 0; waited < 5_000; waited += 20) {
    const found = find();
    if (found) return found;
    await pause(20);
  }
  throw new Error('it did not come');
}

export function all<Found extends Element = HTMLElement>(element: McpContent, selector: string): Found[] {
  return element.shadowRoot
    ? inside(element.shadowRoot).filter((each): each is Found => each.matches(selector))
    : [];
}

/** All elements, through those that show a kind of content. */
function inside(root: ParentNode): Element[] {
  return [...root.querySelectorAll('*')].flatMap((at) => [
    at,
    ...(at.shadowRoot ? inside(at.shadowRoot) : []),
  ]);
}

export function one<Found extends Element = HTMLElement>(element: McpContent, selector: string): Found {
  const [found] = all<Found>(element, selector);
  if (!found) throw new Error(`there is no ${selector}`);
  return found;
}

/** Text that a person reads, without content only for sight or only for screen readers. */
export function textOf(element: McpContent): string {
  return (element.shadowRoot ? textIn(element.shadowRoot) : '').replace(/\s+/g, ' ').trim();
}

function textIn(node: Node): string {
  if (node instanceof Text) return node.data;
  const own = [...node.childNodes].map(textIn).join('');
  return node instanceof Element && node.shadowRoot ? `${textIn(node.shadowRoot)} ${own}` : own;
}

export function button(element: McpContent, label: string): HTMLButtonElement {
  const found = all<HTMLButtonElement>(element, 'button').find(
    (each) => each.ariaLabel === label || each.textContent.trim() === label,
  );
  if (!found) throw new Error(`there is no button "${label}"`);
  return found;
}

/** A result with a text. */
export function textResult(text: string, more: object = {}): unknown {
  return { content: [{ type: 'text', text, ...more }] };
}

/** A result with one block of content. */
export function block(value: object): unknown {
  return { content: [value] };
}

export function resource(mimeType: string, text: string, uri = 'file:///a'): unknown {
  return { content: [{ type: 'resource', resource: { uri, mimeType, text } }] };
}

export function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

/** An image that the browser made. */
export function picture(width: number, height: number, type = 'image/png'): string {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.fillRect(0, 0, width / 2, height / 2);
  return canvas.toDataURL(type).split(',')[1] ?? '';
}

/** A quarter of a second of silence. */
export function sound(): string {
  const size = 2_000;
  const view = new DataView(new ArrayBuffer(44 + size));
  const ascii = (at: number, text: string): void => {
    for (let i = 0; i < text.length; i++) view.setUint8(at + i, text.charCodeAt(i));
  };
  ascii(0, 'RIFF');
  view.setUint32(4, 36 + size, true);
  ascii(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, 8_000, true);
  view.setUint32(28, 8_000, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  ascii(36, 'data');
  view.setUint32(40, size, true);
  new Uint8Array(view.buffer, 44).fill(128);
  return btoa(String.fromCharCode(...new Uint8Array(view.buffer)));
}

/** The header of a PNG that claims a size, with no data behind it. */
export function pngHead(width: number, height: number): string {
  const view = new DataView(new ArrayBuffer(33));
  [0x89504e47, 0x0d0a1a0a, 13, 0x49484452, width, height].forEach((word, at) => view.setUint32(at * 4, word));
  return btoa(String.fromCharCode(...new Uint8Array(view.buffer)));
}
