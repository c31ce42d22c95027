import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import '../../../../src/ui/content/image/mcp-content-image.js';
import type { McpContentImage } from '../../../../src/ui/content/image/mcp-content-image.js';
import { cdp } from '../../../tools/in-page.js';
import {
  all,
  button,
  click,
  expectAccessible,
  focused,
  frame,
  nameOf,
  one,
  press,
  tabTo,
  tooWide,
  until,
  wait,
  words,
} from '../../helpers/page.js';
import {
  base64Of,
  bytesOf,
  drawnPicture,
  greyPng,
  movingGif,
  movingPng,
  textBase64,
  turnedPhotograph,
  twoColours,
} from '../../helpers/pictures.js';
import { stays } from '../../../fixtures/stays.js';

let element: McpContentImage;

/** Every bitmap that the page created, to check its end. */
const bitmaps: ImageBitmap[] = [];
const { createImageBitmap } = globalThis;

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

afterEach(() => {
  document.body.replaceChildren();
  document.documentElement.removeAttribute('dir');
});

async function showImage(set: Partial<McpContentImage>): Promise<McpContentImage> {
  element = document.createElement('mcp-content-image');
  Object.assign(element, { mimeType: 'image/png', fileName: 'image.png' }, set);
  const main = document.createElement('main');
  main.append(element);
  document.body.append(main);
  await element.updateComplete;
  return element;
}

const canvas = (): HTMLCanvasElement => one<HTMLCanvasElement>('canvas.still', element);
const isDrawn = (): boolean => all('canvas.drawn', element).length > 0;
const untilDrawn = (): Promise<boolean> => until('the picture', isDrawn);
const stage = (): HTMLElement => one('.stage', element);
const percent = (): string => words(one('.percent', element));

async function showDrawn(set: Partial<McpContentImage>): Promise<McpContentImage> {
  await showImage(set);
  await untilDrawn();
  return element;
}

/** The color at a position of the canvas, each component from 0 to 1. */
function colourAt(x: number, y: number, from = canvas()): string {
  const at = from
    .getContext('2d')!
    .getImageData(Math.floor(from.width * x), Math.floor(from.height * y), 1, 1).data;
  const near = (value = 0): string => (value > 200 ? 'f' : value < 55 ? '0' : '-');
  return [...at].map(near).join('');
}

const red = 'f00f';
const blue = '00ff';

/** File that a press offers to save, which is not written. */
async function saving(name: RegExp): Promise<{ name: string; blob: Blob }> {
  const create = URL.createObjectURL.bind(URL);
  const go = HTMLAnchorElement.prototype.click;
  const saved = { name: '', blob: new Blob() };
  URL.createObjectURL = (made) => {
    saved.blob = made as Blob;
    return create(made);
  };
  HTMLAnchorElement.prototype.click = function () {
    saved.name = this.download;
  };
  button(name, element).click();
  URL.createObjectURL = create;
  HTMLAnchorElement.prototype.click = go;
  return saved;
}

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
    expect((await saving(/^Download/)).name).to.equal('image.jpg');
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
    const saved = await saving(/^Download/);
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

describe('mcp-content-image: rejected images', () => {
  const refused: readonly (readonly [string, () => string | Promise<string>, string])[] = [
    [
      '20,000 pixels a side, in few bytes',
      () => greyPng(20_000, 20_000),
      '20,000 × 20,000 pixels it is larger',
    ],
    [
      '30,000 pixels a side',
      () => greyPng(8, 8, { width: 30_000, height: 30_000 }),
      '30,000 × 30,000 pixels',
    ],
    ['no size', () => greyPng(8, 8, { width: 0, height: 0 }), 'the image’s size could not be read'],
    [
      'a head that promises more than there is',
      () => greyPng(8, 8, { width: 100, height: 100 }),
      'could not draw',
    ],
    ['a PNG that is cut off', () => cut(twoColours(90, 90), 0.6), 'could not draw'],
    ['a WebP that is cut off', () => cut(twoColours(90, 90, 'image/webp'), 0.6), 'could not draw'],
    ['a head alone', () => cut(twoColours(90, 90), 33, true), 'could not draw'],
    [
      'a JPEG without a frame header',
      () => cut(twoColours(90, 90, 'image/jpeg'), 20, true),
      'could not be read',
    ],
    ['a GIF without a frame', () => cut(movingGif(8, 1), 13, true), 'could not draw'],
    ['no picture', () => textBase64('hello'), 'not a PNG, JPEG, GIF or WebP image. Sent as image/png'],
    ['a page', () => textBase64('<script>alert(1)</script>'), 'not a PNG'],
    ['more than is opened', () => 'A'.repeat(13_999_999), 'larger than 10.5 MB'],
  ];

  function cut(data: string, to: number, isLength = false): string {
    const bytes = bytesOf(data);
    return base64Of(bytes.slice(0, isLength ? to : Math.floor(bytes.length * to)));
  }

  for (const [what, data, reason] of refused) {
    it(`A rejected image has a reason, and can be saved: ${what}`, async () => {
      await showImage({ data: await data() });
      await until(reason, () => words(element).includes(reason));
      expect(all('canvas, img', element)).to.deep.equal([]);
      const saved = await saving(/^Download image\.\w+$/);
      expect(saved.blob.size).to.be.greaterThan(0);
      expect(saved.blob.type).to.equal('application/octet-stream');
    });
  }

  it('An image whose header declares it too large never reaches a decoder', async () => {
    await showImage({ data: await greyPng(20_000, 20_000) });
    await stays(100, () => {
      expect(bitmaps).to.deep.equal([]);
    });
  });

  it('A header that declares fewer pixels than the data limits what is drawn', async () => {
    await showImage({ data: await greyPng(800, 800, { width: 10, height: 10 }) });
    await until('an end', () => isDrawn() || words(element).includes('could not draw'));
    for (const { width, height } of bitmaps) expect(Math.max(width, height)).to.be.lessThan(11);
  });

  it('Data that is not base64 can be saved as it was sent', async () => {
    await showImage({ data: 'Error: <no> chart' });
    expect(words(element)).to.contain('not valid Base64. It was sent as:');
    expect(one('[part=text]', element).textContent).to.equal('Error: <no> chart');
    expect(await (await saving(/^Download/)).blob.text()).to.equal('Error: <no> chart');
  });

  it('Without data the element is empty', async () => {
    await showImage({ data: '' });
    expect(words(element)).to.equal('Image It contains no data.');
  });
});

describe('mcp-content-image: memory', () => {
  it('No decoded image is kept after drawing', async () => {
    await showDrawn({ data: twoColours(400, 400) });
    expect(bitmaps.length).to.equal(1);
    expect(bitmaps.map(({ width }) => width)).to.deep.equal([0]);
  });

  it('Images near the view are decoded, and images far away are cleared', async () => {
    await setViewport({ width: 800, height: 600 });
    await showImage({ data: twoColours(400, 400) });
    const far = document.createElement('div');
    far.style.blockSize = '4000px';
    element.before(far);
    scrollTo(0, 0);
    await frame();
    const another = document.createElement('mcp-content-image');
    another.data = twoColours(300, 300);
    far.after(another);
    await wait(200);
    const { length } = bitmaps;
    expect(all('canvas.drawn', another).length).to.equal(0);
    expect(another.clientHeight).to.be.greaterThan(300);
    scrollTo(0, 4_000);
    await until('both', () => all('canvas.drawn').length === 2);
    expect(bitmaps.length).to.be.greaterThan(length);
    scrollTo(0, 0);
    await until('none', () => all('canvas.drawn').length === 0);
    expect(all<HTMLCanvasElement>('canvas').map(({ width }) => width)).to.deep.equal([0, 0]);
  });

  it('An image that a decoder never finishes does not block the others', async () => {
    const counted = globalThis.createImageBitmap;
    globalThis.createImageBitmap = () => new Promise(() => undefined);
    await showImage({ data: twoColours(41, 41) });
    await wait(100);
    globalThis.createImageBitmap = counted;
    await showDrawn({ data: twoColours(42, 42) });
    expect(all('canvas.drawn').length).to.equal(1);
  });

  it('An image that was away in its turn is drawn later', async () => {
    const turn: (() => void)[] = [];
    const counted = globalThis.createImageBitmap;
    globalThis.createImageBitmap = async (...given: unknown[]) => {
      await new Promise<void>((resolve) => turn.push(resolve));
      return Reflect.apply(counted, globalThis, given);
    };
    await showImage({ data: twoColours(43, 43) });
    await until('the first', () => turn.length === 1);
    const first = element;
    await showImage({ data: twoColours(44, 44) });
    await wait(50);
    globalThis.createImageBitmap = counted;
    const far = document.createElement('div');
    far.style.blockSize = '5000px';
    element.before(far);
    await wait(100);
    turn[0]?.();
    await until('the first', () => all('canvas.drawn', first).length);
    far.remove();
    await untilDrawn();
  });

  it('An image outside the page is freed, and drawn again when it returns', async () => {
    await showDrawn({ data: twoColours(40, 40) });
    const old = canvas();
    element.remove();
    expect(old.width).to.equal(0);
    document.body.append(element);
    await untilDrawn();
    expect(colourAt(0.2, 0.5)).to.equal(red);
  });
});

describe('mcp-content-image: animated images', () => {
  const gif = (more: object = {}): Partial<McpContentImage> => ({
    data: movingGif(16, 4, more),
    mimeType: 'image/gif',
  });
  const colours = async (ms: number): Promise<Set<string>> => {
    const seen = new Set<string>();
    for (const end = Date.now() + ms; Date.now() < end; await wait(10)) {
      seen.add(String(canvas().getContext('2d')!.getImageData(2, 2, 1, 1).data));
    }
    return seen;
  };

  it('The image stands still until a person plays it, and again after a pause', async () => {
    await showDrawn(gif());
    expect((await colours(400)).size).to.equal(1);
    await tabTo('Play');
    await press('Enter');
    await until('the button', () => nameOf(focused()!) === 'Pause');
    await until('movement', async () => (await colours(200)).size > 2);
    await press('Enter');
    await until('the button', () => nameOf(focused()!) === 'Play');
    await wait(50);
    expect((await colours(300)).size).to.equal(1);
  });

  it('The image repeats as often as it declares', async () => {
    await showDrawn(gif({ loops: false }));
    button('Play', element).click();
    await element.updateComplete;
    expect(button('Pause', element)).to.be.instanceOf(HTMLButtonElement);
    await until('its end', () => words(element).includes('Play'));
  });

  it('The page can run between frames, however short they are', async () => {
    await showDrawn(gif({ hundredths: 0 }));
    button('Play', element).click();
    const from = performance.now();
    const context = canvas().getContext('2d')!;
    const { drawImage } = CanvasRenderingContext2D.prototype;
    let frames = 0;
    Object.assign(context, {
      drawImage: (...given: unknown[]) => {
        frames++;
        Reflect.apply(drawImage, context, given);
      },
    });
    await wait(400);
    await until('some frames', () => frames > 1);
    expect(frames).to.be.greaterThan(1);
    expect(frames).to.be.at.most((performance.now() - from) / 20 + 2);
  });

  it('The image stops when it leaves the view, and does not continue by itself', async () => {
    await showDrawn(gif());
    button('Play', element).click();
    await until('movement', async () => (await colours(200)).size > 2);
    const far = document.createElement('div');
    far.style.blockSize = '5000px';
    element.before(far);
    await until('the pause', () => words(element).includes('Play'));
    far.remove();
    await untilDrawn();
    expect((await colours(300)).size).to.equal(1);
  });

  it('The image stops when it leaves the page', async () => {
    await showDrawn(gif());
    button('Play', element).click();
    await until('movement', async () => (await colours(200)).size > 2);
    element.remove();
    document.body.append(element);
    await untilDrawn();
    expect(button('Play', element)).to.be.instanceOf(HTMLButtonElement);
    expect((await colours(300)).size).to.equal(1);
  });

  it('A missing decoder or frames that are too large are reported', async () => {
    const real = Object.getOwnPropertyDescriptor(globalThis, 'ImageDecoder')!;
    Object.defineProperty(globalThis, 'ImageDecoder', { configurable: true, value: undefined });
    await showDrawn(gif());
    Object.defineProperty(globalThis, 'ImageDecoder', real);
    expect(words(element)).to.contain('can only show its first frame').and.not.to.contain('Play');
    await showDrawn(gif({ screen: 2_100 }));
    expect(words(element)).to.contain('too large to play').and.not.to.contain('Play');
  });

  it('The number of frames is limited', async () => {
    await showDrawn({ data: movingGif(1, 2_010, { hundredths: 2 }), mimeType: 'image/gif' });
    button('Play', element).click();
    await until('the words', () => words(element).includes('Only the first 2,000 frames are played.'));
  });

  it('A PNG can be animated too', async () => {
    await showDrawn({ data: await movingPng(16, 4) });
    button('Play', element).click();
    await until('movement', async () => (await colours(200)).size > 1);
  });

  it('A truncated animation is reported', async () => {
    await showDrawn({ data: await movingPng(16, 4, true) });
    button('Play', element).click();
    await until('the words', () => words(element).includes('can only show its first frame'));
    expect(all('button', element).map(nameOf).join()).not.to.match(/Play|Pause/);
  });
});

describe('mcp-content-image: the enlarged view', () => {
  beforeEach(() => setViewport({ width: 800, height: 600 }));

  async function enlarge(set: Partial<McpContentImage> = {}): Promise<void> {
    await showDrawn({ data: twoColours(2_000, 1_000), ...set });
    await tabTo('Enlarge');
    await press('Enter');
    await until('the dialog', () => all('dialog[open]', element).length);
    await until('its pixels', () => one<HTMLCanvasElement>('.stage canvas', element).width > 300);
    await frame();
  }
  const large = (): HTMLCanvasElement => one<HTMLCanvasElement>('.stage canvas', element);

  it('The enlarged view shows the whole image above the page, by keyboard', async () => {
    await enlarge();
    expect(one<HTMLDialogElement>('dialog', element).matches(':modal')).to.equal(true);
    expect(focused()).to.equal(stage());
    const fit = Math.min(stage().clientWidth / 2_000, stage().clientHeight / 1_000);
    expect(percent()).to.equal(`${Math.round(fit * 100)}%`);
    await press('1');
    expect(percent()).to.equal('100%');
    expect([colourAt(0.1, 0.5, large()), colourAt(0.9, 0.5, large())]).to.deep.equal([red, blue]);
    await press('+');
    expect(percent()).to.equal('125%');
    await press('-', '-');
    expect(percent()).to.equal('80%');
    for (let times = 0; times < 30; times++) await sendKeys({ press: 'ArrowRight' });
    await frame();
    expect(colourAt(0.05, 0.5, large())).to.equal(blue);
    await press('0');
    expect(percent()).to.equal(`${Math.round(fit * 100)}%`);
    await press('Escape');
    await until('its end', () => all('dialog', element).length === 0);
    expect(nameOf(focused()!)).to.equal('Enlarge');
  });

  it('The enlarged view holds its pixels only while it is open, and draws only the visible part', async () => {
    await enlarge();
    const open = bitmaps.at(-1)!;
    expect(open.width).to.equal(2_000);
    await press('+', '+', '+', '+', '+', '+', '+', '+', '+', '+', '+', '+');
    expect(large().width).to.be.at.most(800);
    await press('Escape');
    await until('its end', () => all('dialog', element).length === 0);
    expect(open.width).to.equal(0);
    await tabTo('Enlarge');
    await press('Enter');
    await until('the dialog', () => all('dialog[open]', element).length);
    element.remove();
    await wait(200);
    await until('its pixels to be free', () => bitmaps.every(({ width }) => width === 0));
    expect(bitmaps.map(({ width }) => width).filter((width) => width > 0)).to.deep.equal([]);
    document.body.append(element);
    await element.updateComplete;
    expect(all('dialog', element).length).to.equal(0);
  });

  it('Buttons zoom', async () => {
    await enlarge();
    await click(button('100%', element));
    await click(button('Zoom in', element));
    expect(percent()).to.equal('125%');
    await click(button('Zoom out', element));
    expect(percent()).to.equal('100%');
    await click(button('Fit', element));
    expect(percent()).not.to.equal('100%');
    await click(button('Close', element));
    await until('its end', () => all('dialog', element).length === 0);
  });

  it('The wheel zooms around the pointer, and dragging moves', async () => {
    await enlarge();
    const { x, y, width, height } = stage().getBoundingClientRect();
    const at = { clientX: x + width * 0.25, clientY: y + height / 2, bubbles: true, cancelable: true };
    const wheel = new WheelEvent('wheel', { ...at, deltaY: -1_000 });
    stage().dispatchEvent(wheel);
    expect(wheel.defaultPrevented).to.equal(true);
    await frame();
    // The point at a quarter stays there: everything visible is red.
    expect([colourAt(0.02, 0.5, large()), colourAt(0.98, 0.5, large())]).to.deep.equal([red, red]);
    const middle: [number, number] = [Math.round(x + width / 2), Math.round(y + height / 2)];
    for (let times = 0; times < 8; times++) {
      await sendMouse({ type: 'move', position: [middle[0] + 300, middle[1]] });
      await sendMouse({ type: 'down' });
      await sendMouse({ type: 'move', position: [middle[0] - 300, middle[1]] });
      await sendMouse({ type: 'up' });
    }
    await frame();
    expect(colourAt(0.5, 0.5, large())).to.equal(blue);
  });

  it('Two fingers zoom', async () => {
    await enlarge();
    await press('1');
    const { x, y } = stage().getBoundingClientRect();
    const finger = (type: string, pointerId: number, left: number): void => {
      // A synthetic pointer cannot be captured.
      stage().setPointerCapture = () => undefined;
      stage().dispatchEvent(
        new PointerEvent(type, { pointerId, clientX: x + left, clientY: y + 200, button: 0, bubbles: true }),
      );
    };
    finger('pointerdown', 11, 300);
    finger('pointerdown', 12, 400);
    finger('pointermove', 12, 500);
    await frame();
    expect(percent()).to.equal('200%');
    finger('pointerup', 12, 500);
    finger('pointerup', 11, 300);
  });

  it('A press on the image opens the enlarged view', async () => {
    await showDrawn({ data: twoColours(200, 100) });
    await click(canvas());
    await until('the dialog', () => all('dialog[open]', element).length);
    expect(percent()).to.equal('100%');
  });

  it('A transparent image can be shown on another background', async () => {
    const data = drawnPicture(40, 40, 'image/png', (context) => context.fillRect(0, 0, 9, 9));
    await enlarge({ data });
    const grounds = new Set([getComputedStyle(one('.ground', element)).background]);
    await click(button('Background: checks', element));
    grounds.add(getComputedStyle(one('.ground', element)).background);
    await click(button('Background: light', element));
    grounds.add(getComputedStyle(one('.ground', element)).background);
    expect(grounds.size).to.equal(3);
    await press('Escape');
    document.body.replaceChildren();
    await enlarge({ data: twoColours(40, 40, 'image/jpeg') });
    expect(all('button', element).map(nameOf).join()).not.to.contain('Background');
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
    expect((await saving(/^Download/)).name).to.equal('image.svg.txt');
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
