import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import '../../../../src/ui/content/image/mcp-content-image.js';
import { all, frame, one, until, words, button } from '../../helpers/page.js';
import { base64Of, bytesOf, greyPng, movingGif, textBase64, twoColours } from '../../helpers/pictures.js';
import { stays } from '../../../fixtures/stays.js';
import {
  element,
  bitmaps,
  collectBitmaps,
  clearPage,
  showImage,
  canvas,
  isDrawn,
  untilDrawn,
  showDrawn,
  colourAt,
  red,
} from './image-page.js';
import { saving } from '../../helpers/files.js';

afterEach(clearPage);

describe('mcp-content-image: rejected images', () => {
  collectBitmaps();

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
      const saved = await saving(() => button(/^Download image\.\w+$/, element).click());
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
    expect(await (await saving(() => button(/^Download/, element).click())).blob.text()).to.equal(
      'Error: <no> chart',
    );
  });

  it('Without data the element is empty', async () => {
    await showImage({ data: '' });
    expect(words(element)).to.equal('Image It contains no data.');
  });
});

describe('mcp-content-image: memory', () => {
  collectBitmaps();

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
    await stays(200, () => {
      expect(all('canvas.drawn', another).length).to.equal(0);
    });
    const { length } = bitmaps;
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
    let starts = 0;
    globalThis.createImageBitmap = () => {
      starts++;
      return new Promise(() => undefined);
    };
    await showImage({ data: twoColours(41, 41) });
    await until('its start', () => starts > 0);
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
    await stays(50, () => {
      expect(turn.length).to.equal(1);
    });
    globalThis.createImageBitmap = counted;
    const far = document.createElement('div');
    far.style.blockSize = '5000px';
    element.before(far);
    await stays(100, () => {
      expect(all('canvas.drawn').length).to.equal(0);
    });
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
