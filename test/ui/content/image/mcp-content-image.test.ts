import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { McpContentImage } from '../../../../src/ui/content/image/mcp-content-image.js';
import '../../../../src/ui/content/image/mcp-content-image.js';
import { cdp } from '../../../tools/in-page.js';
import {
  all,
  button,
  click,
  expectAccessible,
  nameOf,
  one,
  press,
  tooWide,
  until,
  words,
} from '../../helpers/page.js';
import {
  base64Of,
  bytesOf,
  greyPng,
  movingGif,
  textBase64,
  turnedPhotograph,
  twoColours,
} from '../../helpers/pictures.js';
import { stays } from '../../../fixtures/stays.js';
import {
  element,
  createImageBitmap,
  clearPage,
  showImage,
  canvas,
  isDrawn,
  untilDrawn,
  showDrawn,
  colourAt,
  red,
  blue,
} from './image-page.js';
import { saving } from '../../helpers/files.js';

afterEach(clearPage);

describe('mcp-content-image: an image', () => {
  for (const [type, short] of [
    ['image/png', 'PNG'],
    ['image/jpeg', 'JPG'],
    ['image/webp', 'WEBP'],
  ] as const) {
    it(`The image is drawn from its bytes onto a canvas: ${type}`, async () => {
      await showDrawn({ data: twoColours(60, 40, type), mimeType: type });
      expect([colourAt(0.2, 0.5), colourAt(0.8, 0.5)]).to.deep.equal([red, blue]);
      expect([canvas().width, canvas().height, canvas().clientWidth]).to.deep.equal([60, 40, 60]);
      expect(canvas().getAttribute('role')).to.equal('img');
      expect(canvas().ariaLabel).to.equal(`Image from the tool: ${short}, 60 by 40 pixels`);
      expect(words(element)).to.contain(`Image · ${short} · 60 × 40 pixels`).and.not.to.contain('but it is');
      expect(all('img', element)).to.deep.equal([]);
    });
  }

  it('The server’s description is shown with its invisible characters, up to a limit', async () => {
    await showDrawn({ data: twoColours(9, 9), alt: 'A cat\u202E' });
    expect(canvas().ariaLabel).to.equal('A cat\\u{202E}');
    element.alt = 'a'.repeat(100_000);
    await element.updateComplete;
    expect(canvas().ariaLabel?.length).to.equal(300);
  });

  it('An image with another type than declared is drawn, and the difference is shown', async () => {
    await showDrawn({ data: twoColours(9, 9, 'image/jpeg') });
    expect(words(element)).to.contain('Sent as image/png, but it is image/jpeg.');
    expect((await saving(() => button(/^Download/, element).click())).name).to.equal('image.jpg');
  });

  it('The image fits the width, with no more pixels than are visible', async () => {
    await showDrawn({ data: twoColours(3_000, 1_000) });
    const { clientWidth, clientHeight, width, height } = canvas();
    expect(clientWidth).to.equal(element.clientWidth);
    expect(clientHeight).to.be.closeTo(clientWidth / 3, 1);
    expect([width, height]).to.deep.equal([clientWidth, Math.round(clientWidth / 3)]);
  });

  it('The image is drawn again when its place grows, and at full resolution on a fine screen', async () => {
    await showImage({ data: twoColours(3_000, 1_000) });
    element.style.inlineSize = '200px';
    await untilDrawn();
    expect(canvas().width).to.equal(200);
    element.style.inlineSize = '400px';
    await until('more pixels', () => canvas().width === 400);
    await cdp('Emulation.setDeviceMetricsOverride', {
      width: 800,
      height: 600,
      deviceScaleFactor: 2,
      mobile: false,
    });
    try {
      await showDrawn({ data: twoColours(3_000, 1_000) });
      expect(canvas().width).to.equal(canvas().clientWidth * 2);
      await showDrawn({ data: twoColours(30, 10) });
      expect([canvas().width, canvas().clientWidth]).to.deep.equal([30, 30]);
    } finally {
      await cdp('Emulation.clearDeviceMetricsOverride');
    }
  });

  it('An image with a rotated orientation is upright', async () => {
    await showDrawn({ data: turnedPhotograph(60, 40), mimeType: 'image/jpeg' });
    await until('its size', () => words(element).includes('40 × 60 pixels'));
    expect([canvas().width, canvas().height]).to.deep.equal([40, 60]);
    expect([colourAt(0.5, 0.2), colourAt(0.5, 0.8)]).to.deep.equal([red, blue]);
  });

  it('An image whose frame is larger than its screen has the size of its frame', async () => {
    await showDrawn({ data: movingGif(30, 1, { screen: 4 }), mimeType: 'image/gif' });
    expect(words(element)).to.contain('30 × 30 pixels');
    expect(canvas().width).to.equal(30);
  });

  it('A large image is read in pieces, between which the page can run', async () => {
    let turns = 0;
    const timer = setInterval(() => turns++);
    const data = base64Of(new Uint8Array([...bytesOf(twoColours(20, 20)), ...new Uint8Array(7_000_000)]));
    turns = 0;
    await showDrawn({ data });
    clearInterval(timer);
    expect(turns).to.be.greaterThan(3);
    expect(canvas().width).to.equal(20);
  });

  it('The image can be replaced, and the last one counts', async () => {
    await showImage({
      data: base64Of(new Uint8Array([...bytesOf(twoColours(20, 20)), ...new Uint8Array(4_000_000)])),
    });
    element.data = twoColours(30, 20);
    await untilDrawn();
    await stays(300, () => {
      expect(words(element)).to.contain('30 × 20 pixels');
    });
    element.data = '';
    await element.updateComplete;
    expect(words(element)).to.contain('It contains no data.');
  });

  it('The image is saved as it came, with an extension for its true type', async () => {
    const data = twoColours(9, 9, 'image/webp');
    await showDrawn({ data, mimeType: 'image/webp', fileName: 'chart.final.png' });
    const saved = await saving(() => button(/^Download/, element).click());
    expect(saved.name).to.equal('chart.final.webp');
    expect(base64Of(new Uint8Array(await saved.blob.arrayBuffer()))).to.equal(data);
  });

  it('The image is copied as PNG, and a failure is reported', async () => {
    await cdp('Browser.grantPermissions', { permissions: ['clipboardReadWrite', 'clipboardSanitizedWrite'] });
    await showDrawn({ data: twoColours(12, 8, 'image/jpeg'), mimeType: 'image/jpeg' });
    await click(button('Copy as PNG', element));
    await until('the news', () => words(element).includes('Copied'));
    const [item] = await navigator.clipboard.read();
    const copied = await createImageBitmap(await item!.getType('image/png'));
    expect([copied.width, copied.height]).to.deep.equal([12, 8]);
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
    await click(button('Copy as PNG', element));
    await until('the news', () => words(element).includes('Could not copy'));
    Reflect.deleteProperty(navigator, 'clipboard');
  });
});

describe('mcp-content-image: SVG', () => {
  const svg = (inside: string, more = ''): string =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="50" ${more}>${inside}</svg>`;
  const script = 'parent.__svgRan = true; __svgRan = true';
  const hostile = svg(
    `<rect width="50" height="50" fill="#f00" onclick="${script}"/>
     <a href="javascript:${script}"><rect x="50" width="50" height="50" fill="#00f"/></a>
     <use href="https://evil.example/pixel.svg#a"/>`,
    `onload="${script}"`,
  );
  const show = (source: string, set: Partial<McpContentImage> = {}): Promise<McpContentImage> =>
    showImage({ data: textBase64(source), mimeType: 'image/svg+xml', ...set });

  it('An SVG is shown as its source with the reason, and nothing of it is in the page', async () => {
    await show(hostile);
    expect(one('[part=text]', element).textContent).to.equal(hostile);
    expect(words(element)).to.contain('may contain code and links');
    expect(all('img, canvas, svg:not(.icon), script, rect:not(.icon *)', element)).to.deep.equal([]);
    expect(all('button', element).map(nameOf).join()).not.to.contain('Draw it');
    expect((await saving(() => button(/^Download/, element).click())).name).to.equal('image.svg.txt');
  });

  it('An SVG is drawn as an image if the page and the person allow it, and runs and animates nothing', async () => {
    await show(hostile, { drawSvg: true });
    expect(words(element)).to.contain('Nothing in it runs');
    expect(isDrawn()).to.equal(false);
    await click(button('Draw it', element));
    await untilDrawn();
    expect([colourAt(0.3, 0.5), colourAt(0.7, 0.5)]).to.deep.equal([red, blue]);
    await stays(200, () => {
      expect(colourAt(0.7, 0.5)).to.equal(blue);
      expect([canvas().clientWidth, canvas().clientHeight]).to.deep.equal([100, 50]);
      expect(all('img, svg:not(.icon), script', element)).to.deep.equal([]);
      expect(Reflect.get(globalThis, '__svgRan')).to.equal(undefined);
    });
    const hosts = performance.getEntriesByType('resource').map(({ name }) => new URL(name).host);
    expect(hosts).not.to.include('evil.example');
    await click(button('Show the source', element));
    expect(one('[part=text]', element).textContent).to.equal(hostile);
  });

  const levels = Array.from(
    { length: 9 },
    (_, at) => `<g id="a${at + 1}">${`<use href="#a${at}"/>`.repeat(10)}</g>`,
  ).join('');
  const not: readonly (readonly [string, string, string])[] = [
    [
      'a few lines that are billions',
      svg(`<g id="a0"><rect/></g>${levels}`),
      'repeats its own parts too often',
    ],
    ['a picture in it', svg('<image href="data:image/png;base64,iVBORw0KGgo="/>'), 'an embedded image'],
    ['a filter', svg('<filter id="f"/><rect filter="url(#f)"/>'), 'an embedded image or a filter'],
    ['a script', svg(`<script>${script}</script>`), 'an embedded image or a filter'],
    ['what moves', svg('<rect><animate attributeName="x" to="9"/></rect>'), 'an embedded image or a filter'],
    ['what is none', '<svg xmlns="http://www.w3.org/2000/svg"><g>', 'could not draw this SVG'],
    ['HTML', '<p>hello</p>', 'an embedded image or a filter'],
  ];
  for (const [what, source, reason] of not) {
    it(`The SVG stays as source, with the reason: ${what}`, async () => {
      await show(source, { drawSvg: true });
      await click(button('Draw it', element));
      await until(reason, () => words(element).includes(reason));
      expect(one('[part=text]', element).textContent).to.equal(source);
      expect(all('button', element).map(nameOf).join()).not.to.contain('Draw it');
    });
  }

  it('A long SVG stays as source', async () => {
    await show(svg(`<!--${'x'.repeat(1_100_000)}-->`), { drawSvg: true });
    expect(words(element)).to.contain('drawn up to 1 MB').and.not.to.contain('Draw it');
  });
});

describe('mcp-content-image: accessibility', () => {
  it('Axe finds no violation in an image at rest, playing, enlarged, or rejected', async () => {
    await showDrawn({ data: movingGif(16, 4), mimeType: 'image/gif' });
    button('Play', element).click();
    await expectAccessible(element);
    button('Pause', element).click();
    await showDrawn({ data: twoColours(900, 900), mimeType: 'image/jpeg' });
    await click(button('Enlarge', element));
    await until('the dialog', () => all('dialog[open]', element).length);
    await expectAccessible(element);
    await press('Escape');
    await showImage({ data: textBase64('<svg/>'), mimeType: 'image/svg+xml', drawSvg: true });
    await expectAccessible(element);
    await showImage({ data: await greyPng(9_000, 10) });
    await expectAccessible(element);
  });

  it('The element is in Chinese', async () => {
    await showDrawn({ data: movingGif(16, 4), mimeType: 'image/png', locale: 'zh-CN' });
    expect(words(element))
      .to.contain('图片 · GIF · 16 × 16 像素')
      .and.to.contain('播放')
      .and.to.contain('实际是');
    expect(canvas().ariaLabel).to.equal('工具发来的图片：GIF，16 × 16 像素');
    await click(button('放大查看', element));
    await until('the dialog', () => all('dialog[open]', element).length);
    expect(words(one('footer', element))).to.match(/适应窗口 100%/);
  });

  for (const dir of ['ltr', 'rtl']) {
    it(`The element fits a phone, ${dir}`, async () => {
      await setViewport({ width: 390, height: 844 });
      document.documentElement.dir = dir;
      await showDrawn({ data: twoColours(3_000, 400) });
      expect(tooWide()).to.deep.equal([]);
      await click(button('Enlarge', element));
      await until('the dialog', () => all('dialog[open]', element).length);
      await stays(100, () => {
        expect(tooWide()).to.deep.equal([]);
        expect(one('dialog', element).clientWidth).to.equal(390);
      });
      await press('1', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft');
      await setViewport({ width: 800, height: 600 });
    });
  }
});
