import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { McpContentImage } from '../../../../src/ui/content/image/mcp-content-image.js';
import '../../../../src/ui/content/image/mcp-content-image.js';
import {
  all,
  button,
  click,
  focused,
  frame,
  nameOf,
  one,
  press,
  tabTo,
  until,
  words,
} from '../../helpers/page.js';
import { drawnPicture, twoColours } from '../../helpers/pictures.js';
import {
  element,
  bitmaps,
  collectBitmaps,
  clearPage,
  canvas,
  showDrawn,
  colourAt,
  red,
  blue,
} from './image-page.js';

afterEach(clearPage);

const stage = (): HTMLElement => one('.stage', element);
const percent = (): string => words(one('.percent', element));

describe('mcp-content-image: the enlarged view', () => {
  collectBitmaps();

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
    await until('its pixels', () => bitmaps.at(-1)!.width === 2_000);
    element.remove();
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
