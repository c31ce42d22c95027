import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import { html, LitElement } from 'lit';
import { PressGuard } from '../../../../src/ui/base/asks/press-guard.js';
import { all, clear, click, middleOf, one, press, show, until, wait } from '../../helpers/page.js';
import { clicks } from '../../../tools/in-page.js';

class Guarded extends LitElement {
  readonly guard = new PressGuard(this);
  readonly pressed: string[] = [];
  key = 'one';

  protected override render(): unknown {
    const press = (name: string) => (): void => void this.pressed.push(name);
    return html`
      <label for="armed">A label</label>
      <label for="meant">Another</label>
      <button
        id="armed"
        data-guard=${this.key}
        aria-disabled=${this.guard.isArmed(this.key) ? 'false' : 'true'}
        @click=${this.guard.armed(press('armed'))}
      >
        Act
      </button>
      <button id="meant" @click=${this.guard.meant(press('meant'))}>Do no harm</button>
    `;
  }
}
customElements.define('test-guarded', Guarded);

let element: Guarded;

beforeEach(async () => {
  element = await show(new Guarded());
  await until('it is armed', () => one('#armed', element).ariaDisabled === 'false');
});
afterEach(clear);

describe('the guard of a button', () => {
  it('The guard accepts a press of a person by mouse or key', async () => {
    await click(one('#armed', element));
    await until('it is armed again', () => one('#armed', element).ariaDisabled === 'false');
    one('#armed', element).focus();
    await press('Enter');
    await until('it is armed again', () => one('#armed', element).ariaDisabled === 'false');
    await press(' ');
    await click(one('#meant', element));
    expect(element.pressed).to.deep.equal(['armed', 'armed', 'armed', 'meant']);
  });

  it('A held key is one press, however long it is held', async () => {
    for (const id of ['armed', 'meant']) {
      one(`#${id}`, element).focus();
      await sendKeys({ down: 'Enter' });
      for (let times = 0; times < 15; times++) {
        await wait(60);
        await sendKeys({ down: 'Enter' });
      }
      await sendKeys({ up: 'Enter' });
    }
    expect(element.pressed).to.deep.equal(['armed', 'meant']);
  });

  it('Each early press restarts the delay', async () => {
    element.key = 'two';
    element.requestUpdate();
    await element.updateComplete;
    const start = performance.now();
    while (performance.now() - start < 1_500) {
      await click(one('#armed', element));
      await wait(150);
    }
    expect(element.pressed).to.deep.equal([]);
    await until('it is armed', () => one('#armed', element).ariaDisabled === 'false');
    await click(one('#armed', element));
    expect(element.pressed).to.deep.equal(['armed']);
  });

  it('A double click is one press', async () => {
    for (const id of ['armed', 'meant']) {
      await clicks(middleOf(one(`#${id}`, element)), [1, 2]);
    }
    expect(element.pressed).to.deep.equal(['armed', 'meant']);
  });

  it('A press beside the button is none, even if the browser reports a click', async () => {
    const clicks: string[] = [];
    element.renderRoot.addEventListener('click', ({ target, isTrusted }) => {
      if (isTrusted && target instanceof HTMLButtonElement) clicks.push(target.id);
    });
    for (const label of all('label', element)) await click(label);
    expect([clicks, element.pressed]).to.deep.equal([['armed', 'meant'], []]);
  });

  it('The delay starts again when the button gets another meaning', async () => {
    const came = performance.now();
    element.key = 'two';
    element.requestUpdate();
    await element.updateComplete;
    expect(one('#armed', element).ariaDisabled).to.equal('true');
    await until('it is armed', () => one('#armed', element).ariaDisabled === 'false');
    expect(performance.now() - came).to.be.greaterThan(450);
    await click(one('#armed', element));
    expect(element.pressed).to.deep.equal(['armed']);
  });

  it('A click by a script is ignored', async () => {
    one('#armed', element).click();
    one('#meant', element).click();
    expect(element.pressed).to.deep.equal([]);
  });
});
