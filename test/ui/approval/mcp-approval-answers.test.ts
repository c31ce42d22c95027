import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import { clicks, screenshot } from '../../tools/in-page.js';
import {
  asking,
  change,
  decisions,
  itemOf,
  lead,
  said,
  takeAnswers,
  ways,
  type Asking,
} from '../helpers/asking.js';
import {
  all,
  approve,
  button,
  buttons,
  clear,
  click,
  expectAccessible,
  focused,
  frame,
  middleOf,
  nameOf,
  one,
  press,
  tabTo,
  until,
  words,
} from '../helpers/page.js';
import { stays } from '../../fixtures/stays.js';

let asked: Asking;

afterEach(async () => {
  clear();
  await setViewport({ width: 800, height: 600 });
});

describe('an answer by keyboard alone', () => {
  const approved = { askId: 'ask-1', kind: 'approval', decision: 'approve', digest: 'd1' };
  const denied = { ...approved, decision: 'deny' };

  async function untilReady(): Promise<void> {
    await until('Approve to be ready', () => button('Approve once').ariaDisabled === 'false');
  }

  it('Escape postpones the request: it neither denies nor runs the call', async () => {
    asked = await asking([itemOf()]);
    lead(asked);
    const around: boolean[] = [];
    document.body.addEventListener('keydown', (event) => around.push(event.defaultPrevented), { once: true });
    await press('Escape');
    expect([asked.postponed, asked.answers]).to.deep.equal([['ask-1'], []]);
    expect(around, 'nothing around it acts').to.deep.equal([]);
    await stays(700, () => {
      expect(all('[part=card]', asked.element), 'and it stays away').to.deep.equal([]);
    });
    await change(asked, [itemOf()]);
    expect(all('[part=card]', asked.element), 'also where it is given again').to.deep.equal([]);
    await change(asked, [itemOf(), itemOf({}, { id: 'ask-2' })]);
    expect(all('[part=card]', asked.element), 'until there is another').to.have.length(1);
    asked.element.postpone();
    await frame();
    expect([asked.postponed, all('[part=card]', asked.element)]).to.deep.equal([
      ['ask-1', 'ask-1', 'ask-2'],
      [],
    ]);
    await change(asked, []);
    await change(asked, [itemOf()]);
    expect(all('[part=card]', asked.element), 'or its place takes it back').to.have.length(1);
  });

  it('Enter on the first control denies', async () => {
    asked = await asking([itemOf()]);
    lead(asked);
    await press('Enter');
    expect(decisions(asked)).to.deep.equal([denied]);
  });

  it('Tab leads to Approve, past everything to read', async () => {
    for (const key of ['Enter', ' ']) {
      asked = await asking([itemOf()]);
      lead(asked);
      await tabTo('Approve once');
      await untilReady();
      await press(key);
      expect(decisions(asked)).to.deep.equal([approved]);
    }
  });

  it('A denial can carry a reason, with a way back', async () => {
    asked = await asking([itemOf()]);
    lead(asked);
    await ways('How to deny', 'With a reason…');
    await until('a box', () => focused()?.id === 'reason');
    expect(buttons(asked.element).map(nameOf)).to.include.members(['Deny', 'Back', 'Approve once']);
    await expectAccessible(asked.element);
    await screenshot('approval-reason');
    await click(button('Back'));
    expect(all('#reason', asked.element)).to.deep.equal([]);
    expect(nameOf(focused()!)).to.equal('Deny');
    await ways('How to deny', 'With a reason…');
    await until('a box', () => focused()?.id === 'reason');
    await press('N', 'o', 'Tab', 'Enter');
    expect(decisions(asked)).to.deep.equal([{ ...denied, reason: 'No' }]);
  });

  it('The next request starts on Deny, at its beginning, whatever was open before', async () => {
    const text = 'line\n'.repeat(500);
    asked = await asking([itemOf({ location: 'Paris', text })]);
    asked.element.style.maxBlockSize = '250px';
    await frame();
    one('.content', asked.element).scrollTo(0, 500);
    one('.box', asked.element).scrollTo(0, 500);
    await ways('How to deny', 'With a reason…');
    await until('a box', () => focused()?.id === 'reason');
    await change(asked, [itemOf({ location: 'Rome', text }, { id: 'ask-2' })]);
    expect(nameOf(focused()!)).to.equal('Deny');
    expect(one('.content', asked.element).scrollTop).to.equal(0);
    expect(one('.box', asked.element).scrollTop).to.equal(0);
    expect(all('#reason', asked.element)).to.deep.equal([]);
    expect(said(asked)).to.contain('location Rome');
  });

  it('The same request keeps the focus where the person put it, also while others start to wait', async () => {
    asked = await asking([itemOf()]);
    lead(asked);
    await tabTo('Approve once');
    await change(asked, [itemOf(), itemOf({}, { id: 'ask-2' })]);
    expect(nameOf(focused()!)).to.equal('Approve once');
    await untilReady();
    expect(words(button('All 2 calls'))).to.equal('All 2 calls');
  });

  it('The next request takes the focus only if it is in the card', async () => {
    const outside = document.createElement('button');
    document.body.append(outside);
    asked = await asking([itemOf()]);
    outside.focus();
    await change(asked, [itemOf({}, { id: 'ask-2' })]);
    expect(focused()).to.equal(outside);
    await tabTo('Details');
    await change(asked, [itemOf({}, { id: 'ask-3' })]);
    expect(nameOf(focused()!)).to.equal('Deny');
    outside.remove();
  });
});

describe('an answer by mouse', () => {
  it('A click approves the requested call, once', async () => {
    asked = await asking([itemOf()]);
    await approve();
    expect(decisions(asked)).to.deep.equal([
      { askId: 'ask-1', kind: 'approval', decision: 'approve', digest: 'd1' },
    ]);
  });

  it('A double click approves one call and never the next one too', async () => {
    asked = await asking([itemOf()]);
    takeAnswers(asked);
    asked.element.addEventListener('mcp-answer', () => {
      asked.element.items = [itemOf({}, { id: 'ask-2', digest: 'd2' })];
    });
    await until('Approve to be ready', () => button('Approve once').ariaDisabled === 'false');
    await clicks(middleOf(button('Approve once')), [1, 2]);
    await frame();
    expect(asked.answers.map(({ askId }) => askId)).to.deep.equal(['ask-1']);
    await approve();
    expect(asked.answers.map(({ askId }) => askId)).to.deep.equal(['ask-1', 'ask-2']);
  });

  it('The button postpones the request', async () => {
    asked = await asking([itemOf()]);
    await click(button('Decide later'));
    expect([asked.postponed, asked.answers]).to.deep.equal([['ask-1'], []]);
  });
});

describe('the page around the card', () => {
  it('A card that the page hid can be answered only after it is shown again', async () => {
    asked = await asking([itemOf()]);
    await until('Approve to be ready', () => button('Approve once').ariaDisabled === 'false');
    asked.element.hidden = true;
    await until('it is out of sight', () => one('[part=approve]', asked.element).ariaDisabled === 'true');
    asked.element.hidden = false;
    await approve();
    expect(decisions(asked)).to.have.length(1);
    expect(asked.postponed).to.deep.equal([]);
  });

  it('A card that was never scrolled into view cannot be approved', async () => {
    asked = await asking([itemOf()]);
    const room = document.createElement('div');
    room.style.cssText = 'block-size: 60px; overflow: auto';
    asked.element.before(room);
    room.append(asked.element);
    asked.element.items = [itemOf({ location: 'Paris' }, { id: 'ask-2', digest: 'd2' })];
    await stays(900, () => {
      expect(one('[part=approve]', asked.element).ariaDisabled).to.equal('true');
    });
    room.scrollTo(0, 1e6);
    await stays(900, () => {
      expect(one('[part=approve]', asked.element).ariaDisabled, 'its values were never in view').to.equal(
        'true',
      );
    });
    room.style.blockSize = 'auto';
    await approve();
    expect(decisions(asked)).to.have.length(1);
  });

  it('A card that the page moves keeps its request', async () => {
    asked = await asking([itemOf()]);
    const place = document.createElement('div');
    asked.element.before(place);
    place.append(asked.element);
    await frame();
    await approve();
    expect(decisions(asked)).to.have.length(1);
  });
});
