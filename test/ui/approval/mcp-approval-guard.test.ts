import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { expect } from 'chai';
import { cdp, screenshot } from '../../tools/in-page.js';
import {
  asking,
  cardOf,
  change,
  changing,
  decisions,
  itemOf,
  lead,
  said,
  ways,
  type Asking,
} from '../helpers/asking.js';
import {
  all,
  approve,
  button,
  clear,
  expectAccessible,
  focused,
  frame,
  middleOf,
  nameOf,
  one,
  press,
  tabTo,
  until,
} from '../helpers/page.js';
import { stays } from '../../fixtures/stays.js';

let asked: Asking;

afterEach(async () => {
  clear();
  for (const cover of document.querySelectorAll('.cover')) cover.remove();
});

function isReady(name = 'Approve once'): boolean {
  return button(name).ariaDisabled !== 'true';
}

function untilReady(): Promise<boolean> {
  return until('Approve to be ready', () => isReady());
}

async function clickAt(position: [number, number]): Promise<void> {
  await sendMouse({ type: 'click', position });
}

/** Restarts the guard's delay; on a busy machine it may end before the next check. */
async function begins(): Promise<void> {
  window.dispatchEvent(new FocusEvent('focus'));
  await asked.element.updateComplete;
}

/** Restarts the guard's delay with the next press, however late. True if Approve was ready then. */
function beginsWithPress(): Promise<boolean> {
  return new Promise((resolve) => {
    const begin = (): void => void begins().then(() => resolve(isReady()));
    window.addEventListener('pointerdown', begin, { capture: true, once: true });
  });
}

describe('a press that approves', () => {
  it('A press by a script does not approve', async () => {
    asked = await asking([itemOf()]);
    await untilReady();
    const target = button('Approve once');
    target.click();
    target.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, detail: 1 }));
    target.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }));
    target.dispatchEvent(new PointerEvent('click', { bubbles: true, composed: true }));
    target.focus();
    for (const name of ['Enter', ' '])
      for (const type of ['keydown', 'keypress', 'keyup'])
        target.dispatchEvent(new KeyboardEvent(type, { key: name, bubbles: true, composed: true }));
    button('Deny').click();
    await frame();
    expect(decisions(asked)).to.deep.equal([]);
    await approve();
    expect(decisions(asked)).to.have.length(1);
  });

  it('A press counts 500 ms after the last early press, however many there were', async () => {
    let at = 0;
    let opened = Infinity;
    // Part of the delay has passed when the test sees the request.
    const drawn = new IntersectionObserver(() => (opened = Math.min(opened, performance.now())));
    const observe = setInterval(() => {
      const [found] = all('[part=approve]');
      if (found) drawn.observe(found);
    }, 1);
    asked = await asking([itemOf()]);
    clearInterval(observe);
    asked.element.addEventListener('mcp-answer', () => (at = performance.now()));
    for (let presses = 0; presses < 8; presses++) {
      await clickAt(middleOf(button('Approve once')));
      // Not a double click, which is tested separately.
      await clickAt([5, 5]);
    }
    const early = performance.now();
    expect(at, 'impatience approves nothing').to.equal(0);
    await until('it is ready', isReady);
    await clickAt(middleOf(button('Approve once')));
    drawn.disconnect();
    expect(at - opened).to.be.greaterThan(500);
    expect(at - early).to.be.greaterThan(0);
    expect(decisions(asked)).to.have.length(1);
  });

  it('The button looks inactive until then, keeps its place, and stays reachable', async () => {
    asked = await asking([itemOf()]);
    const before = button('Approve once').getBoundingClientRect();
    await begins();
    expect(isReady()).to.equal(false);
    await tabTo('Approve once');
    expect(focused()).to.equal(button('Approve once'));
    await expectAccessible(asked.element);
    await untilReady();
    expect(button('Approve once').getBoundingClientRect()).to.deep.equal(before);
    expect(focused()).to.equal(button('Approve once'));
  });

  it('A press does nothing while its button moves', async () => {
    asked = await asking([itemOf()]);
    await untilReady();
    const style = new CSSStyleSheet();
    document.adoptedStyleSheets = [style];
    let px = 0;
    const moving = setInterval(() => {
      // It always differs from its last position, however far apart the checks are.
      px = (px + 1) % 50;
      style.replaceSync(`mcp-approval { position: relative; inset-inline-start: ${px}px }`);
    }, 40);
    await until('it is no longer ready', () => !isReady());
    for (let times = 0; times < 5; times++) {
      await clickAt(middleOf(button('Approve once')));
      await stays(200, () => {
        expect([decisions(asked), isReady()]).to.deep.equal([[], false]);
      });
    }
    button('Approve once').focus();
    await press('Enter', ' ');
    expect([decisions(asked), isReady()]).to.deep.equal([[], false]);
    clearInterval(moving);
    await approve();
    expect(decisions(asked)).to.have.length(1);
    document.adoptedStyleSheets = [];
  });

  it('A press does nothing if its button moved since it was last in view', async () => {
    asked = await asking([itemOf()]);
    await untilReady();
    const [x, y] = middleOf(button('Approve once'));
    await sendMouse({ type: 'move', position: [x, y] });
    // In the moment of the press.
    document.addEventListener(
      'pointerdown',
      () => {
        cardOf(asked).animate([{ translate: '3px' }, { translate: '3px' }], 400);
      },
      { capture: true, once: true },
    );
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'up' });
    expect(decisions(asked)).to.deep.equal([]);
  });

  it('A press does nothing after another request replaced the first, until the new one was shown for the full delay', async () => {
    asked = await asking([itemOf()]);
    await untilReady();
    const came = performance.now();
    asked.element.items = [itemOf({ location: 'Paris' }, { id: 'ask-2', digest: 'd2' })];
    await asked.element.updateComplete;
    expect(isReady()).to.equal(false);
    await approve();
    expect(asked.answers.map(({ askId }) => askId)).to.deep.equal(['ask-2']);
    expect(performance.now() - came).to.be.greaterThan(500);
  });

  it('The delay starts again after the window got the focus or the page became visible', async () => {
    asked = await asking([itemOf()]);
    for (const come of [
      () => window.dispatchEvent(new FocusEvent('focus')),
      () => document.dispatchEvent(new Event('visibilitychange')),
    ]) {
      await untilReady();
      come();
      await asked.element.updateComplete;
      expect(isReady()).to.equal(false);
    }
    await approve();
    expect(decisions(asked)).to.have.length(1);
  });

  const covers: Readonly<Record<string, string>> = {
    'an opaque': 'background: white',
    'a 1 %': 'background: white; opacity: 0.01',
    'a see-through': 'background: none; pointer-events: none',
  };
  for (const [what, look] of Object.entries(covers)) {
    for (const kind of ['popover', 'dialog']) {
      it(`A press does nothing under ${what} ${kind}, and the card gives the reason`, async () => {
        asked = await asking([itemOf()]);
        await untilReady();
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(`.cover { position: fixed; inset: 0; inline-size: auto; block-size: auto; border: 0;
          margin: 0; padding: 0; max-inline-size: none; max-block-size: none; ${look} }
          .cover::backdrop { display: none }`);
        document.adoptedStyleSheets = [sheet];
        const cover = document.createElement(kind === 'dialog' ? 'dialog' : 'div');
        cover.className = 'cover';
        document.body.append(cover);
        if (cover instanceof HTMLDialogElement) cover.show();
        if (cover instanceof HTMLDialogElement) cover.close();
        if (cover instanceof HTMLDialogElement) cover.showModal();
        else {
          cover.popover = 'manual';
          cover.showPopover();
        }
        await until('it says so', () => said(asked).includes('Something covers this'));
        expect(isReady()).to.equal(false);
        await clickAt(middleOf(button('Approve once')));
        if (kind === 'popover') {
          button('Approve once').focus();
          await press('Enter', ' ');
        }
        expect(decisions(asked)).to.deep.equal([]);
        cover.remove();
        await until('it no longer says so', () => !said(asked).includes('Uncover'));
        await approve();
        expect(decisions(asked)).to.have.length(1);
        document.adoptedStyleSheets = [];
      });
    }
  }

  it('The reason is visible to everyone', async () => {
    asked = await asking([itemOf()]);
    const corner = document.createElement('div');
    corner.className = 'cover';
    corner.popover = 'manual';
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '.cover { inset: 6rem 0 auto auto; margin: 0; inline-size: 50vi; block-size: 30vb; background: gold }',
    );
    document.adoptedStyleSheets = [sheet];
    document.body.append(corner);
    corner.showPopover();
    await until('it says so', () => said(asked).includes('Something covers this'));
    await screenshot('approval-covered');
    await expectAccessible(asked.element);
    document.adoptedStyleSheets = [];
  });

  it('A press still counts if the page changes the surroundings of the element', async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('main { filter: blur(1px); opacity: 0.5; transform: rotate(3deg) }');
    document.adoptedStyleSheets = [sheet];
    asked = await asking([itemOf()]);
    await approve();
    expect(decisions(asked)).to.have.length(1);
    document.adoptedStyleSheets = [];
  });

  it('A press still counts beside any content next to its button, whatever has the focus', async () => {
    asked = await asking([itemOf()]);
    for (const name of ['Deny', 'How to deny', 'Details', 'Approve once', 'Approval duration']) {
      button(name).focus();
      await press('Shift');
      await untilReady();
      expect([name, said(asked).includes('Something covers')]).to.deep.equal([name, false]);
    }
    await approve();
    expect(decisions(asked)).to.have.length(1);
  });

  it('A press counts only after the words were shown for the full delay', async () => {
    asked = await asking([itemOf()]);
    await untilReady();
    const heard: [string, boolean][] = [];
    new MutationObserver(() =>
      heard.push([nameOf(one('[part=approve]', asked.element)), wasReady()]),
    ).observe(one('[part=approve]', asked.element), { characterData: true, subtree: true });
    const wasReady = (): boolean => one('[part=approve]', asked.element).ariaDisabled !== 'true';
    await ways('Approval duration', 'This session');
    expect(decisions(asked), 'the menu runs nothing').to.deep.equal([]);
    expect(heard[0]).to.deep.equal(['Approve this session', false]);
    await approve('Approve this session');
    expect(decisions(asked)).to.deep.equal([
      { askId: 'ask-1', kind: 'approval', decision: 'approve', digest: 'd1', duration: 'session' },
    ]);
  });
});

describe('a key or button that is held down', () => {
  for (const name of ['Enter', ' ']) {
    it(`${name} from before the request answers nothing, neither Deny nor Approve`, async () => {
      await sendKeys({ down: name });
      asked = await asking([itemOf()]);
      lead(asked);
      expect(nameOf(focused()!)).to.equal('Deny');
      await sendKeys({ down: name });
      await sendKeys({ down: name });
      await sendKeys({ up: name });
      await frame();
      expect([decisions(asked), asked.postponed]).to.deep.equal([[], []]);

      await sendKeys({ down: name });
      await change(asked, [itemOf({ location: 'Rome' }, { id: 'ask-2' })]);
      expect(asked.answers.map(({ answer }) => Reflect.get(answer, 'decision'))).to.deep.equal(
        name === 'Enter' ? ['deny'] : [],
      );
      button('Approve once').focus();
      await untilReady();
      await sendKeys({ down: name });
      await sendKeys({ down: name });
      await sendKeys({ up: name });
      await frame();
      expect(asked.answers.filter(({ askId }) => askId === 'ask-2')).to.deep.equal([]);
      await press(name);
      expect(asked.answers.at(-1)?.answer).to.include({ decision: 'approve' });
    });

    it(`${name} that went down before Approve was ready does nothing when it comes up`, async () => {
      asked = await asking([itemOf()]);
      button('Approve once').focus();
      await begins();
      const wasReady = isReady();
      await sendKeys({ down: name });
      await untilReady();
      await sendKeys({ down: name });
      await sendKeys({ up: name });
      await frame();
      expect([wasReady, decisions(asked)]).to.deep.equal([false, []]);
      await press(name);
      expect(decisions(asked)).to.have.length(1);
    });

    it(`${name} that is held on Approve approves one call`, async () => {
      asked = await asking([itemOf()]);
      button('Approve once').focus();
      await untilReady();
      await sendKeys({ down: name });
      await stays(700, async () => {
        await sendKeys({ down: name });
        expect(decisions(asked).length).to.be.at.most(1);
      });
      await sendKeys({ up: name });
      expect(decisions(asked)).to.have.length(1);
    });
  }

  it('A pointer that went down before Approve was ready does nothing when it comes up', async () => {
    asked = await asking([itemOf()]);
    await sendMouse({ type: 'move', position: middleOf(button('Approve once')) });
    const wasReady = beginsWithPress();
    await sendMouse({ type: 'down' });
    expect(await wasReady).to.equal(false);
    await untilReady();
    await sendMouse({ type: 'up' });
    await frame();
    expect(decisions(asked)).to.deep.equal([]);
    await approve();
    expect(decisions(asked)).to.have.length(1);
  });

  it('A finger that went down before Approve was ready does nothing when it lifts', async () => {
    await cdp('Emulation.setTouchEmulationEnabled', { enabled: true });
    asked = await asking([itemOf()]);
    const [x, y] = middleOf(button('Approve once'));
    const wasReady = beginsWithPress();
    await cdp('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    expect(await wasReady).to.equal(false);
    await untilReady();
    await cdp('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    // Long enough not to be a double tap.
    await stays(1000, () => {
      expect(decisions(asked)).to.deep.equal([]);
    });
    await cdp('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    await cdp('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await until('a tap', () => asked.answers.length);
    expect(decisions(asked)).to.have.length(1);
    await cdp('Emulation.setTouchEmulationEnabled', { enabled: false });
  });

  it('A press that began on one request does not end on the next', async () => {
    asked = await asking([itemOf()]);
    await sendMouse({ type: 'move', position: middleOf(button('Deny')) });
    await sendMouse({ type: 'down' });
    await change(asked, [itemOf({}, { id: 'ask-2' })]);
    await sendMouse({ type: 'up' });
    await frame();
    expect(decisions(asked)).to.deep.equal([]);
    lead(asked);
    await sendKeys({ press: 'Enter' });
    expect(asked.answers.map(({ askId }) => askId)).to.deep.equal(['ask-2']);
  });
});

describe('a request of another host with the same id', () => {
  it('The request of another host shows its own call and must be read again', async () => {
    asked = await asking([itemOf({ location: 'Paris' }, { digest: 'a'.repeat(64) })]);
    await untilReady();
    const place = middleOf(button('Approve once'));
    await change(asked, [itemOf({ location: 'Oslo' }, { digest: 'b'.repeat(64) })]);
    await clickAt(place);
    expect(decisions(asked), 'at once').to.deep.equal([]);
    expect(said(asked)).to.contain('location Oslo');
    await approve();
    expect(asked.answers.map(({ answer }) => answer)).to.deep.equal([
      { kind: 'approval', decision: 'approve', digest: 'b'.repeat(64) },
    ]);
  });
});

describe('a form in the request', () => {
  it('Enter in a field does not approve', async () => {
    asked = await asking([itemOf()]);
    await changing(asked);
    await untilReady();
    one('input', asked.element).focus();
    await press('Enter');
    await sendKeys({ down: 'Control' });
    await press('Enter');
    await sendKeys({ up: 'Control' });
    const heard: string[] = [];
    document.body.addEventListener('mcp-submit', () => heard.push('submit'), { once: true });
    expect([decisions(asked), heard, all('[part=card]', asked.element).length]).to.deep.equal([[], [], 1]);
  });
});
