import type { CaseName } from '../content/cases.js';
import { offerContent } from './content-side.js';
import { painted } from './measure.js';

/** A page that adds everything to the document immediately and scrolls as a whole. */
export function offerNaive(
  make: (name: CaseName, share: number) => Promise<string>,
  put: (made: string, place: HTMLElement) => void,
): void {
  let made = '';
  offerContent({
    async make(name, share) {
      made = await make(name, share);
    },
    async show() {
      const place = document.createElement('div');
      document.body.append(place);
      put(made, place);
      made = '';
      // An image's data is complete long before its pixels are painted.
      await place.querySelector('img')?.decode();
      await painted(() => true);
    },
    clear() {
      document.body.replaceChildren();
      return Promise.resolve();
    },
    box() {
      const page = document.scrollingElement;
      return page && page.scrollHeight > page.clientHeight ? page : undefined;
    },
    checkEnd: () => undefined,
  });
}
