import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { Grant } from '../../../src/core/index.js';
import type { McpTools } from '../../../src/index.js';
import { stays } from '../../fixtures/stays.js';
import { echo, look, send } from '../../fixtures/trust/tools.js';
import { cdp, screenshot } from '../../tools/in-page.js';
import {
  all,
  button,
  buttons,
  click,
  expectAccessible,
  focused,
  isInView,
  middleOf,
  nameOf,
  one,
  press,
  tooWide,
  touch,
  until,
  words,
} from '../helpers/page.js';
import { freshServer, leave, showServers, type RugPull } from '../helpers/trust.js';
import { ready, snapshotOf } from '../helpers/widget.js';

const glance = { ...look, name: 'glance', title: 'Glance', description: 'Looks at it once.' };
const burn = {
  ...echo,
  name: 'burn',
  title: 'Burn a letter',
  annotations: { destructiveHint: true },
};
const tools = [send, look, glance, burn];

let widget: McpTools;
let rug: RugPull;

before(() => setViewport({ width: 1280, height: 860 }));
afterEach(async () => {
  await touch(false);
  await leave();
  document.documentElement.style.colorScheme = '';
  await setViewport({ width: 1280, height: 860 });
});
after(() => setViewport({ width: 800, height: 600 }));

function page(): HTMLElement {
  return one('dialog.permissions[open] mcp-grants');
}

/** Opens the page from the menu of the server's row. */
async function openPage(
  label = 'Post',
  names: readonly [string, string] = ['More', 'Permissions…'],
): Promise<void> {
  const more = await until('the menu', () =>
    buttons().find((it) => nameOf(it).endsWith(label) && nameOf(it).startsWith(names[0])),
  );
  await click(more);
  const entry = (): HTMLElement | undefined => all('[role^=menuitem]').find((it) => nameOf(it) === names[1]);
  await click(await until('the entry', entry));
  await until('the page', () => all('.switch').length > 0);
}

async function showPage(set: Partial<McpTools> = {}, definition: object = { tools }): Promise<void> {
  rug = freshServer();
  await rug.define(definition);
  widget = await showServers({ Post: rug }, set);
  await openPage(undefined, set.locale === 'zh-CN' ? ['更多', '工具授权…'] : undefined);
}

function switchOf(name: string): HTMLElement {
  return one(`.switch[aria-label=${JSON.stringify(name)}]`, page());
}

function part(name: string, choice: string): HTMLButtonElement {
  return button(choice, switchOf(name));
}

function chosen(name: string): string[] {
  return all('[aria-checked=true]', switchOf(name)).map(words);
}

async function armed(name: string, choice = 'Always'): Promise<HTMLButtonElement> {
  return until(`${choice} of ${name}`, () => {
    const found = part(name, choice);
    return found.ariaDisabled === 'false' ? found : undefined;
  });
}

function saved(): string[] {
  return snapshotOf(widget).grants.map(
    ({ tool, effect, duration }: Grant) => `${tool} ${effect} ${duration}`,
  );
}

async function staysUnsaved(): Promise<void> {
  await stays(300, () => expect(saved()).to.deep.equal([]));
}

describe('the page of a server’s permissions', () => {
  it('The page lists the read-only tools as the server’s word, then the others', async () => {
    await showPage();
    expect(words(one('h2', page()))).to.equal('Permissions for Post');
    expect(all('h3', page()).map(words)).to.deep.equal(['Read-only tools', 'Other tools']);
    expect(words(page())).to.contain('Post says these only read');
    expect(all('.switch', page()).map(nameOf)).to.deep.equal([
      'Read-only tools',
      'look',
      'Glance',
      'Send a letter',
      'Burn a letter',
    ]);
    expect(chosen('look')).to.deep.equal(['Ask']);
    await screenshot('permissions-wide');
    await expectAccessible(page());
  });

  it('A press on each part saves that permission', async () => {
    await showPage();
    await click(await armed('Send a letter'));
    await until('always', () => saved().join() === 'send allow always');
    expect(chosen('Send a letter')).to.deep.equal(['Always']);
    await click(part('Send a letter', 'Never'));
    await until('never', () => saved().join() === 'send deny always');
    await click(part('Send a letter', 'Ask'));
    await until('ask', () => saved().length === 0);
    await until('its switch', () => chosen('Send a letter').join() === 'Ask');
  });

  it('One press sets all read-only tools, and another makes all ask', async () => {
    await showPage();
    await click(await armed('Read-only tools'));
    await until('both', () => saved().length === 2);
    expect(saved()).to.have.members(['look allow always', 'glance allow always']);
    await until('the switches', () => chosen('Read-only tools').join() === 'Always');
    await screenshot('permissions-always');
    await expectAccessible(page());
    await click(part('look', 'Never'));
    await until('different permissions', () => chosen('Read-only tools').length === 0);
    await click(button('Ask for all', page()));
    await until('none', () => saved().length === 0);
    await until('the focus', () => focused()?.closest('.switch'));
  });

  it('The page closes by its button, Esc and a press beside it, and gives the focus back', async () => {
    await showPage();
    const isBack = (): boolean =>
      all('dialog.permissions').length === 0 && nameOf(focused()!) === 'More: Post';
    await click(button('Close', page()));
    await until('the focus', isBack);
    await openPage();
    await press('Escape');
    await until('the focus', isBack);
    await openPage();
    const cover = one('dialog.permissions');
    expect(cover.getBoundingClientRect().left).to.be.greaterThan(20);
    await cdp('Input.dispatchMouseEvent', {
      type: 'mousePressed',
      x: 5,
      y: 5,
      button: 'left',
      clickCount: 1,
    });
    await cdp('Input.dispatchMouseEvent', {
      type: 'mouseReleased',
      x: 5,
      y: 5,
      button: 'left',
      clickCount: 1,
    });
    await until('the focus', isBack);
  });

  it('The page fits a phone, with large parts', async () => {
    await setViewport({ width: 390, height: 844 });
    await touch(true);
    rug = freshServer();
    await rug.define({ tools });
    widget = await showServers({ Post: rug });
    await click(await until('the tab', () => buttons().find((it) => nameOf(it) === 'Tools')));
    await openPage();
    expect(tooWide(page())).to.deep.equal([]);
    for (const each of all('button', page())) expect(each.getBoundingClientRect().height).to.be.at.least(44);
    await screenshot('permissions-phone');
    await expectAccessible(page());
  });

  it('The page reads in Chinese', async () => {
    await showPage({ locale: 'zh-CN' });
    expect(words(one('h2', page()))).to.equal('Post 的工具授权');
    expect(all('button', switchOf('Send a letter')).map(words)).to.deep.equal([
      '始终允许',
      '每次询问',
      '始终拒绝',
    ]);
    await screenshot('permissions-zh');
    await expectAccessible(page());
  });
});

describe('the switch against presses that the person did not mean', () => {
  it('A tool that deletes cannot be set to Always, only to Never', async () => {
    await showPage();
    await armed('Send a letter');
    expect(part('Burn a letter', 'Always').ariaDisabled).to.equal('true');
    await click(part('Burn a letter', 'Always'));
    await staysUnsaved();
    await click(part('Burn a letter', 'Never'));
    await until('never', () => saved().join() === 'burn deny always');
  });

  it('A scripted press saves nothing', async () => {
    await showPage();
    await armed('Send a letter');
    for (const each of all<HTMLButtonElement>('.switch button', page())) {
      each.click();
      each.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, detail: 1 }));
      for (const key of ['Enter', ' '])
        for (const type of ['keydown', 'keyup'])
          each.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, composed: true }));
    }
    await staysUnsaved();
  });

  it('An early press does not allow', async () => {
    await showPage();
    await armed('Send a letter');
    await click(await armed('look'));
    await until('one', () => saved().length === 1);
    // The press started the time of all the others again.
    await click(part('Send a letter', 'Always'));
    await stays(300, () => expect(saved()).to.deep.equal(['look allow always']));
  });

  it('A held key does not allow', async () => {
    await showPage();
    (await armed('Send a letter')).focus();
    const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' };
    await cdp('Input.dispatchKeyEvent', { type: 'keyDown', ...key, autoRepeat: true });
    await staysUnsaved();
    await cdp('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
    await armed('Send a letter');
    await press('Enter');
    await until('always', () => saved().join() === 'send allow always');
    await until('its switch', () => chosen('Send a letter').join() === 'Always');
    expect(focused() === part('Send a letter', 'Always')).to.equal(true);
  });

  it('A covered switch does not allow', async () => {
    await showPage();
    const always = await armed('Send a letter');
    const cover = document.createElement('div');
    cover.popover = 'manual';
    cover.style.cssText =
      'position: fixed; inset: 0; inline-size: 100%; block-size: 100%; pointer-events: none';
    document.body.append(cover);
    cover.showPopover();
    await until('it waits', () => part('Send a letter', 'Always').ariaDisabled === 'true');
    const [x, y] = middleOf(always);
    for (const type of ['mousePressed', 'mouseReleased'])
      await cdp('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 });
    await staysUnsaved();
    cover.remove();
  });

  it('Arrow keys move between the parts and rows, and choose nothing', async () => {
    await showPage();
    part('look', 'Ask').focus();
    await press('ArrowLeft');
    expect(focused() === part('look', 'Always')).to.equal(true);
    await press('ArrowDown');
    expect(focused() === part('Glance', 'Always')).to.equal(true);
    await press('ArrowRight', 'ArrowRight');
    expect(focused() === part('Glance', 'Never')).to.equal(true);
    expect(isInView(focused()!)).to.equal(true);
    await staysUnsaved();
    await press('Space');
    await until('never', () => saved().join() === 'glance deny always');
  });
});

describe('a definition that changes while the page is open', () => {
  it('A tool that starts to delete waits, and is not allowed', async () => {
    await showPage();
    await armed('Send a letter');
    await rug.define({ tools: [{ ...send, annotations: { destructiveHint: true } }, look, glance, burn] });
    await rug.notify();
    await until('it cannot', () => 'unready' in part('Send a letter', 'Always').dataset);
    await click(part('Send a letter', 'Always'));
    await staysUnsaved();
  });

  it('A tool that changed after Always asks, and cannot be allowed unseen', async () => {
    await showPage();
    await click(await armed('Send a letter'));
    await until('always', () => saved().length === 1);
    await rug.define({ tools: [{ ...send, description: 'Sends it to everybody.' }, look, glance, burn] });
    await rug.notify();
    await until('it asks', () => chosen('Send a letter').join() === 'Ask');
    expect(words(page())).to.contain('Tool changed: choose again');
    expect(part('Send a letter', 'Always').ariaDisabled).to.equal('true');
    await screenshot('permissions-changed');
    await expectAccessible(page());
  });

  it('The time starts again for a new definition', async () => {
    await showPage();
    await armed('look');
    await rug.define({ tools: [send, { ...look, description: 'Looks harder.' }, glance, burn] });
    let wasReset = false;
    const watch = new MutationObserver(() => (wasReset ||= part('look', 'Always').ariaDisabled === 'true'));
    watch.observe(page().shadowRoot!, { subtree: true, attributes: true, childList: true });
    await rug.notify();
    await until('it waits again', () => wasReset);
    watch.disconnect();
    await staysUnsaved();
  });

  it('The page stays, empty of switches, without the server, and closes with the focus back', async () => {
    await showPage();
    widget.servers = [];
    await until('the end of the page', () => all('dialog.permissions[open] .switch').length === 0);
    await press('Escape');
    await until('no page', () => all('dialog.permissions[open]').length === 0);
    widget.servers = [{ label: 'Post', url: rug.url }];
    await ready(widget);
  });
});
