import { sendKeys, setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import { cdp, screenshot } from '../../tools/in-page.js';
import {
  asking,
  change,
  changing,
  decisions,
  itemOf,
  itemsOf,
  lead,
  takeAnswers,
  weather,
  ways,
  type Asking,
} from '../helpers/asking.js';
import {
  all,
  approval,
  button,
  chord,
  clear,
  click,
  expectAccessible,
  focused,
  frame,
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
  document.body.removeAttribute('keys');
  await setViewport({ width: 800, height: 600 });
});

const deletes = { ...weather, annotations: { destructiveHint: true } };

function isReady(): boolean {
  return button(approval).ariaDisabled === 'false';
}

/** The key on Approve, as it is drawn. */
function hint(): string | undefined {
  return one('.split:has([part=approve])', asked.element).dataset['key'];
}

async function staysOpen(): Promise<void> {
  await stays(300, () => expect(decisions(asked)).to.deep.equal([]));
}

describe('the key that approves', () => {
  it('Ctrl and Enter approve a call that could be read, from anywhere in the card', async () => {
    for (const name of ['Deny', 'Details', 'Approve once', 'Change']) {
      asked = await asking([itemOf()]);
      lead(asked);
      await tabTo(name);
      await until('it is ready', isReady);
      await chord('Control', 'Enter');
      expect(decisions(asked).map((one) => (one as { decision: string }).decision)).to.deep.equal([
        'approve',
      ]);
    }
  });

  it('The key is on the button, and no part of its name', async () => {
    asked = await asking([itemOf()]);
    expect([hint(), nameOf(button(approval))]).to.deep.equal(['Ctrl ↵', 'Approve once']);
    expect(button(approval).getAttribute('aria-keyshortcuts')).to.equal('Control+Enter');
    await until('it is ready', isReady);
    await screenshot('approval-key');
    await expectAccessible(asked.element);
  });

  it('The key waits as long as a press', async () => {
    asked = await asking([itemOf()]);
    lead(asked);
    await until('it is ready', isReady);
    await change(asked, [itemOf({ location: 'Rome' }, { id: 'ask-2' })]);
    await chord('Control', 'Enter');
    expect(decisions(asked)).to.deep.equal([]);
    await until('it is ready', isReady);
    await chord('Control', 'Enter');
    expect(decisions(asked)).to.have.length(1);
  });

  it('The key does nothing while something must be read', async () => {
    asked = await asking([itemOf({ text: 'line\n'.repeat(50) })]);
    lead(asked);
    await stays(900, () => expect(isReady()).to.equal(false));
    await chord('Control', 'Enter');
    await staysOpen();
  });

  it('The key does nothing for a tool that deletes, and is not on its button', async () => {
    asked = await asking([itemOf({}, { tool: deletes })]);
    lead(asked);
    await until('it is ready', isReady);
    expect(hint()).to.equal(undefined);
    await chord('Control', 'Enter');
    await staysOpen();
  });

  it('The key does nothing outside the card, from a script, when held, or under a cover', async () => {
    asked = await asking([itemOf()]);
    const outside = document.createElement('input');
    asked.element.before(outside);
    outside.focus();
    await until('it is ready', isReady);
    await chord('Control', 'Enter');
    await staysOpen();
    lead(asked);
    const init = { key: 'Enter', ctrlKey: true, bubbles: true, composed: true };
    focused()!.dispatchEvent(new KeyboardEvent('keydown', init));
    await staysOpen();
    const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, modifiers: 2 };
    await cdp('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key, autoRepeat: true });
    await staysOpen();
    await cdp('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
    const cover = document.createElement('div');
    cover.style.cssText = 'position: fixed; inset: 0; background: white; z-index: 9';
    outside.replaceWith(cover);
    await until('it is covered', () => !isReady());
    await chord('Control', 'Enter');
    await staysOpen();
    cover.remove();
  });

  it('The page can switch the key off', async () => {
    document.body.setAttribute('keys', 'off');
    asked = await asking([itemOf()]);
    lead(asked);
    await until('it is ready', isReady);
    expect(hint()).to.equal(undefined);
    await chord('Control', 'Enter');
    await staysOpen();
  });
});

/** Attempts to approve by the key where the person did not mean it. */
describe('the key that approves, where it was not meant', () => {
  it('A key in a field of the card, or of the page around it, approves nothing', async () => {
    asked = await asking([itemOf()]);
    await changing(asked);
    await until('it is ready', isReady);
    await click(one('input', asked.element));
    await chord('Control', 'Enter');
    await staysOpen();
    for (const name of ['textarea', 'div']) {
      const field = document.createElement(name);
      field.tabIndex = 0;
      if (name === 'div') field.contentEditable = 'true';
      asked.element.after(field);
      field.focus();
      await chord('Control', 'Enter');
      await staysOpen();
      field.remove();
    }
  });

  it('Another modifier is another key', async () => {
    asked = await asking([itemOf()]);
    lead(asked);
    await until('it is ready', isReady);
    await tabTo('Details');
    await sendKeys({ down: 'Shift' });
    await chord('Control', 'Enter');
    await sendKeys({ up: 'Shift' });
    await sendKeys({ down: 'Alt' });
    await chord('Control', 'Enter');
    await sendKeys({ up: 'Alt' });
    await staysOpen();
  });

  it('A key that was held since before the card was ready approves nothing', async () => {
    asked = await asking([itemOf()]);
    lead(asked);
    const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, modifiers: 2 };
    await cdp('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key });
    await until('it is ready', isReady);
    for (const autoRepeat of [true, true])
      await cdp('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key, autoRepeat });
    await staysOpen();
    await cdp('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
  });

  it('An early key starts the time again, as an early press does', async () => {
    asked = await asking([itemOf()]);
    lead(asked);
    for (let presses = 0; presses < 8; presses++) {
      await chord('Control', 'Enter');
      await stays(150, () => expect(isReady()).to.equal(false));
    }
    expect(decisions(asked)).to.deep.equal([]);
    await until('it is ready', isReady);
  });

  it('A question that the page replaces under the key is not approved', async () => {
    asked = await asking([itemOf()]);
    lead(asked);
    await until('it is ready', isReady);
    const other = itemOf({ location: 'Rome' }, { digest: 'another' });
    const replace = (event: KeyboardEvent): void => {
      if (event.key === 'Enter') asked.element.items = [other];
    };
    addEventListener('keydown', replace, { capture: true });
    await chord('Control', 'Enter');
    removeEventListener('keydown', replace, { capture: true });
    await staysOpen();
  });

  it('A new duration must be read on the button before the key counts', async () => {
    asked = await asking([itemOf()]);
    await until('it is ready', isReady);
    await ways('Approval duration', 'This session');
    await chord('Control', 'Enter');
    expect(decisions(asked)).to.deep.equal([]);
    await until('it is ready', isReady);
    await chord('Control', 'Enter');
    expect(decisions(asked)).to.have.length(1);
  });

  it('A secret that is not shown keeps the key from approving', async () => {
    const properties = { pin: { type: 'string', writeOnly: true } };
    asked = await asking([itemOf({ pin: '1' }, { tool: { ...weather, inputSchema: { properties } } })]);
    lead(asked);
    await stays(900, () => expect(isReady()).to.equal(false));
    await chord('Control', 'Enter');
    await staysOpen();
  });

  it('Of two questions the key approves only the one that is shown in full', async () => {
    asked = await asking(itemsOf(2));
    takeAnswers(asked);
    one('[part~=deny]', asked.element).focus();
    await until('both are ready', () =>
      all('[part=approve]', asked.element).every((it) => it.ariaDisabled === 'false'),
    );
    await chord('Control', 'Enter');
    await staysOpen();
    await click(one('[part~=open]', asked.element));
    await until('it is ready', isReady);
    await chord('Control', 'Enter');
    await chord('Control', 'Enter');
    await stays(300, () => expect(decisions(asked)).to.have.length(1));
    expect(decisions(asked)[0]).to.include({ askId: 'ask-1', decision: 'approve' });
  });
});

describe('a reason to deny', () => {
  async function giveReason(): Promise<void> {
    asked = await asking([itemOf()]);
    await until('it is ready', isReady);
    await ways('How to deny', 'With a reason…');
    await until('the field', () => focused()?.id === 'reason');
  }

  it('Enter denies with the reason of one line, and Approve stays', async () => {
    await giveReason();
    await sendKeys({ type: 'Take seats by the window' });
    button('Approve once', asked.element);
    await expectAccessible(asked.element);
    await screenshot('approval-reason-line');
    await press('Enter');
    expect(asked.answers).to.have.length(1);
    expect(asked.answers[0]?.answer).to.include({ decision: 'deny', reason: 'Take seats by the window' });
  });

  it('Escape leads back to the question, which stays', async () => {
    await giveReason();
    await sendKeys({ type: 'No' });
    await press('Escape');
    expect(asked.postponed).to.deep.equal([]);
    expect(all('#reason', asked.element)).to.deep.equal([]);
    await until('the focus on Deny', () => nameOf(focused()!) === 'Deny');
    await press('Escape');
    expect(asked.postponed).to.have.length(1);
  });

  it('Ctrl and Enter do nothing in the field, nor does Enter while an input method composes', async () => {
    await giveReason();
    await chord('Control', 'Enter');
    await staysOpen();
    await cdp('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 });
    await press('Enter');
    await staysOpen();
    for (const more of [{ isComposing: true }, { keyCode: 229 }])
      focused()!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...more }));
    await staysOpen();
    expect(focused()?.id).to.equal('reason');
  });

  it('The field has room on a small phone', async () => {
    await setViewport({ width: 320, height: 568 });
    await giveReason();
    await frame();
    expect(one('#reason', asked.element).getBoundingClientRect().width).to.be.greaterThan(150);
    await click(button('Back'));
    expect(nameOf(focused()!)).to.equal('Deny');
  });
});
