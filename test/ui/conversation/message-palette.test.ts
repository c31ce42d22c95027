import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { LlmRequest } from '../../../src/core/index.js';
import type { McpTools } from '../../../src/index.js';
import { fixture } from '../../tools/in-page.js';
import {
  all,
  approve,
  askCards,
  clear,
  drawn,
  expectAccessible,
  one,
  press,
  until,
  words,
} from '../helpers/page.js';
import { showWidget, snapshotOf } from '../helpers/widget.js';
import { box, write } from '../helpers/message-box.js';

let widget: McpTools;
let requests: LlmRequest[] = [];
const llm = (request: LlmRequest): { text: string } => {
  requests.push(request);
  return { text: 'Done.' };
};

const form = (): HTMLElement => one('form[part=composer]', one('mcp-conversation'));
const options = (): string[] => all('#palette [role=option]').map(words);
const active = (): string => words(one('#palette .active'));

async function talk(set: Partial<McpTools> = {}, server = 'modern'): Promise<void> {
  requests = [];
  widget = await showWidget({ llm, ...set }, server);
  await until('the box', () => all('textarea').length > 0);
}

function switchOffWeather(): void {
  widget.host?.setToolVisibility(snapshotOf(widget).servers[0]!.id, 'get_weather', false);
}

async function answered(count: number): Promise<void> {
  await until(
    `${count} answers`,
    () => requests.length === count && snapshotOf(widget).conversation.status === 'idle',
  );
}

afterEach(async () => {
  clear();
  await setViewport({ width: 800, height: 600 });
});

describe('the place of the palette', () => {
  for (const [name, width, height] of [
    ['a wide page', 1280, 860],
    ['a phone', 390, 844],
    ['a small phone', 320, 568],
  ] as const)
    for (const key of ['/', '@'])
      it(`On ${name} the palette after ${key} is over the message box, which does not move`, async () => {
        await setViewport({ width, height });
        await talk();
        box().focus();
        await drawn(widget);
        const before = form().getBoundingClientRect();
        await write(key);
        const palette = await until('the palette', () => all('.palette:popover-open')[0]);
        await drawn(widget);
        const [at, over] = [form().getBoundingClientRect(), palette.getBoundingClientRect()];
        expect([at.top, at.left, at.right]).to.deep.equal([before.top, before.left, before.right]);
        expect(over.bottom).to.be.closeTo(at.top - 8, 1);
        expect([over.left, over.right]).to.deep.equal([at.left, at.right]);
        expect(over.top).to.be.at.least(0);
        expect(over.height).to.be.greaterThan(80);
      });

  it('A long list scrolls inside the palette, and the keys keep the active option in view', async () => {
    await talk();
    await write('@');
    await until('the list', () => options().length > 8);
    await press('ArrowUp');
    await drawn(widget);
    const [list, last] = [
      one('#palette').getBoundingClientRect(),
      one('#palette .active').getBoundingClientRect(),
    ];
    expect(last.bottom).to.be.at.most(list.bottom + 1);
    await press('ArrowDown');
    await drawn(widget);
    expect(box().getAttribute('aria-activedescendant')).to.equal('palette-0');
  });
});

describe('mentions after an @', () => {
  it('A tool is found despite a spelling mistake, and Enter writes its name into the message', async () => {
    await talk();
    await write('How is it, @wether');
    await until('the list', () => options().length > 0);
    expect(active()).to.match(/^Weather/);
    await expectAccessible(widget);
    await press('Enter');
    expect(box().value).to.equal('How is it, @Weather ');
    expect(requests).to.deep.equal([]);
  });

  it('A tool that the person switched off is there for the message that mentions it, and only for that one', async () => {
    await talk();
    switchOffWeather();
    await write('@weather');
    await until('the list', () => options().length > 0);
    expect(active()).to.contain('off, used for this message only');
    await press('Tab', 'Enter');
    await answered(1);
    await write('And now?');
    await press('Enter');
    await answered(2);
    const has = requests.map(({ tools }) => tools.some(({ tool }) => tool === 'get_weather'));
    expect(has).to.deep.equal([true, false]);
  });

  it('A call of a mentioned tool needs approval like any other', async () => {
    let alias = '';
    await talk({
      llm: ({ tools, messages }) => {
        alias = tools.find(({ tool }) => tool === 'get_weather')?.name ?? '';
        return messages.at(-1)?.role === 'tool'
          ? { text: 'Done.' }
          : { toolCalls: [{ id: 'a', name: alias, arguments: { location: 'Paris' } }] };
      },
    });
    switchOffWeather();
    await write('@weather');
    await until('the list', () => options().length > 0);
    await press('Enter', 'Enter');
    await until('the ask', () => askCards().length === 1);
    await approve();
    await until('the call', () => snapshotOf(widget).calls[0]?.status === 'done');
  });

  it('A mention that the person deletes gives the model no tool', async () => {
    await talk();
    switchOffWeather();
    await write('@weather');
    await until('the list', () => options().length > 0);
    await press('Enter');
    box().value = 'Hello';
    await press('Enter');
    await answered(1);
    expect(requests[0]!.tools.some(({ tool }) => tool === 'get_weather')).to.equal(false);
  });

  it('A resource is attached with its source', async () => {
    await talk({ src: `${fixture('offers')}/modern/resources`, label: 'Notes' });
    await write('Read @today');
    await until('the list', () => options().some((each) => each.includes('Notes')));
    await press('Enter');
    await until('the file', () => all('[part=composer] li').length === 1);
    await press('Enter');
    await answered(1);
    const [entry] = snapshotOf(widget).conversation.entries;
    const part = entry?.kind === 'user' ? entry.parts.find(({ type }) => type === 'file') : undefined;
    expect(part).to.have.nested.property('from.uri', 'notes://today');
  });

  it('An address and a closed palette are ordinary text', async () => {
    await talk();
    await write('Write to ada@weather');
    await drawn(widget);
    expect(options()).to.deep.equal([]);
    await write(' or @weather');
    await until('the list', () => options().length > 0);
    await press('Escape');
    await write('x');
    await drawn(widget);
    expect(options()).to.deep.equal([]);
    await press('Enter');
    await answered(1);
  });

  it('An input method keeps its Enter', async () => {
    await talk();
    await write('@weather');
    await until('the list', () => options().length > 0);
    const composing = new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true });
    box().dispatchEvent(composing);
    await drawn(widget);
    expect([box().value, options().length > 0, requests.length]).to.deep.equal(['@weather', true, 0]);
  });
});
