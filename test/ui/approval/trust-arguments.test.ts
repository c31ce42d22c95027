import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import { hasHidden, type JsonObject, type SettledCall } from '../../../src/core/index.js';
import type { McpTools } from '../../../src/index.js';
import { naughtyStrings } from '../../fixtures/corpora/outside.js';
import { all, approval, button, click, one, press, tabTo, until, untilReady } from '../helpers/page.js';
import {
  approveSeen,
  arrived,
  eager,
  freshServer,
  leave,
  lookAtAll,
  noSheet,
  obedient,
  openSheets,
  sheet,
  showServers,
  textOf,
  type RugPull,
} from '../helpers/trust.js';
import { snapshotOf } from '../helpers/widget.js';
import { stays } from '../../fixtures/stays.js';

/** T8 of the threat model: approved arguments were shown, and are sent unchanged. */

before(() => setViewport({ width: 1280, height: 800 }));
afterEach(leave);
after(() => setViewport({ width: 800, height: 600 }));

interface Asked {
  readonly rug: RugPull;
  readonly widget: McpTools;
  readonly settled: Promise<SettledCall>;
  readonly dialog: HTMLElement;
}

async function ask(args: JsonObject, exact: Record<string, string> = {}): Promise<Asked> {
  const rug = freshServer();
  const widget = await showServers({ Post: rug });
  const settled = widget.call({ server: 'Post', tool: 'echo', arguments: args, exact });
  return { rug, widget, settled, dialog: await sheet('Run echo on Post?') };
}

/** Text under "As JSON" in the details, with each chip read as the character that it names. */
async function shownJson(dialog: Element): Promise<string> {
  if (all('.details', dialog).length === 0) await click(button('Details', dialog));
  const json = await until('the JSON', () => all('[part=json]', dialog)[0]);
  const rest = all('button', json).find((it) => it.checkVisibility());
  if (rest) {
    await until('the rest', async () => {
      // Content that is rendered above it meanwhile may move it away from the press.
      if (rest.isConnected) await click(rest);
      return !rest.isConnected;
    });
  }
  return all('.chunk', json).map(charactersIn).join('');
}

function charactersIn(chunk: Element): string {
  return [...chunk.childNodes]
    .map((node) => {
      if (node instanceof Text) return node.data;
      if (!(node instanceof Element)) return '';
      const [, code = '', times = '1'] = /^U\+([0-9A-F]+)(?: ×(\d+))?$/.exec(node.textContent) ?? [];
      return code ? String.fromCodePoint(Number.parseInt(code, 16)).repeat(Number(times)) : node.textContent;
    })
    .join('');
}

/** JSON without the white space between its values. */
function flat(json: string): string {
  return json.replaceAll(/("[^"\\]*(?:\\.[^"\\]*)*")|\s+/g, '$1');
}

interface Case {
  readonly args: string;
  /** True if the card must be scrolled. */
  readonly isLong?: boolean;
}

const cases: Readonly<Record<string, Case>> = {
  nothing: { args: '{}' },
  'one byte': { args: '{"text":"a"}' },
  'keys in another order, and some that are numbers': {
    args: '{"b":1,"a":{"d":[],"c":{}},"10":1,"9":2,"-1":3}',
  },
  'a key that is a prototype': { args: '{"__proto__":{"a":1},"constructor":2,"toJSON":3}' },
  'numbers at their edges': { args: '{"a":1e21,"b":-0,"c":5e-324,"d":9007199254740993,"e":0.1,"f":1.0}' },
  'letters of every kind': { args: '{"text":"é 中 😀 e\\u0301 <b>&amp;</b> \\\\ \\" /"}' },
  'characters that nobody sees': {
    args: '{"to":"a\\u202eb\\u200b\\u200b\\udb40\\udc41","\\u2066k":"\\u0000\\u007f"}',
  },
  'half characters': { args: '{"\\ud800":"\\udfff"}' },
  '500 line breaks': { args: `{"text":"first${'\\n'.repeat(500)}last"}`, isLong: true },
  '10,000 spaces': { args: `{"text":"to Ada${' '.repeat(10_000)}and to Eve"}`, isLong: true },
  '10 KB in one word': { args: `{"text":"${'x'.repeat(10_000)}"}`, isLong: true },
  '200 levels': { args: `{"a":${'['.repeat(200)}${']'.repeat(200)}}` },
  '300 names': {
    args: JSON.stringify(Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`name ${at}`, at]))),
    isLong: true,
  },
  '100 KB': { args: JSON.stringify({ text: 'lorem ipsum '.repeat(8_500) }), isLong: true },
  'a megabyte': { args: JSON.stringify({ text: 'lorem\n ipsum '.repeat(80_000), z: 1 }), isLong: true },
};

describe('arguments', function () {
  it('Numbers that JavaScript cannot represent are shown as they are sent, also after the call', async () => {
    const big = '1915883588174806058';
    const args = { account: Number(big), list: [{ n: Number(big) }] };
    const exact = { '/account': big, '/list/0/n': '1915883588174806059' };
    const { widget, settled, dialog } = await ask(args, exact);
    const values = one('[part=arguments]', dialog);
    expect(textOf(values)).to.include(big).and.to.include('1915883588174806059');
    expect(textOf(values)).not.to.include(String(Number(big)));
    expect(all('button', dialog).map(({ textContent }) => textContent.trim())).not.to.include('Change');
    const shown = flat(await shownJson(dialog));
    expect(shown).to.equal(`{"account":${big},"list":[{"n":1915883588174806059}]}`);
    await approveSeen();
    const call = await settled;
    expect(call.status).to.equal('done');
    const record = snapshotOf(widget).audit.findLast(({ kind }) => kind === 'sent');
    expect(record && 'arguments' in record && record.arguments).to.equal(shown);
  });

  for (const [what, { args, isLong }] of Object.entries(cases)) {
    it(`Arguments of ${what} are sent as they are shown${isLong ? ', once they have been seen' : ''}`, async () => {
      const { rug, settled, dialog } = await ask(JSON.parse(args) as JsonObject);
      if (isLong) {
        // Longer than the delay of a button.
        await stays(700, () => {
          expect(button(approval).ariaDisabled).to.equal('true');
        });
        await click(button(approval));
        expect(button(approval).ariaDisabled).to.equal('true');
        expect(await arrived(rug), 'nothing was sent').to.deep.equal([]);
      }
      await lookAtAll();
      const shown = await shownJson(dialog);
      await approveSeen();
      expect((await settled).status).to.equal('done');
      const [sent, ...more] = await rug.calls();
      expect(more).to.deep.equal([]);
      expect(
        sent?.arguments === flat(shown),
        `${sent?.arguments.slice(0, 200)} | ${flat(shown).slice(0, 200)}`,
      ).to.equal(true);
      // JSON has no negative zero, neither sent nor shown.
      expect(JSON.parse(shown)).to.deep.equal(JSON.parse(JSON.stringify(JSON.parse(args))));
    });
  }

  it('All strings of the Big List of Naughty Strings are sent as they are shown', async function () {
    const strings = await naughtyStrings();
    if (!strings) return this.skip();
    const isMany = (text: string): boolean => (text.match(/\p{Cc}|\p{Cf}/gu)?.length ?? 0) > 30;
    const [plain, hidden] = [false, true].map((is) => strings.filter((text) => hasHidden(text) === is));
    const few = hidden!.filter((text) => !isMany(text));
    for (const some of [plain!, few, ...hidden!.filter(isMany).map((text) => [text])]) {
      const args = { list: some, keys: Object.fromEntries(some.map((text, at) => [`${text}${at}`, 1])) };
      const { rug, settled, dialog } = await ask(JSON.parse(JSON.stringify(args)) as JsonObject);
      const shown = await shownJson(dialog);
      await approveSeen();
      await settled;
      const [sent] = await rug.calls();
      expect(sent?.arguments, some[0]).to.equal(flat(shown));
      await leave();
    }
  });
});

describe('arguments that a person changes', () => {
  const letter = { server: 'Post', tool: 'send', arguments: { to: 'Ada', text: 'Hi' } } as const;

  it('Changed arguments are sent as they were changed, and the model is told', async () => {
    const rug = freshServer();
    const { llm, requests } = obedient([[letter]]);
    const widget = await showServers({ Post: rug }, { llm });
    const turn = widget.send('Write to Ada');
    const dialog = await sheet('Run send on Post?');
    await click(button('Change', dialog));
    const [to] = await until('the fields', () => {
      const found = all<HTMLInputElement>('input', one('mcp-tool-form', dialog));
      return found.length > 0 ? found : undefined;
    });
    await click(to!);
    await press('End', ...Array.from(' and Bob'));
    await until('the mark', () => textOf(one('mcp-tool-form', dialog)).includes('The model asked for'));
    expect(to!.value).to.equal('Ada and Bob');
    await approveSeen();
    await turn;
    const sent = await rug.calls();
    expect(sent.map((it) => it.arguments)).to.deep.equal(['{"text":"Hi","to":"Ada and Bob"}']);
    const told = JSON.stringify(requests[1]?.messages.at(-1));
    expect(told).to.contain('changed').and.to.contain('`to`');
    const [call] = snapshotOf(widget).calls;
    expect(call?.edit?.before).to.deep.equal(letter.arguments);
    expect(call?.edit?.changed).to.deep.equal(['/to']);
  });

  it('Changed arguments are checked first: invalid ones are not sent and can be fixed', async () => {
    const rug = freshServer();
    const copies = { ...letter, arguments: { to: 'Ada', copies: 7 } };
    const widget = await showServers({ Post: rug }, { llm: eager(copies) });
    const turn = widget.send('Write to Ada');
    const dialog = await sheet('Run send on Post?');
    await click(button('Change', dialog));
    const field = await until('the field', () =>
      all<HTMLInputElement>('input', one('mcp-tool-form', dialog)).find((it) => it.value === '7'),
    );
    await click(field);
    await press('End', 'Backspace', '0');
    await click(await untilReady());
    await stays(100, async () => {
      expect([await arrived(rug), openSheets().length]).to.deep.equal([[], 1]);
    });
    await click(field);
    await press('End', 'Backspace', '3');
    await approveSeen();
    await turn;
    expect((await rug.calls()).map((it) => it.arguments)).to.deep.equal(['{"copies":3,"to":"Ada"}']);
  });

  it('Changed arguments of a denied call are not sent', async () => {
    const rug = freshServer();
    const widget = await showServers({ Post: rug }, { llm: eager(letter) });
    const turn = widget.send('Write to Ada');
    const dialog = await sheet('Run send on Post?');
    await click(button('Change', dialog));
    const to = await until(
      'the field',
      () => all<HTMLInputElement>('input', one('mcp-tool-form', dialog))[0],
    );
    await click(to);
    await press('End', 'x');
    await tabTo('Deny');
    await press('Enter');
    await turn;
    await noSheet();
    expect(await arrived(rug)).to.deep.equal([]);
  });
});
