import { expect } from 'chai';
import type { McpContentImage } from '../../../../src/ui/content/image/mcp-content-image.js';
import '../../../../src/ui/content/image/mcp-content-image.js';
import { all, button, focused, nameOf, press, tabTo, until, words, frame } from '../../helpers/page.js';
import { movingGif, movingPng } from '../../helpers/pictures.js';
import { element, clearPage, canvas, untilDrawn, showDrawn } from './image-page.js';

afterEach(clearPage);

describe('mcp-content-image: animated images', () => {
  const gif = (more: object = {}): Partial<McpContentImage> => ({
    data: movingGif(16, 4, more),
    mimeType: 'image/gif',
  });
  const colours = async (ms: number): Promise<Set<string>> => {
    const seen = new Set<string>();
    for (const end = Date.now() + ms; Date.now() < end; await frame()) {
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
    await until('its end', async () => (await colours(200)).size === 1);
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
    await until('some frames', () => frames > 10);
    expect(frames).to.be.greaterThan(10);
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
