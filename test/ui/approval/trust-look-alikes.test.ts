import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { AuditRecord, JsonObject } from '../../../src/core/index.js';
import type { McpTools, McpToolForm } from '../../../src/index.js';
import { all, button, clear, click, drawn, show, until } from '../helpers/page.js';
import { appAsk, grantOf, serverOf, toolOf } from '../helpers/samples.js';
import { signInAsk } from '../helpers/sign-in.js';
import { eager, freshServer, leave, sheet, showServers, textOf } from '../helpers/trust.js';

/** T8 of the threat model: different things never look the same in an approval. */

before(() => setViewport({ width: 1280, height: 800 }));
afterEach(leave);
after(() => setViewport({ width: 800, height: 600 }));

/** Each differs from the first by an invisible character or a blank. */
const alike: readonly (readonly string[])[] = [
  [
    'to',
    'to ',
    ' to',
    '  to',
    'to\u00a0',
    't\u200bo',
    't\u3164o',
    't\u00ado',
    't\u202eo',
    't\u{E0041}o',
    'to\u2800',
  ],
  ['a b', 'a  b', 'a\u00a0b', 'a\u2003b', 'a\u202fb', 'a\u3000b', 'a\u2800b', 'a\tb', 'a\nb', 'a\u205fb'],
];
const alikeValues: readonly (readonly string[])[] = [
  ...alike,
  ['x\ny', 'x \ny', 'x\r\ny', 'x\u2028y', 'x\u000by', 'x\u0085y'],
  ['    z', '\tz', '\u00a0   z', '  \u2002z'],
];

/** Text as a person sees it: all spaces are equal, and invisible characters are absent. */
function seen(element: HTMLElement): string {
  return element.innerText
    .replaceAll('\t', '    ')
    .replaceAll(/[\u200b-\u200f\u202a-\u202e\u00ad\u3164\u{E0041}]/gu, '')
    .replaceAll(/[\r\n\u2028\u0085\v]+/g, '\n')
    .replaceAll(/[^\S\n]/g, ' ')
    .replaceAll('\u2800', ' ')
    .replaceAll(/ +$/gm, '')
    .replace(/^ +/, '');
}

function expectDifferent(shown: readonly HTMLElement[], count: number, where: string): void {
  const texts = shown.map(seen);
  expect(texts, where).to.have.length(count);
  for (const [at, text] of texts.entries())
    expect(texts.indexOf(text), `${where}: ${JSON.stringify(text)} looks like another`).to.equal(at);
}

const valuesOf = (names: readonly string[]): JsonObject => Object.fromEntries(names.map((name) => [name, 1]));

async function ask(args: JsonObject): Promise<{ widget: McpTools; card: HTMLElement }> {
  const widget = await showServers({ Post: freshServer() });
  void widget.call({ server: 'Post', tool: 'echo', arguments: args });
  return { widget, card: await sheet('Run echo on Post?') };
}

describe('names and values in an approval', function () {
  this.timeout(60_000);

  for (const names of alike)
    it(`Names that differ in a blank are told apart: ${JSON.stringify(names[0])}`, async () => {
      const { card } = await ask(valuesOf(names));
      expectDifferent(all('.values .name', card), names.length, 'names');
    });

  for (const values of alikeValues)
    it(`Values that differ in a blank are told apart: ${JSON.stringify(values[0])}`, async () => {
      const { card } = await ask(Object.fromEntries(values.map((value, at) => [`v${at}`, value])));
      expectDifferent(all('.values .what', card), values.length, 'values');
      await leave();
      const nested = await ask(Object.fromEntries(values.map((value, at) => [`v${at}`, { [value]: 1 }])));
      expectDifferent(all('.values .what', nested.card), values.length, 'nested names');
    });

  for (const names of alike)
    it(`Such names and values are told apart among other calls: ${JSON.stringify(names[0])}`, async () => {
      const wishes = names.flatMap((name) => [
        { server: 'Post', tool: 'echo', arguments: { [name]: 1 } },
        { server: 'Post', tool: 'echo', arguments: { v: name } },
      ]);
      for (let at = 0; at < wishes.length; at += 8) {
        const some = [...wishes.slice(0, 2), ...wishes.slice(Math.max(at, 2), at + 8)];
        const widget = await showServers({ Post: freshServer() }, { llm: eager(...some) });
        void widget.send('Go');
        const card = await until('all calls', () => {
          const [found] = all('mcp-approval').flatMap((one) => all('[part=card]', one));
          return found && all('[part=row]', found).length === some.length ? found : undefined;
        });
        await drawn(card);
        for (const show of all('[part=row] button[aria-expanded=false].quiet.small', card)) await click(show);
        await drawn(card);
        const shown = all('[part=row]', card).map((row) => all('.short, .values', row)[0]!);
        expectDifferent(shown, some.length, 'rows');
        await leave();
      }
    });

  for (const names of alike)
    it(`Such names and options are told apart in forms: ${JSON.stringify(names[0])}`, async () => {
      const rug = freshServer();
      await rug.define({
        tools: [
          {
            name: 'echo',
            inputSchema: {
              type: 'object',
              properties: {
                ...Object.fromEntries(names.map((name) => [name, { type: 'integer' }])),
                choose: { enum: names.slice(0, 4) },
                titled: { oneOf: names.slice(0, 4).map((title, at) => ({ const: at, title })) },
              },
              required: [...names, 'choose', 'titled'],
            },
          },
        ],
      });
      const widget = await showServers({ Post: rug });
      await click(button(/^echo/, widget));
      const form = await until('the form', () => all<McpToolForm>('mcp-tool-form')[0]);
      await drawn(form);
      const named = (root: Element): HTMLElement[] =>
        all('.name', root).filter((one) => one.checkVisibility() && !/choose|titled/i.test(textOf(one)));
      expectDifferent(named(form), names.length, 'labels to run');
      for (const group of all('.radios', form)) expectDifferent(all('label', group), 4, 'options');
    });

  it('Values that end in blanks are shown below a form that is changed', async () => {
    const rug = freshServer();
    await rug.define({
      tools: [{ name: 'echo', inputSchema: { type: 'object', properties: { to: { type: 'string' } } } }],
    });
    for (const to of ['Ada ', 'A\u00a0da', 'A\tda']) {
      const widget = await showServers({ Post: rug });
      void widget.call({ server: 'Post', tool: 'echo', arguments: { to } });
      const card = await sheet('Run echo on Post?');
      await click(button('Change', card));
      await until('the form', () => all('mcp-tool-form', card)[0]);
      await until(`what is sent for ${JSON.stringify(to)}`, () => all('.values .what', card)[0]);
      expect(seen(all('.values .what', card)[0]!)).to.match(/^"Ada "$|U\+00A0|U\+0009/);
      await leave();
    }
  });
});

describe('names in other requests, in the record and in saved permissions', () => {
  afterEach(clear);

  const shown = async (name: string, set: object): Promise<HTMLElement> => {
    const element = document.createElement(name);
    await show(Object.assign(element, set));
    return element;
  };

  for (const names of alike) {
    const first = JSON.stringify(names[0]);

    it(`Such addresses are told apart where an app is allowed: ${first}`, async () => {
      const { access, ...ask } = appAsk();
      const card = await shown('mcp-question', {
        ask: { ...ask, access: { ...access, connect: [], refused: names } },
        server: serverOf(),
      });
      const list = await until('the list', () => all('[part=access] ul', card).at(-1));
      expectDifferent(all('li', list), names.length, 'addresses of an app');
    });

    it(`Such scopes are told apart where a person signs in: ${first}`, async () => {
      const card = await shown('mcp-sign-in', { ask: signInAsk({ scopes: names }), server: serverOf() });
      expectDifferent(all('[part=rights] li', card), names.length, 'scopes');
    });

    it(`Such tools and accounts are told apart among the permissions: ${first}`, async () => {
      for (const tools of [
        [],
        names.map((name) => toolOf(name, { displayName: 'Send', fingerprint: 'f' })),
      ]) {
        const grants = names.map((tool, at) => grantOf({ id: `tool-${at}`, tool, fingerprint: 'f' }));
        const list = await shown('mcp-grants', { servers: [serverOf()], tools, grants });
        for (const row of all('summary', list)) await click(row);
        expectDifferent(all('[part~=grant]', list), names.length, 'tools of decisions');
        clear();
      }
      const grants = names.map((principal, at) => grantOf({ id: `account-${at}`, principal }));
      const list = await shown('mcp-grants', { servers: [serverOf()], grants });
      expectDifferent(all('[part~=grant]', list), names.length, 'accounts of decisions');
    });

    it(`Such tools are told apart in the record: ${first}`, async () => {
      const records = names.map((tool, at) => ({
        kind: 'call',
        id: `r${at}`,
        at: 0,
        seq: at,
        previous: '',
        hash: 'h',
        serverId: 's1',
        server: 'Post',
        callId: `c${at}`,
        tool,
        arguments: '{}',
        argumentsDigest: 'd',
        startedBy: 'model',
        outcome: 'started',
      })) as unknown as readonly AuditRecord[];
      const list = await shown('mcp-activity', { records });
      expectDifferent(all('[part~=record]', list), names.length, 'tools of the record');
    });
  }
});
