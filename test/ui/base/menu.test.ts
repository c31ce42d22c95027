import { expect } from 'chai';
import { html, LitElement, type CSSResultGroup } from 'lit';
import { icon } from '../../../src/ui/base/icons.js';
import { renderMenuButton } from '../../../src/ui/base/menu-button.js';
import { openMenu, type MenuItem } from '../../../src/ui/base/menu.js';
import { controls } from '../../../src/ui/base/styles/controls.styles.js';
import { splitStyles } from '../../../src/ui/base/styles/split.styles.js';
import { tokens } from '../../../src/ui/base/styles/tokens.styles.js';
import {
  all,
  click,
  clear,
  expectAccessible,
  focused,
  one,
  press,
  show,
  touch,
  until,
  words,
} from '../helpers/page.js';

class WithMenu extends LitElement {
  static override styles: CSSResultGroup = [tokens, controls, splitStyles];
  items: readonly MenuItem[] = [];
  readonly chosen: string[] = [];

  protected override render(): unknown {
    return html`<button id="before">Before</button>
      <span class="split"
        ><button>Deny</button>${renderMenuButton({
          label: 'More ways to deny',
          look: icon('collapse'),
          classes: 'menu-button',
          open: (button, fromLast) => openMenu(button, 'More ways to deny', this.items, fromLast),
        })}</span
      >
      <button id="after">After</button>`;
  }
}
customElements.define('test-with-menu', WithMenu);

let element: WithMenu;

const opener = (): HTMLElement => one('[aria-haspopup=menu]', element);
const menus = (): HTMLElement[] => all('[role=menu]', element);
const at = (): string => words(focused() ?? document.body);

beforeEach(async () => {
  element = new WithMenu();
  const item = (label: string, more: Partial<MenuItem> = {}): MenuItem => ({
    label,
    act: () => void element.chosen.push(`${label} from ${focused()?.ariaLabel ?? 'elsewhere'}`),
    ...more,
  });
  element.items = [item('Plain'), item('Not now', { isDisabled: true }), item('Last')];
  await show(element);
});
afterEach(() => {
  document.body.style.zoom = '';
  clear();
});

describe('a menu', () => {
  it('The menu exists only while it is open, and a press on its button opens and closes it', async () => {
    expect(menus()).to.deep.equal([]);
    for (let times = 0; times < 2; times++) {
      await click(opener());
      expect(opener().ariaExpanded).to.equal('true');
      expect(at()).to.equal('Plain');
      await expectAccessible();
      await click(opener());
      await until('it is gone', () => menus().length === 0);
      expect(opener().ariaExpanded).to.equal('false');
    }
  });

  it('The menu can be used by keyboard alone', async () => {
    opener().focus();
    await press('ArrowUp');
    expect(at()).to.equal('Last');
    await press('ArrowDown');
    expect(at()).to.equal('Plain');
    await press('ArrowUp', 'ArrowUp');
    expect(at(), 'also one that cannot be chosen').to.equal('Not now');
    await press('Enter');
    expect(element.chosen).to.deep.equal([]);
    await press('Home');
    expect(at()).to.equal('Plain');
    await press('End', 'Enter');
    expect(element.chosen, 'the focus was back before it was done').to.deep.equal([
      'Last from More ways to deny',
    ]);
    await until('it is gone', () => menus().length === 0);
    await press('Enter');
    expect(at()).to.equal('Plain');
  });

  it('Escape returns the focus, and Tab moves on', async () => {
    let heard = 0;
    element.addEventListener('keydown', () => heard++);
    opener().focus();
    await press('ArrowDown');
    heard = 0;
    await press('Escape');
    expect(focused()).to.equal(opener());
    expect(heard, 'nothing around it closes by the same key').to.equal(0);
    await until('it is gone', () => menus().length === 0);
    await press('ArrowDown', 'Tab');
    expect(at()).to.equal('After');
    await until('it is gone again', () => menus().length === 0);
  });

  it('A press elsewhere closes the menu and keeps the focus there, and the menu closes with its button', async () => {
    await click(opener());
    await click(one('#before', element));
    await until('it is gone', () => menus().length === 0);
    expect(at()).to.equal('Before');
    await click(opener());
    opener().parentElement?.remove();
    await until('it is gone with its button', () => menus().length === 0);
    expect(element.chosen).to.deep.equal([]);
  });

  it('The current choice is marked, and the menu starts there', async () => {
    const act = (): void => undefined;
    element.items = [
      { label: 'With it', isChecked: false, act },
      { label: 'All', isChecked: true, act },
      { label: 'Titles too', isChecked: true, isToggle: true, act },
    ];
    element.requestUpdate();
    await element.updateComplete;
    await click(opener());
    expect(at()).to.equal('All');
    const lines = all('[role^=menuitem]', element);
    expect(lines.map((line) => [line.role, line.ariaChecked])).to.deep.equal([
      ['menuitemradio', 'false'],
      ['menuitemradio', 'true'],
      ['menuitemcheckbox', 'true'],
    ]);
    await expectAccessible();
  });

  it('The lines are large enough for a finger', async () => {
    await touch(true);
    await click(opener());
    const heights = all('[role^=menuitem]', element).map((line) => line.getBoundingClientRect().height);
    await touch(false);
    expect(Math.min(...heights)).to.be.at.least(44);
    expect(opener().getBoundingClientRect().width).to.be.at.least(24);
  });

  it('The menu is fully visible at every edge, in a clipping box and a zoomed page, and follows its button', async () => {
    for (const zoom of ['1', '2', '0.5']) {
      for (const place of ['0 auto auto 0', '0 0 auto auto', 'auto auto 0 0', 'auto 0 0 auto']) {
        document.body.style.zoom = zoom;
        element.style.cssText = `position: fixed; inset: ${place}; contain: paint; overflow: clip`;
        await click(opener());
        const menu = one('[role=menu]', element);
        const isWhole = (): boolean => {
          const { left, right, top, bottom } = menu.getBoundingClientRect();
          const isHit = element.shadowRoot?.elementFromPoint((left + right) / 2, top + 8) !== null;
          const button = opener().getBoundingClientRect();
          const isNear = Math.min(Math.abs(top - button.bottom), Math.abs(bottom - button.top)) < 16;
          return isHit && isNear && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
        };
        await until(`it is whole at ${place}, zoomed ${zoom}`, isWhole, 5_000);
        element.style.inset = place === '0 auto auto 0' ? '40px auto auto 40px' : place;
        await until('it follows', isWhole, 5_000);
        await press('Escape');
        await until('it is gone', () => menus().length === 0);
      }
    }
  });
});
