import { expect } from 'chai';
import { cdp, clicks } from '../../tools/in-page.js';
import {
  all,
  askCards,
  button,
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
  wait,
  words,
} from '../helpers/page.js';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import { freshServer, showServers } from '../helpers/trust.js';
import { callWhen, forget, pick, received, showWidget, snapshotOf } from '../helpers/widget.js';
import { stays } from '../../fixtures/stays.js';

async function size(width: number): Promise<void> {
  await setViewport({ width, height: 700 });
  await frame();
  await frame();
}

/** Buttons with this name in the accessibility tree. */
async function spoken(name: RegExp): Promise<number> {
  const { nodes } = (await cdp('Accessibility.getFullAXTree')) as {
    nodes: { role?: { value: string }; name?: { value: string } }[];
  };
  return nodes.filter((node) => node.role?.value === 'button' && name.test(node.name?.value ?? '')).length;
}

beforeEach(() => forget('modern'));
afterEach(clear);

describe('a call by a person', () => {
  it('A person gets from the list to the form to the result by keyboard alone, with no further approval', async () => {
    const widget = await showWidget();
    await tabTo('Demo 19');
    await press('ArrowDown', 'ArrowDown', 'Enter');
    await until('the first field', () => focused()?.closest('[part~=field]'));
    expect(words(one('mcp-tool-form'))).to.contain('calculate_sum');
    await pick('get_weather');
    await until('the first field', () => focused()?.matches('input'));
    await press('P', 'a', 'r', 'i', 's', 'Enter');
    await callWhen(widget, 'done');
    expect(words(one('mcp-call', widget))).to.match(/^Paris, celsius \d\d:\d\d, you Done in /);
    expect(words(one('mcp-call', widget))).to.contain('Matches its schema');
    expect(askCards()).to.deep.equal([]);
    expect(await received('modern')).to.have.length(1);
    await expectAccessible();
  });

  it('A call to a server of the other era works the same', async () => {
    const widget = await showWidget({}, 'legacy');
    const { tools } = snapshotOf(widget);
    expect(tools.length).to.be.greaterThan(3);
    await forget('legacy');
    const plain = tools.find(({ inputSchema }) => !inputSchema['required']) ?? tools[0]!;
    await pick(plain.name);
    await click(button('Run'));
    await callWhen(widget, 'done');
    expect(await received('legacy')).to.have.length(1);
  });

  it('An error of the server’s schema is shown at its field, and not in another tool’s form', async () => {
    const widget = await showWidget();
    await pick('get_weather');
    await click(button('Run'));
    await frame();
    expect(words(one('mcp-tool-form'))).to.match(/Required|required|needs a value|Fill/);
    expect(snapshotOf(widget).calls).to.deep.equal([]);
    await pick('calculate_sum');
    expect(all('[part=error]', one('mcp-tool-form'))).to.deep.equal([]);
  });

  it('Each call is named by its values except secret ones, and its tab by the tool', async () => {
    await size(1280);
    const text = { type: 'string' };
    const open = { phrase: text, inside: { $ref: '#/$defs/hidden' }, plain: text, day: { type: 'string' } };
    const inputSchema = {
      type: 'object',
      properties: { ...open, word: { ...text, writeOnly: true }, password: text },
      allOf: [{ properties: { phrase: { format: 'password' } } }],
      $defs: { hidden: { type: 'string', format: 'password' } },
    };
    const server = freshServer();
    await server.define({ tools: [{ name: 'enter', title: 'Enter a room', inputSchema }] });
    const widget = await showServers({ Rooms: server }, { policy: () => ({ decision: 'allow' }) });
    const given = { phrase: 'S1', inside: 'S2', word: 'S3', password: 'S4', plain: 'CDG', day: '2026-05-23' };
    await widget.call({ server: 'Rooms', tool: 'enter', arguments: given });
    await widget.call({ server: 'Rooms', tool: 'enter', arguments: { phrase: 'S1' } });
    await pick('enter');
    await until('the lines', () => all('mcp-call .fold, .fold', one('.calls')).length === 2);
    const lines = all('[part=head]').map(words);
    expect(lines[0]).to.match(/^Enter a room .*, this page Done in/);
    expect(lines[1]).to.match(/^CDG, May 23(, 2026)? .*, this page Done in/);
    expect(lines.join()).not.to.match(/S\d/);
    expect(nameOf(one('#tab-tool'))).to.equal('Enter a room');
    await size(390);
    await until('the page of a phone', () => all('#tab-tool').length === 0);
    expect(one('#panel-tool').ariaLabel).to.equal('Enter a room');
    await size(800);
  });

  it('A removed tool is reported as removed', async () => {
    const widget = await showWidget();
    await pick('get_weather');
    snapshotOf(widget).servers.forEach(({ id }) => widget.host?.disconnect(id));
    await until('the word', () => words(widget).includes('get_weather isn’t available Demo: Disconnected.'));
    await expectAccessible();
  });

  it('Fast presses make one call', async () => {
    const widget = await showWidget();
    await pick('get_current_time');
    await clicks(middleOf(button('Run')), [1, 2]);
    await callWhen(widget, 'done');
    await pick('get_weather');
    await until('the first field', () => focused()?.matches('input'));
    await press('P');
    await sendKeys({ down: 'Enter' });
    for (let repeats = 0; repeats < 20; repeats++) {
      await wait(30);
      await sendKeys({ down: 'Enter' });
    }
    await sendKeys({ up: 'Enter' });
    // A press this long after the last one is meant.
    await stays(700, async () => {
      expect((await received('modern')).map(({ params }) => params?.name)).to.deep.equal([
        'get_current_time',
        'get_weather',
      ]);
    });
    await click(button('Run'));
    await until(
      'the same once more, since it was meant',
      async () => (await received('modern')).length === 3,
    );
  });

  it('A half-filled form and the message being written stay while the person looks elsewhere', async () => {
    await showWidget({ llm: () => ({ text: 'Hi' }) });
    await until('the box to write in', () => all('textarea').length);
    one('textarea').focus();
    await press('D', 'r', 'a', 'f', 't');
    await pick('get_weather');
    await until('the first field', () => focused()?.matches('input'));
    await press('P', 'a');
    button('Activity').click();
    await frame();
    expect(all('textarea, [part=field] input').filter((one) => one.checkVisibility())).to.deep.equal([]);
    one('#tab-tool').click();
    await frame();
    expect(one<HTMLInputElement>('[part=field] input').value).to.equal('Pa');
    button('Conversation').click();
    await frame();
    expect(one<HTMLTextAreaElement>('textarea').value).to.equal('Draft');
  });

  it('A call is a line among the newest twenty, and older ones are folded', async () => {
    const widget = await showWidget({ policy: () => ({ decision: 'allow' }) });
    for (let number = 0; number < 23; number++) {
      await widget.call({ server: 'Demo', tool: 'calculate_sum', arguments: { numbers: [number] } });
    }
    await pick('calculate_sum');
    await until('the cards', () => all('mcp-call').length === 23);
    expect(all('mcp-call').filter((card) => card.checkVisibility())).to.have.length(20);
    await until('the newest cards', () => all('[part=card]').length === 20);
    const open = all('.fold').map(({ ariaExpanded }) => ariaExpanded);
    expect(open, 'the newest stands open').to.deep.equal(['true', ...Array<string>(19).fill('false')]);
    expect(await spoken(/^Sum .*, this page Done in/), 'heads of cards that a screen reader finds').to.equal(
      20,
    );
    one('.older summary').click();
    await frame();
    expect(nameOf(one('.older summary'))).to.equal('3 older calls');
    expect(all('mcp-call').filter((card) => card.checkVisibility())).to.have.length(23);
    await until('the older cards', () => all('[part=card]').length === 23);
  });
});
