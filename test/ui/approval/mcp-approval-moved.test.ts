import { expect } from 'chai';
import { asking, decisions, itemOf, said, type Asking } from '../helpers/asking.js';
import { all, button, clear, click, expectAccessible, press, untilReady } from '../helpers/page.js';

let asked: Asking;

afterEach(clear);

const sentence = 'The page moved. Press again.';

/** Moves everything, as the page does when it scrolls. */
function move(): void {
  const above = document.createElement('div');
  above.style.blockSize = '3rem';
  asked.element.before(above);
}

describe('a press straight after the page moved', () => {
  const ways: readonly (readonly [string, () => Promise<void>])[] = [
    ['Enter', () => press('Enter')],
    ['a click', () => click(button('Approve once'))],
  ];
  for (const [what, act] of ways) {
    it(`The card explains why ${what} did not count, and the next one counts`, async () => {
      asked = await asking([itemOf()]);
      await untilReady();
      button('Approve once').focus();
      expect(said(asked)).not.to.contain(sentence);
      move();
      await act();
      expect(decisions(asked)).to.deep.equal([]);
      expect(said(asked)).to.contain(sentence);
      expect(
        all('[role=status]', asked.element).some((each) => each.textContent.includes(sentence)),
      ).to.equal(true);
      await expectAccessible(asked.element);
      await untilReady();
      await act();
      expect(decisions(asked)).to.have.length(1);
    });
  }

  it('The card says nothing if a press comes too early for another reason', async () => {
    asked = await asking([itemOf()]);
    button('Approve once').focus();
    await press('Enter');
    expect(decisions(asked)).to.deep.equal([]);
    expect(said(asked)).not.to.contain(sentence);
  });
});
