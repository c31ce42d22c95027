import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import { createMcpHost } from '../../../src/core/index.js';
import { fixture } from '../../tools/in-page.js';
import { all, button, chord, clear, focused, one, press, show, until } from '../helpers/page.js';
import { showConversation } from '../helpers/talk.js';
import { forget, pick, showWidget } from '../helpers/widget.js';

/** Keys that the page's shortcuts get on the document and the window, where most of them listen. */
const heard: string[] = [];
const types = ['keydown', 'keypress', 'keyup'] as const;
const hear = (event: KeyboardEvent): void => void heard.push(`${event.type} ${event.key}`);

before(() => {
  for (const type of types)
    for (const place of [document, window]) place.addEventListener(type, hear as EventListener);
});
after(() => {
  for (const type of types)
    for (const place of [document, window]) place.removeEventListener(type, hear as EventListener);
});
beforeEach(() => {
  void forget('modern');
  heard.length = 0;
});
afterEach(clear);

const boxes = 'textarea, select, input:not([type=checkbox], [type=radio], [type=file])';

/** Types into a box, and returns the keys that the page got. */
async function typed(box: Element): Promise<readonly string[]> {
  (box as HTMLElement).focus();
  expect(focused()).to.equal(box);
  heard.length = 0;
  await sendKeys({ type: 's/' });
  await press('ArrowLeft', 'Home', 'Backspace', 'Delete');
  return [...heard];
}

/** Types into every visible box, and returns those whose keys the page got. */
async function leaks(root: Element): Promise<readonly string[]> {
  const found = all(boxes, root).filter(
    (box) => box.checkVisibility() && !(box as HTMLInputElement).disabled,
  );
  expect(found.length).to.be.greaterThan(0);
  const bad: string[] = [];
  for (const box of found) {
    const keys = await typed(box);
    if (keys.length > 0) bad.push(`${box.localName} ${box.id}: ${keys.join(', ')}`);
  }
  return bad;
}

describe('keys that are typed into a text box', () => {
  it('Keys in a form, including Enter and arrows, do not reach the page', async () => {
    const form = document.createElement('mcp-tool-form');
    form.schema = {
      type: 'object',
      properties: {
        text: { type: 'string' },
        long: { type: 'string', maxLength: 5_000 },
        count: { type: 'integer' },
        day: { type: 'string', format: 'date' },
        size: { enum: ['s', 'm', 'l'] },
        free: {},
        list: { type: 'array', items: { type: 'string' } },
      },
    };
    await show(form);
    await until('its boxes', () => all(boxes, form).length > 4);
    expect(await leaks(form)).to.deep.equal([]);
  });

  it('Keys in the composer do not reach the page', async () => {
    const talk = await showConversation([], () => undefined);
    expect(await leaks(talk)).to.deep.equal([]);
  });

  it('Keys in the list’s filter and in a form inside the element do not reach the page', async () => {
    const widget = await showWidget();
    expect(await leaks(widget)).to.deep.equal([]);
    button('Clear filter').click();
    await pick('get_weather');
    expect(await leaks(one('mcp-tool-form', widget))).to.deep.equal([]);
  });

  it('Keys in the field that adds a server do not reach the page', async () => {
    expect(await leaks(await show(document.createElement('mcp-add-server')))).to.deep.equal([]);
  });

  it('Keys in the search of a result do not reach the page', async () => {
    const content = document.createElement('mcp-content');
    const people = Array.from({ length: 50 }, (_, id) => ({
      id,
      name: `Person ${id}`,
      more: { deep: [id] },
    }));
    await show(
      Object.assign(content, { result: { structuredContent: { people, one: { two: { three: 4 } } } } }),
    );
    await until(
      'a search',
      () =>
        all(boxes, content).length ||
        all('[aria-label^=Search],[title^=Search],[aria-label^=Find]', content)[0]?.click(),
    );
    expect(await leaks(content)).to.deep.equal([]);
  });

  it('Keys in a server’s request in a separate <mcp-asks> do not reach the page', async () => {
    const url = `${fixture('hostileLab')}/asks?kind=form&rounds=1&for=${Math.random()}`;
    const mcpHost = createMcpHost({
      servers: [{ url, label: 'Curious' }],
      policy: () => ({ decision: 'allow' }),
    });
    try {
      const asks = await show(Object.assign(document.createElement('mcp-asks'), { mcpHost }));
      const serverId = await until('the tools', () => mcpHost.getSnapshot().tools[0]?.serverId);
      mcpHost.call({ serverId, tool: 'attack', arguments: {} }).catch(() => undefined);
      await until('its boxes', () => all(boxes, asks).length);
      expect(await leaks(asks)).to.deep.equal([]);
    } finally {
      mcpHost.destroy();
    }
  });

  it('Keys in the shadow tree of another library’s element do not reach the page', async () => {
    const around = document.createElement('div');
    const form = document.createElement('mcp-tool-form');
    form.schema = { type: 'object', properties: { text: { type: 'string' } } };
    around.attachShadow({ mode: 'open' }).append(form);
    await show(around);
    await until('its boxes', () => all(boxes, around).length);
    expect(await leaks(around)).to.deep.equal([]);
  });

  it('Our own handlers get the keys: Enter sends, arrows choose', async () => {
    const sent: unknown[] = [];
    const talk = await showConversation([], (_, detail) => sent.push(detail));
    one('textarea', talk).focus();
    await sendKeys({ type: 'hello' });
    await press('Enter');
    expect(sent).to.have.length(1);
    expect(heard).to.deep.equal([]);
  });

  it('Keys during a composition, as input methods send them, do not reach the page', async () => {
    const talk = await showConversation([], () => undefined);
    const box = one('textarea', talk);
    box.focus();
    const say = (init: KeyboardEventInit): void => {
      for (const type of types)
        box.dispatchEvent(new KeyboardEvent(type, { ...init, bubbles: true, composed: true }));
    };
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- Safari ends a composition with nothing else.
    say({ key: 'Process', keyCode: 229 });
    say({ key: 'Escape', isComposing: true });
    say({ key: 'Unidentified' });
    // As on a German keyboard on Windows.
    say({ key: '@', ctrlKey: true, altKey: true, modifierAltGraph: true });
    expect(heard).to.deep.equal([]);
  });
});

describe('keys that are not typed', () => {
  it('Escape, Tab, function keys and shortcuts still reach the page, each down and up', async () => {
    const talk = await showConversation([], () => undefined);
    one('textarea', talk).focus();
    await press('Escape', 'F2');
    await chord('Control', 'k');
    await chord('Alt', 'k');
    const down = heard.filter((one) => one.startsWith('keydown'));
    expect(new Set(down)).to.deep.equal(
      new Set(['keydown Escape', 'keydown F2', 'keydown Control', 'keydown k', 'keydown Alt']),
    );
    const up = heard.filter((one) => one.startsWith('keyup'));
    expect(up.map((one) => one.slice(6)).sort()).to.deep.equal(down.map((one) => one.slice(8)).sort());
  });

  it('Keys on a button still reach the page', async () => {
    const talk = await showConversation([], () => undefined);
    one('button:not([disabled])', talk).focus();
    await sendKeys({ press: 's' });
    expect(heard).to.include('keydown s');
  });

  it('A keyup reaches the page if its keydown did, also if the page’s shortcut moves the focus into a box', async () => {
    const talk = await showConversation([], () => undefined);
    const lead = (event: KeyboardEvent): void => {
      if (event.key !== '/') return;
      event.preventDefault();
      one('textarea', talk).focus();
    };
    (document.activeElement as HTMLElement | null)?.blur();
    document.addEventListener('keydown', lead);
    await sendKeys({ down: '/' });
    document.removeEventListener('keydown', lead);
    expect(focused()?.localName).to.equal('textarea');
    await sendKeys({ up: '/' });
    expect(heard.filter((one) => one === 'keyup /')).to.have.length(2);
  });

  it('Keys in a box of the page in a slot reach the page', async () => {
    const talk = await showConversation([], () => undefined);
    const own = document.createElement('input');
    talk.append(own);
    own.dispatchEvent(new KeyboardEvent('keydown', { key: 's', bubbles: true, composed: true }));
    expect(heard).to.deep.equal(['keydown s', 'keydown s']);
  });
});
