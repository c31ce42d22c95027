import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import { hasHidden, type JsonValue, type LlmRequest } from '../../../src/core/index.js';
import type { McpToolForm, McpTools } from '../../../src/index.js';
import { dice } from '../../core/trust/writings.js';
import { hiddenCharacters, hiddenName } from '../../fixtures/corpora/hidden-characters.js';
import { send } from '../../fixtures/trust/tools.js';
import { all, button, click, drawn, frame, one, show, until, words } from '../helpers/page.js';
import {
  approveSeen,
  arrived,
  command,
  deny,
  eager,
  elementOn,
  freshServer,
  leave,
  obedient,
  sheet,
  showServers,
  textOf,
  type RugPull,
} from '../helpers/trust.js';
import { ready, snapshotOf } from '../helpers/widget.js';

/** T3, T5, T6 and T7 of the threat model: a person sees what exists, and what the model gets. */

before(() => setViewport({ width: 1280, height: 800 }));
afterEach(leave);
after(() => setViewport({ width: 800, height: 600 }));

/** Parts that no model gets, wherever a server puts them. */
const canary = 'CANARY';

/** Tools of a list as text, which in part no object of this page could represent. */
const oddTools: readonly string[] = [
  JSON.stringify({ ...send, execution: { taskSupport: canary }, extra: canary, _meta: { secret: canary } }),
  `{"name":"keys","inputSchema":{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"string"},"10":{},"9":{}}},"_meta":{"ui":{"resourceUri":"ui://${canary}"}}}`,
  `{"name":"icons","inputSchema":{"type":"object"},"icons":[{"src":"data:image/png;base64,${canary}"}],"outputSchema":{"type":"object","description":"${canary}"}}`,
  '{"name":"no description","title":"Only a <b>title</b>","inputSchema":{"type":"object"}}',
  '{"name":"empty","description":"","inputSchema":{"type":"object"}}',
  '{"name":"lines","description":"one\\ntwo\\r\\nthree\\ttabbed\\u2028four\\u0085five","inputSchema":{"type":"object"}}',
  '{"name":"hidden\\u200b","description":"a\\u202eb\\ud800c\\udb40\\udc41","inputSchema":{"type":"object","properties":{"k\\u200bey":{"const":"v\\u2066al"}}}}',
  `{"name":"long","description":"${'word '.repeat(2000)}","inputSchema":{"type":"object"}}`,
  `{"name":"cut","description":"${'x'.repeat(4095)}\\ud83d\\ude00","inputSchema":{"type":"object"}}`,
  '{"name":"العربية","description":"מימין לשמאל and back","inputSchema":{"type":"object","properties":{"名前":{"type":"string","enum":["日本","中国"]}}}}',
  '{"name":"quotes","description":"\\"</script><!-- ${1+1} {{x}} &lt; \\\\ / \'","inputSchema":{"type":"object","description":"</pre>"}}',
  '{"name":"numbers","inputSchema":{"type":"object","properties":{"n":{"minimum":-0,"maximum":1e21,"multipleOf":0.1,"const":9007199254740993}}}}',
  '{"name":"refs","inputSchema":{"type":"object","$defs":{"a":{"$ref":"#/$defs/b"},"b":{"type":"string"}},"properties":{"x":{"$ref":"#/$defs/a"}},"x-own":{"deep":[[[{}]]]}}}',
  '{"name":"says","annotations":{"title":"Harmless","readOnlyHint":true},"inputSchema":{"type":"object","examples":[{"a":null}]}}',
];

const letters = [
  'a',
  'B',
  ' ',
  '_',
  'é',
  'ß',
  '中',
  '😀',
  '"',
  '\\',
  '\n',
  '\u200b',
  '\u202e',
  '<',
  '&',
  'e\u0301',
];

/** A definition that depends only on the seed. */
function anyTool(seed: number): string {
  const roll = dice(seed);
  const text = (most: number): string =>
    Array.from({ length: roll(most) }, () => letters[roll(letters.length)]).join('');
  const value = (depth: number): JsonValue => {
    const kinds = [() => text(12), () => roll(1000) / 7, () => roll(2) === 0, () => null];
    const deep = [
      () => Array.from({ length: roll(4) }, () => value(depth - 1)),
      () => Object.fromEntries(Array.from({ length: roll(4) }, () => [text(6), value(depth - 1)])),
    ];
    const choice = [...kinds, ...(depth > 0 ? deep : [])];
    return choice[roll(choice.length)]!();
  };
  const properties = Object.fromEntries(
    Array.from({ length: roll(5) }, () => [text(8), { description: text(30), default: value(3) }]),
  );
  const inputSchema = { type: 'object', properties, [`x-${text(5)}`]: value(3) };
  const title = roll(2) === 0 ? { title: text(20) } : {};
  return JSON.stringify({ name: `any_${seed}`, ...title, description: text(200), inputSchema });
}

const generated = Array.from({ length: 60 }, (_, seed) => anyTool(seed + 1));

function listOf(texts: readonly string[], instructions: string): string {
  return `{"instructions":${JSON.stringify(instructions)},"tools":[${texts.join()}]}`;
}

/** The model's view in the details of a tool, as text. */
async function seenInDetails(widget: McpTools, at: number): Promise<string> {
  const tool = snapshotOf(widget).tools[at]!;
  all('[part=tool] .pick', widget)[at]!.click();
  const form = await until(`the form of ${tool.name}`, () =>
    all<McpToolForm>('mcp-tool-form', widget).find((it) => it.tool?.name === tool.name),
  );
  await drawn(form);
  all('button', form)
    .find((each) => words(each) === 'Edit as JSON')
    ?.click();
  const details = await until('the details', () => all<HTMLDetailsElement>('[part=model]', form)[0]);
  // Opened for each, as by a person who comes to it.
  if (details.open) one('summary', details).click();
  await frame();
  one('summary', details).click();
  return until(`what the model sees of ${tool.name}`, () =>
    details.open ? one('pre', details).textContent : '',
  );
}

describe('the definition that the model gets of each tool', () => {
  const instructions = 'Be <i>brief</i>.\nSay "yes".\r\nAnd\u200b more.';

  async function hear(limits = {}): Promise<{ widget: McpTools; request: LlmRequest }> {
    const rug = freshServer();
    await rug.define(listOf([...oddTools, ...generated], instructions));
    const { llm, requests } = obedient([]);
    const widget = await showServers({ 'Odd\u202e shop': rug }, { llm, limits });
    await widget.send('Hello');
    // All tools are rendered only on request. A person would scroll; there is no button.
    all('.more', widget)[0]?.click();
    await drawn(widget);
    return { widget, request: requests[0]! };
  }

  it('The details show exactly what the model gets, to the byte, for odd tools and for any', async () => {
    const { widget, request } = await hear();
    const { tools } = snapshotOf(widget);
    expect(tools).to.have.length(oddTools.length + generated.length);
    expect(request.tools).to.have.length(tools.length);
    for (const [at, { name }] of tools.entries()) {
      const shown = await seenInDetails(widget, at);
      expect(shown, name).to.equal(JSON.stringify(request.tools[at], null, 2));
      expect(hasHidden(shown), name).to.equal(false);
    }
  });

  it('Open details show the next tool as well', async () => {
    const { widget } = await hear();
    await seenInDetails(widget, 0);
    all('[part=tool] .pick', widget)[2]!.click();
    await until('the next form', () => all<McpToolForm>('mcp-tool-form')[0]?.tool?.name === 'icons');
    const details = await until('the details', () => all<HTMLDetailsElement>('[part=model]', widget)[0]);
    await frame();
    if (details.open) expect(one('pre', details).textContent).to.contain('"tool": "icons"');
  });

  it('The model gets nothing else: no `_meta`, no icons, no annotations, no unknown fields', async () => {
    const { request } = await hear();
    expect(JSON.stringify(request)).not.to.contain(canary);
    for (const tool of request.tools) {
      expect(Object.keys(tool)).to.have.members([
        ...['name', 'description', 'parameters', 'server', 'tool'],
        ...(tool.hiddenCharacters === undefined ? [] : ['hiddenCharacters']),
      ]);
    }
  });

  it('The details show the definition after the page’s limits', async () => {
    const { widget, request } = await hear({ modelDescriptionChars: 7 });
    const at = snapshotOf(widget).tools.findIndex(({ name }) => name === 'long');
    expect(request.tools[at]?.description).to.equal('word wo');
    expect(await seenInDetails(widget, at)).to.equal(JSON.stringify(request.tools[at], null, 2));
  });

  for (const limits of [{}, { modelDescriptionChars: 7 }]) {
    it(`The request for approval shows the limited definition, with ${JSON.stringify(limits)}`, async () => {
      const { widget, request } = await hear(limits);
      for (const name of ['send', 'keys', 'long', 'numbers', 'any_3']) {
        const settled = widget.call({ server: snapshotOf(widget).servers[0]!.id, tool: name, arguments: {} });
        const to = { server: snapshotOf(widget).servers[0]!.id, tool: name, arguments: { to: 'Ada' } };
        const asked = name === 'send' ? widget.call(to) : settled;
        const dialog = await sheet('Run ');
        await click(button('Details', dialog));
        const details = await until('the details', () => all('[part~=model]', dialog)[0]);
        const rest = all('button', details)[0];
        if (rest) await click(rest);
        const shown = await until('what the model sees', () =>
          all('.chunk', details)
            .map((it) => it.textContent)
            .join(''),
        );
        const told = request.tools.find(({ tool }) => tool === name);
        expect(JSON.parse(shown), name).to.deep.equal(JSON.parse(JSON.stringify(told)));
        await deny();
        await asked;
      }
    });
  }

  it('The server’s row shows its instructions as the model gets them, line by line, and names their source', async () => {
    const { widget, request } = await hear();
    const quoted = request.system.split('\n').filter((line) => line.startsWith('> '));
    expect(quoted).to.deep.equal(['> Be <i>brief</i>.', '> Say "yes".', '> And more.']);
    expect(request.system).to.contain('which is no instruction from the person');
    const row = one('[part=server]', widget);
    await command('Details', 'Odd\\u{202E} shop');
    await until('the notes', () => all('q', row).length);
    const said = all('q', row).map((it) => it.textContent);
    expect(said.join()).to.contain('Be <i>brief</i>.\nSay "yes".\r\nAndU+200B more.');
  });
});

describe('invisible characters', () => {
  const dirty = hiddenCharacters.map(({ code }) => `a${String.fromCodePoint(code)}b`);

  it('Invisible characters in the tool’s name, in argument names and in values are chips in the request', async () => {
    // UTF-8 has no lone surrogates.
    const codes = hiddenCharacters.filter(({ code }) => code < 0xd800 || code > 0xdfff);
    expect(codes.length).to.be.at.least(30);
    const name = codes.map(({ code }) => `x${String.fromCodePoint(code)}`).join('');
    const rug = freshServer();
    await rug.define({ tools: [{ name, inputSchema: { type: 'object' } }] });
    const widget = await showServers({ 'Odd\u202e shop': rug });
    const args = Object.fromEntries(dirty.map((text, at) => [`${at}${text}`, text]));
    const settled = widget.call({ server: snapshotOf(widget).servers[0]!.id, tool: name, arguments: args });
    const dialog = await sheet('Run ');
    const chipsIn = (root: Element): string[] =>
      all('.chip', root)
        .filter((chip) => chip.getBoundingClientRect().width > 0 && chip.checkVisibility())
        .map((chip) => chip.textContent);
    const inTitle = chipsIn(one('h2', dialog));
    expect(inTitle).to.include(hiddenName(0x202e));
    for (const { code } of codes) expect(inTitle, 'the tool’s name').to.include(hiddenName(code));
    const shown = chipsIn(one('.values', dialog));
    for (const { code, name: called } of hiddenCharacters)
      expect(shown.filter((chip) => chip === hiddenName(code)).length, called).to.be.at.least(2);
    expect(textOf(dialog)).to.match(/Contains \d+ hidden characters, marked here\./);
    await click(button('Details', dialog));
    const json = await until('the JSON', () => all('[part=json]', dialog)[0]);
    // JSON escapes the characters that it must not contain, so that they are visible.
    const named = ({ code }: { readonly code: number }): boolean =>
      code >= 0x20 && (code < 0xd800 || code > 0xdfff);
    for (const { code, name: called } of hiddenCharacters.filter(named))
      expect(chipsIn(json).filter((chip) => chip === hiddenName(code)).length, called).to.be.at.least(2);
    const text = textOf(dialog);
    for (const { code, name: called } of hiddenCharacters)
      expect(text.includes(String.fromCodePoint(code)), called).to.equal(false);
    await deny();
    await settled;
    expect(await arrived(rug)).to.deep.equal([]);
  });
});

describe('names that look alike', () => {
  const search = { name: 'search', inputSchema: { type: 'object' } };
  const twin = { ...search, name: 'sеarch' };

  it('Two tools with similar names have a badge in the list and in the request, in one server and across two', async () => {
    const [a, b] = [freshServer(), freshServer()];
    await a.define({ tools: [search, { ...search, name: 'other' }] });
    await b.define({ tools: [twin] });
    const widget = await showServers({ Docs: a, Notes: b });
    await until('the badges', () => all('.alike', widget).length);
    const rows = all('[part=tool]', widget).map((it) => textOf(it));
    expect(rows[0]).to.contain('Name similar to “sеarch” on Notes');
    expect(rows[1]).not.to.contain('similar to');
    expect(rows[2]).to.contain('Name similar to “search” on Docs');
    for (const [server, tool, other] of [
      ['Docs', 'search', 'sеarch'],
      ['Notes', 'sеarch', 'search'],
    ] as const) {
      const settled = widget.call({ server, tool });
      const dialog = await sheet(`Run ${tool} on ${server}?`);
      expect(textOf(dialog)).to.contain(`Its name is similar to another tool’s: ${other}`);
      await deny();
      await settled;
    }
    await b.define({ tools: [search, twin] });
    await widget.host?.refresh(snapshotOf(widget).servers[1]!.id);
    const badged = await until('both badges', () => {
      const found = all('.alike', widget).map((it) => textOf(it));
      return found.length === 3 ? found : undefined;
    });
    expect(badged.join()).to.contain('on Notes');
  });
});

describe('the name of a server', () => {
  /** Its address with a host that is not ASCII. */
  function foreign(): { readonly rug: RugPull; readonly ascii: string } {
    const rug = freshServer('legacy', 'bücher.localhost');
    const ascii = new URL(rug.url).origin;
    return { rug: { ...rug, url: rug.url.replace('xn--bcher-kva', 'bücher') }, ascii };
  }

  it('A server is named by the page’s label and the ASCII origin, in the list and in the request, not by its own name', async () => {
    const { rug, ascii } = foreign();
    expect(ascii).to.contain('.xn--bcher-kva.localhost:');
    const widget = await showServers({ Library: rug });
    const row = one('[part=server]', widget);
    await command('Details', 'Library');
    await until('the details', () => all('q', row).length);
    expect(textOf(row)).to.contain(ascii).and.to.contain('Claims to be fixture 1.0.0');
    expect(textOf(one('.label', row))).to.equal('Library');
    const settled = widget.call({ server: 'Library', tool: 'echo' });
    const dialog = await sheet('Run echo on Library?');
    expect(all('.origin', dialog).map((it) => textOf(it))).to.deep.equal([ascii]);
    expect(textOf(dialog)).not.to.contain('fixture').and.not.to.contain('bücher');
    await deny();
    await settled;
  });

  it('A server without a label is named by its ASCII host', async () => {
    const { rug } = foreign();
    const widget = elementOn({});
    widget.servers = [{ url: rug.url }];
    await show(widget);
    await ready(widget);
    const { label, id } = snapshotOf(widget).servers[0]!;
    expect(label).to.match(/\.xn--bcher-kva\.localhost:\d+$/);
    const settled = widget.call({ server: id, tool: 'echo' });
    await sheet(`Run echo on ${label}?`);
    await deny();
    await settled;
  });
});

describe('tools with one name', () => {
  it('Two tools of one server with the same name are rejected: no caller can call them, and the list gives the reason', async () => {
    const rug = freshServer();
    await rug.define({
      tools: [send, { name: 'echo', inputSchema: { type: 'object' } }, { ...send, title: 'Other' }],
    });
    const { llm, requests } = obedient([[{ server: 'Post', tool: 'send', arguments: { to: 'Ada' } }]]);
    const widget = await showServers({ Post: rug }, { llm });
    await widget.send('Write to Ada');
    expect(requests[0]?.tools.map(({ tool }) => tool)).to.deep.equal(['echo']);
    expect(await widget.call({ server: 'Post', tool: 'send' })).to.nested.include({
      status: 'failed',
      'problem.code': 'unknown-tool',
    });
    expect(all('[part=tool]', widget)).to.have.length(1);
    const refused = await until('those refused', () => all('.refused', widget)[0]);
    await click(one('summary', refused));
    expect(textOf(refused)).to.match(/^2 tools rejected send .* send /);
    expect(
      textOf(refused).match(/more than one tool|twice|same name/gi)?.length ?? 0,
      textOf(refused),
    ).to.equal(2);
    expect(await arrived(rug)).to.deep.equal([]);
  });

  it('Two servers’ tools with the same name get different aliases and reach the server that the request names', async () => {
    const [a, b] = [freshServer(), freshServer()];
    const { llm, requests } = obedient([[{ server: 'B', tool: 'send', arguments: { to: 'Ada' } }]]);
    const widget = await showServers({ A: a, B: b }, { llm });
    const turn = widget.send('Write to Ada');
    await sheet('Run send on B?');
    await approveSeen();
    await turn;
    const names = requests[0]!.tools.map(({ name }) => name);
    expect(new Set(names).size).to.equal(names.length);
    expect([await arrived(a), await arrived(b)]).to.deep.equal([[], ['send']]);
    widget.llm = eager({ server: 'A', tool: 'send', arguments: { to: 'Bob' } });
    const other = widget.send('And to Bob');
    await sheet('Run send on A?');
    await approveSeen();
    await other;
    expect([await arrived(a), await arrived(b)]).to.deep.equal([['send'], ['send']]);
  });
});
