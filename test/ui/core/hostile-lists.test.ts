import { expect } from 'chai';
import type { RecordedCall } from '../../../demo/servers/calls.js';
import type { ConnectedServer, RejectedTool } from '../../../src/core/index.js';
import { naughtyNames } from '../../fixtures/corpora/naughty-names.js';
import { naughtyStrings } from '../../fixtures/corpora/outside.js';
import { fixture } from '../../tools/in-page.js';
import {
  attack,
  besiege,
  endHosts,
  endOf,
  expectLife,
  type Siege,
  toolNames,
  withoutFreeze,
} from '../helpers/hostile.js';

before(async () => {
  const siege = await besiege('twice');
  await expectLife(siege);
  endHosts();
});
afterEach(endHosts);

function connected(siege: Siege): ConnectedServer {
  const server = siege.server();
  if (server.status !== 'connected') throw new Error(`it is ${server.status}`);
  return server;
}

const brief = ({ name, problem }: RejectedTool): [string, string] => [name, problem.code];

describe('a list of tools', () => {
  for (const era of ['modern', 'legacy']) {
    it(`A list that never ends, of a ${era} server, is read up to the limit, which is reported`, async () => {
      const began = performance.now();
      const siege = await withoutFreeze('endless-list', 120, () => besiege(`endless-list?era=${era}`));
      expect(performance.now() - began).to.be.below(20_000);
      expect(connected(siege)).to.include({ toolsStatus: 'ready' });
      const data = { limit: 'toolsPerServer', value: 1_000, tools: 1_000 };
      expect(connected(siege).toolsProblem).to.deep.include({ code: 'list-cut', data });
      expect(toolNames(siege).length).to.equal(1_000);
      await expectLife(siege);
    });
  }

  it('A list that is too long is cut, and this is reported', async () => {
    const siege = await withoutFreeze('huge-list', 120, () => besiege('huge-list?tools=20000'));
    expect(toolNames(siege).length).to.equal(1_000);
    const { rejectedTools, toolsStatus } = connected(siege);
    expect(toolsStatus).to.equal('ready');
    expect(rejectedTools.length, 'named').to.be.within(1, 100);
    expect(brief(rejectedTools[0]!)).to.deep.equal(['tool_001001', 'too-many-tools']);
    await expectLife(siege);
  });

  it('A part that is too large is rejected alone', async () => {
    for (const path of ['huge-tool', 'huge-tool?where=schema']) {
      const siege = await withoutFreeze(path, 120, () => besiege(path));
      expect(toolNames(siege)).to.deep.equal(['attack', 'echo']);
      expect(connected(siege).rejectedTools.map(brief)).to.deep.equal([['huge', 'tool-too-large']]);
      await expectLife(siege);
    }
  });

  for (const [what, search, code] of [
    ['9 MB', 'bytes=9000000', 'tool-too-large'],
    ['9 MB in its schema', 'bytes=9000000&where=schema', 'tool-too-large'],
    ['a million values', 'values=1000000', 'tool-too-large'],
    ['1,000 levels', 'levels=1000', 'tool-malformed'],
  ] as const)
    for (const era of ['modern', 'legacy'])
      it(`A list of a ${era} server with one tool of ${what} loses that tool and keeps the other 99`, async () => {
        const path = `huge-tool?${search}&beside=97&era=${era}`;
        const siege = await withoutFreeze(what, 120, () => besiege(path));
        expect(toolNames(siege).length).to.equal(99);
        expect(connected(siege).rejectedTools.map(brief)).to.deep.equal([['huge', code]]);
        await expectLife(siege);
      });

  it('A list that is too large is not read, and its size is reported', async () => {
    const siege = await besiege('huge-tool?bytes=9&beside=60&each=200000');
    const { toolsStatus, toolsProblem } = connected(siege);
    expect([toolsStatus, toolsProblem?.code]).to.deep.equal(['failed', 'list-too-large']);
    const { bytes, ...bound } = toolsProblem!.data;
    expect(bound).to.deep.equal({ limit: 'messageBytes', value: 8_388_608 });
    expect(bytes).to.be.within(12_000_000, 12_100_000);
    expect(toolsProblem!.message).to.contain('Ask its developer to send it in pages.');
    await expectLife(siege, { echoes: false });
  });

  it('A list that is partly invalid shows the valid tools, and each rejected one has a reason', async () => {
    const siege = await besiege('bad-tools');
    const names = toolNames(siege);
    expect(names.length).to.equal(96);
    expect(names).to.include.members(['attack', 'echo', 'good_1', 'good_94']);
    const { rejectedTools } = connected(siege);
    expect(rejectedTools.map(brief)).to.deep.equal([
      ['malformed', 'tool-malformed'],
      ['twin', 'tool-duplicate'],
      ['bad_header', 'tool-header-invalid'],
      ['twin', 'tool-duplicate'],
    ]);
    expect(rejectedTools.every(({ problem }) => problem.message.length > 20)).to.equal(true);
    for (const tool of ['twin', 'bad_header', 'malformed']) {
      const call = await siege.host.call({ serverId: siege.hostile, tool, approved: true });
      expect(endOf(call)).to.equal('failed unknown-tool');
    }
    await expectLife(siege);
  });
});

async function named(names: readonly string[]): Promise<Siege> {
  const set = crypto.randomUUID();
  const address = `${fixture('hostileLab')}/__names?set=${set}`;
  await fetch(address, { method: 'POST', body: JSON.stringify(names) });
  return besiege(`naughty-names?set=${set}`);
}

/** Names after JSON and UTF-8, which have no lone surrogates. */
const usable = (names: readonly string[]): string[] =>
  names.filter(
    (name) => name !== '' && name.length <= 128 && names.indexOf(name) === names.lastIndexOf(name),
  );

async function expectNamed(siege: Siege, names: readonly string[]): Promise<void> {
  expect(toolNames(siege).slice(2)).to.deep.equal(usable(names));
  const tools = siege.host.getSnapshot().tools;
  const aliases = tools.map(({ alias }) => alias);
  expect(new Set(aliases).size, 'each has an alias of its own').to.equal(aliases.length);
  for (const alias of aliases) expect(alias).to.match(/^[a-zA-Z0-9_-]{1,64}$/);
  const { rejectedTools } = connected(siege);
  expect(rejectedTools.length).to.equal(names.length - usable(names).length);
  for (const { name, problem } of rejectedTools) {
    expect(problem.code).to.match(/^tool-(malformed|duplicate)$/);
    expect(name.length).to.be.at.most(128);
  }
}

describe('tools with naughty names', () => {
  it('Tools keep their names exactly or are rejected', async () => {
    const siege = await named(naughtyNames);
    await expectNamed(siege, naughtyNames);
    await expectLife(siege);
  });

  it('Tools are called by exactly these names', async () => {
    const siege = await named(naughtyNames);
    for (const tool of usable(naughtyNames)) {
      const call = await siege.host.call({ serverId: siege.hostile, tool, approved: true });
      expect(endOf(call), JSON.stringify(tool)).to.equal('done');
    }
    const record = (await (await fetch(`${siege.url}/__calls`)).json()) as RecordedCall[];
    const called = record.filter(({ method }) => method === 'tools/call');
    expect(called.map(({ params }) => (params as { name: string }).name)).to.deep.equal(usable(naughtyNames));
    for (const { headers } of called) {
      expect(headers['x-evil']).to.equal(undefined);
      expect(headers['mcp-name'] ?? '').to.match(/^[\x20-\x7e]*$/);
    }
    await expectLife(siege);
  });

  it('The strings of the public list do no harm', async function () {
    const names = await naughtyStrings();
    // A separate clone has no corpora beside it.
    if (!names) return this.skip();
    expect(names.length).to.be.at.least(500);
    const siege = await withoutFreeze('blns', 120, () => named(names));
    await expectNamed(siege, names);
    await expectLife(siege);
  });

  it('The number of such tools is limited only by the message', async () => {
    const names = Array.from({ length: 60_000 }, (_, at) => `t${at}`);
    const siege = await withoutFreeze('60,000 names', 300, () => named(names));
    expect(toolNames(siege).length).to.equal(1_000);
    expect(connected(siege).rejectedTools.length).to.be.within(1, 100);
    await expectLife(siege);
  });
});

describe('keys that every object inherits', () => {
  const keys = ['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty'];

  function expectClean(what: string): void {
    expect(({} as Record<string, unknown>)['polluted'], what).to.equal(undefined);
    expect(Object.keys(Object.prototype), what).to.deep.equal([]);
    expect((() => undefined).constructor, what).to.equal(Function);
    expect(Object.prototype.toString.call({}), what).to.equal('[object Object]');
  }

  it('The keys change nothing as tool names and in schemas, arguments and results', async () => {
    const siege = await besiege('prototype');
    expect(toolNames(siege)).to.deep.equal(['attack', 'echo', ...keys]);
    expectClean('the list');
    let cases = 0;
    for (const key of keys) {
      const args = JSON.parse(`{${JSON.stringify(key)}:{"polluted":true}}`) as Record<string, never>;
      for (const tool of ['attack', ...keys]) {
        const call = await siege.host.call({
          serverId: siege.hostile,
          tool,
          arguments: args,
          approved: true,
        });
        const what = `${tool} with ${key}`;
        expectClean(what);
        expect(Object.keys(call.arguments), what).to.deep.equal([key]);
        expect(endOf(call), what).to.equal('done');
        cases++;
      }
    }
    expect(cases).to.be.at.least(40);
    const result = await attack(siege);
    // Its text, its value, and the unknown fields of the result.
    expect(result.status === 'done' && result.result.parts.map(({ kind }) => kind)).to.deep.equal([
      'text',
      'structured',
      'unknown',
    ]);
    await expectLife(siege);
  });
});

describe('arguments that travel as headers', () => {
  const values = ['eu', 'a\r\nX-Evil: 1', '\n', '\u0000', 'é', ' eu ', '\t', '', '=?base64?ZXU=?=', '💡'];

  function decoded(header: string | undefined): string | undefined {
    const [, base64] = /^=\?base64\?(.*)\?=$/.exec(header ?? '') ?? [];
    if (base64 === undefined) return header;
    return new TextDecoder().decode(Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)));
  }

  it('An argument in a header never adds another header', async () => {
    const siege = await besiege('header-mismatch');
    await siege.host.refresh(siege.hostile);
    for (const region of values) {
      const call = await attack(siege, { region });
      expect(endOf(call), JSON.stringify(region)).to.equal('done');
    }
    const record = (await (await fetch(`${siege.url}/__calls`)).json()) as RecordedCall[];
    const calls = record.filter(({ method }) => method === 'tools/call');
    expect(calls.map(({ headers }) => decoded(headers['mcp-param-region']))).to.deep.equal(values);
    for (const { headers } of calls) {
      expect(headers['x-evil']).to.equal(undefined);
      expect(headers['mcp-param-region']).to.match(/^[\x20-\x7e]*$/);
    }
    await expectLife(siege);
  });
});
