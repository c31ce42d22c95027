import { drawn } from './page.js';

/** An image of one pixel. */
export const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export function picture(name: string): File {
  const bytes = Uint8Array.from(atob(pixel), (character) => character.charCodeAt(0));
  return new File([bytes], name, { type: 'image/png' });
}

export function textFile(name: string, text = 'a,b'): File {
  return new File([text], name, { type: 'text/csv' });
}

export function fileOf(size: number, name = 'data.bin'): File {
  return new File([new Uint8Array(size)], name, { type: 'application/zip' });
}

/** A file that was deleted after it was chosen. */
export function goneFile(name: string): File {
  const file = textFile(name);
  file.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
  return file;
}

/** A file whose reading the test controls. */
export function slowFile(name: string): { readonly file: File; readonly read: () => void } {
  const file = textFile(name);
  let read = (): void => undefined;
  const whole = file.arrayBuffer.bind(file);
  const allowed = new Promise<void>((resolve) => (read = resolve));
  file.arrayBuffer = () => allowed.then(whole);
  return { file, read };
}

export function transferOf(...files: readonly File[]): DataTransfer {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  return transfer;
}

/** Chooses files, as the browser's dialog does. */
export async function chooseFiles(input: HTMLInputElement, ...files: readonly File[]): Promise<void> {
  input.files = transferOf(...files).files;
  input.dispatchEvent(new Event('change'));
  await drawn();
}

/** Drags files over an element, then drops or removes them. Returns true if the element accepts them. */
export function drag(
  type: 'dragover' | 'dragleave' | 'drop',
  target: Element,
  dataTransfer: DataTransfer,
): boolean {
  const event = new DragEvent(type, { dataTransfer, bubbles: true, composed: true, cancelable: true });
  target.dispatchEvent(event);
  return event.defaultPrevented;
}

/** File that a click offers to save. The file is not written. */
export async function saving(click: () => void): Promise<{ name: string; blob: Blob }> {
  const create = URL.createObjectURL.bind(URL);
  const press = HTMLAnchorElement.prototype.click;
  let blob = new Blob();
  let name = '';
  URL.createObjectURL = (made) => {
    blob = made as Blob;
    return create(made);
  };
  HTMLAnchorElement.prototype.click = function () {
    name = this.download;
  };
  try {
    click();
  } finally {
    URL.createObjectURL = create;
    HTMLAnchorElement.prototype.click = press;
  }
  return { name, blob };
}
