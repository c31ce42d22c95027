import { expect } from 'chai';
import '../../../../src/ui/content/image/mcp-content-icon.js';
import type { McpContentIcon } from '../../../../src/ui/content/image/mcp-content-icon.js';
import { all, one, until } from '../../helpers/page.js';
import { base64Of, bytesOf, greyPng, movingGif, textBase64, twoColours } from '../../helpers/pictures.js';
import { stays } from '../../../fixtures/stays.js';

afterEach(() => {
  document.body.replaceChildren();
});

async function showIcon(src: string): Promise<McpContentIcon> {
  const icon = document.createElement('mcp-content-icon');
  icon.src = src;
  document.body.append(icon);
  await icon.updateComplete;
  return icon;
}

const canvas = (icon: Element): HTMLCanvasElement => one<HTMLCanvasElement>('canvas', icon);
const isPainted = (icon: Element): boolean =>
  all<HTMLCanvasElement>('canvas', icon).some(({ width }) => width !== 300 && width !== 0);

describe('mcp-content-icon', () => {
  const written = (data: string): string =>
    Array.from(bytesOf(data), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  const drawn: readonly (readonly [string, string])[] = [
    ['PNG', `data:image/png;base64,${twoColours(64, 64)}`],
    ['JPEG', `data:image/jpeg;base64,${twoColours(64, 64, 'image/jpeg')}`],
    ['WebP', `data:image/webp;base64,${twoColours(64, 64, 'image/webp')}`],
    ['a GIF that would move', `data:image/gif;base64,${movingGif(8, 3)}`],
    ['written out', `data:image/png,${written(twoColours(16, 16))}`],
    ['of another type than it says', `data:text/html;base64,${twoColours(16, 16)}`],
  ];
  for (const [what, src] of drawn) {
    it(`The icon is small and is hidden from screen readers: ${what}`, async () => {
      const icon = await showIcon(src);
      await until('the icon', () => isPainted(icon));
      const { clientWidth, clientHeight, ariaHidden } = canvas(icon);
      expect([clientWidth, clientHeight, ariaHidden]).to.deep.equal([20, 20, 'true']);
      expect(all('img', icon)).to.deep.equal([]);
    });
  }

  it('The whole icon is in the middle of a square', async () => {
    const icon = await showIcon(`data:image/png;base64,${twoColours(64, 32)}`);
    await until('the icon', () => isPainted(icon));
    const at = (x: number, y: number): number[] => [
      ...canvas(icon).getContext('2d')!.getImageData(x, y, 1, 1).data,
    ];
    expect(at(4, 10)).to.deep.equal([255, 0, 0, 255]);
    expect(at(15, 10)).to.deep.equal([0, 0, 255, 255]);
    expect(at(10, 1)).to.deep.equal([0, 0, 0, 0]);
  });

  const none: readonly (readonly [string, () => string | Promise<string>])[] = [
    ['an address', () => 'https://evil.example/icon.png'],
    ['an address of the page', () => '/icon.png'],
    ['a blob', () => URL.createObjectURL(new Blob([bytesOf(twoColours(9, 9))]))],
    ['SVG', () => `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"/>')}`],
    ['SVG that says that it is PNG', () => `data:image/png;base64,${textBase64('<svg/>')}`],
    ['too many pixels', async () => `data:image/png;base64,${await greyPng(513, 9)}`],
    [
      'too many bytes',
      () =>
        `data:image/png;base64,${base64Of(new Uint8Array([...bytesOf(twoColours(9, 9)), ...new Uint8Array(66_000)]))}`,
    ],
    ['a broken one', () => `data:image/png;base64,${twoColours(9, 9).slice(0, 60)}`],
    ['no Base64', () => 'data:image/png;base64,###'],
    ['script', () => 'javascript:alert(1)'],
    ['nothing', () => ''],
  ];
  for (const [what, src] of none) {
    it(`The element is empty, and fetches nothing: ${what}`, async () => {
      performance.clearResourceTimings();
      const icon = await showIcon(await src());
      const shown = (): HTMLElement[] =>
        all('*', icon).filter(({ localName }) => !['style', 'slot'].includes(localName));
      // The browser reports a broken image only when it draws it.
      await until('nothing', () => shown().length === 0);
      await stays(150, () => {
        expect(shown()).to.deep.equal([]);
        const fetched = performance.getEntriesByType('resource');
        expect(fetched.filter(({ name }) => name.includes('icon.png'))).to.deep.equal([]);
      });
    });
  }

  it('The page’s slotted content is shown if there is no icon', async () => {
    const own = document.createElement('b');
    own.textContent = 'own';
    const icon = await showIcon('https://evil.example/a.png');
    icon.append(own);
    expect(own.checkVisibility()).to.equal(true);
    icon.src = `data:image/png;base64,${twoColours(9, 9)}`;
    await until('the icon', () => isPainted(icon));
    expect(own.checkVisibility()).to.equal(false);
  });

  it('Any other value shows nothing', async () => {
    const icon = await showIcon('');
    for (const src of [undefined, null, 7, {}]) {
      Reflect.set(icon, 'src', src);
      await icon.updateComplete;
      expect(all('canvas', icon)).to.deep.equal([]);
    }
  });

  it('The icon can be replaced, and can leave and return to the page', async () => {
    const icon = await showIcon('https://evil.example/a.png');
    icon.src = `data:image/png;base64,${twoColours(9, 9)}`;
    await until('the icon', () => isPainted(icon));
    const old = canvas(icon);
    icon.remove();
    expect(old.width).to.equal(0);
    document.body.append(icon);
    await until('the icon', () => isPainted(icon));
  });
});
