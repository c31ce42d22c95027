import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { LlmRequest } from '../../../src/core/index.js';
import type { McpTools } from '../../../src/index.js';
import { fixture } from '../../tools/in-page.js';
import {
  all,
  button,
  buttons,
  clear,
  click,
  drawn,
  expectAccessible,
  focused,
  nameOf,
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

const options = (): string[] => all('#palette [role=option]').map(words);
const said = (): string[] =>
  snapshotOf(widget).conversation.entries.flatMap((entry) => (entry.kind === 'user' ? [entry.text] : []));

async function talk(server?: string, set: Partial<McpTools> = {}): Promise<void> {
  requests = [];
  widget = await showWidget({ llm, ...set }, server);
  await until('the box', () => all('textarea').length > 0);
}

afterEach(async () => {
  clear();
  await setViewport({ width: 800, height: 600 });
});

/** Waits for the end of this number of turns: a turn that is about to begin looks like one that has ended. */
async function answered(count: number): Promise<void> {
  await until(`${count} answers`, () => {
    const { status, entries } = snapshotOf(widget).conversation;
    const answers = entries.filter((entry) => entry.kind === 'assistant' && entry.status === 'complete');
    return status === 'idle' && answers.length === count;
  });
}

describe('prompts in <mcp-tools>', () => {
  it('Prompts have a tab, and using one adds it to the conversation with its server', async () => {
    await talk();
    await click(button('Resources and prompts'));
    await until('the prompts', () => all('[part~=prompt]').length === 3);
    await click(button('Use Packing list'));
    await until('the button', () => nameOf(focused()!) === 'Insert');
    await press('Enter');
    await until('the answer', () => snapshotOf(widget).conversation.entries.length === 2);
    // Text of a hidden view is not included.
    await until('the conversation', () => words(widget).includes('packing_list · from Demo'));
    expect(said()[0]).to.match(/^Is anything missing/);
    await expectAccessible(widget);
  });

  it('Prompts are copied if there is no model', async () => {
    widget = await showWidget();
    await click(button('Resources and prompts'));
    await until('the prompts', () => all('[part~=prompt]').length === 3);
    await click(button('Use Packing list'));
    await until('the button', () =>
      buttons().some((each) => nameOf(each) === 'Copy' && each.matches('.primary')),
    );
    expect(buttons().map(nameOf)).to.not.include('Insert');
  });

  it('Prompts have no tab if no server has any', async () => {
    widget = await showWidget({}, 'rugPull');
    expect(buttons().map(nameOf)).to.not.include('Resources and prompts');
  });
});

for (const [server, prompt, title] of [
  ['modern', 'plan_day_trip', 'Plan a day trip'],
  ['legacy', 'introduce_book', 'Introduce a book'],
] as const) {
  describe(`a slash at the beginning of a message, with a ${server} server`, () => {
    it('A slash lists the server’s prompts, and Enter selects the first', async () => {
      await talk(server);
      await write('/');
      await until('the list', () => options().length > 2);
      await drawn(widget);
      expect(options()[0]).to.match(new RegExp(`^${title} Demo`));
      expect(box().getAttribute('aria-activedescendant')).to.equal('palette-0');
      await expectAccessible(widget);
      await press('Enter');
      await until('its first field', () => focused()?.matches('input[role=combobox]'));
      expect(box().value).to.equal('');
      expect(said()).to.deep.equal([]);
      await expectAccessible(widget);
      await press('Escape');
      await drawn(widget);
      expect([all('mcp-prompt').length, focused()]).to.deep.equal([0, box()]);
    });

    for (const key of ['Enter', 'Tab'] as const)
      it(`A prompt is selected by the beginning of its name and ${key}`, async () => {
        await talk(server);
        await write(`/${prompt.slice(0, 3)}`);
        await until('the list', () => options().length > 0);
        await press(key);
        await until('the prompt', () => all('mcp-prompt').length === 1);
        expect([said(), box().value]).to.deep.equal([[], '']);
      });

    it('A slash is ordinary text if nothing matches, and after Escape', async () => {
      await talk(server);
      await write('/etc/hosts');
      await press('Enter');
      await until('the message', () => said().length === 1);
      await answered(1);
      await write(`/${prompt}`);
      await until('the list', () => options().length > 0);
      await press('Escape', 'Enter');
      await until('the message', () => said().length === 2);
      expect(said()).to.deep.equal(['/etc/hosts', `/${prompt}`]);
    });
  });
}

describe('the prompt list behind a slash', () => {
  /** Opens the list three times and checks each time if it was requested again; then it is, on request. */
  async function openings(era: string, ttlMs: number, isListed: boolean): Promise<void> {
    await talk(undefined, { src: `${fixture('offers')}/${era}/lists/${ttlMs}` });
    const times = (): number => Number(/Listed (\d+) times/.exec(options()[0] ?? '')?.[1]);
    await write('/');
    const first = await until('the list', times);
    for (const more of [1, 2]) {
      await press('Backspace');
      await until('no list', () => options().length === 0);
      await write('/');
      await until('the list as it should be', () => times() === first + (isListed ? more : 0));
      await drawn(widget);
    }
    const [server] = snapshotOf(widget).servers;
    await widget.host?.listPrompts(server?.id ?? '');
    await drawn(widget);
    expect(times()).to.equal(first + (isListed ? 3 : 1));
  }

  it('An expired list is requested again', () => openings('modern', 0, true));

  it('A list that is still valid is shown unchanged', () => openings('modern', 3_600_000, false));

  it('A list of a server that sends no lifetime is shown unchanged', () => openings('legacy', 0, false));
});
