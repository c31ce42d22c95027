import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createAliases, type AliasOf } from '../../../src/core/catalog/alias.js';
import { fingerprint, readOffer } from '../../../src/core/catalog/catalog.js';
import { toolsForModel } from '../../../src/core/conversation/turns.js';
import { withoutHidden } from '../../../src/core/base/hidden.js';
import { withLimits } from '../../../src/core/base/limits.js';
import type { Tool } from '../../../src/core/protocol/index.js';

const limits = withLimits({ modelDescriptionChars: 50 });
const server = { id: 'server-1', label: 'Weather' };
const raw = (name: string, more: object = {}): unknown => ({
  name,
  inputSchema: { type: 'object' },
  ...more,
});

async function read(tools: unknown[], before: readonly Tool[], aliasOf: AliasOf): Promise<readonly Tool[]> {
  return (await readOffer(server, tools, before, aliasOf, limits)).tools;
}

describe('a list of 100,000 bad tools', () => {
  test('The list of reasons is limited', async () => {
    const bad = Array.from({ length: 100_000 }, () => ({ name: 'x'.repeat(200) }));
    const many = withLimits({ toolsPerServer: 200_000 });
    const offer = await readOffer(server, [...bad, raw('good')], [], createAliases(), many);
    assert.equal(offer.refused.length, 100);
    assert.equal(offer.tools.length, 1);
  });
});

describe('a list that is read again', () => {
  test('Unchanged tools keep their objects, and changed ones get new ones', async () => {
    const aliasOf = createAliases();
    const before = await read([raw('a'), raw('b')], [], aliasOf);
    const after = await read([raw('b', { title: 'B' }), raw('a'), raw('c')], before, aliasOf);
    assert.deepEqual(
      after.map(({ name }) => name),
      ['b', 'a', 'c'],
    );
    assert.equal(after[1], before[0]);
    assert.notEqual(after[0], before[1]);
    assert.equal(after[0]!.alias, before[1]!.alias);
    assert.notEqual(after[0]!.fingerprint, before[1]!.fingerprint);
  });

  test('A hidden tool stays hidden when its definition changes', async () => {
    const aliasOf = createAliases();
    const [tool] = await read([raw('a')], [], aliasOf);
    const hidden = [{ ...tool!, visibleToModel: false }];
    assert.equal((await read([raw('a')], hidden, aliasOf))[0]!.visibleToModel, false);
    assert.equal((await read([raw('a', { title: 'New' })], hidden, aliasOf))[0]!.visibleToModel, false);
  });

  test('The displayed name is the title, the claimed title or the name', async () => {
    const tools = await read(
      [
        raw('a', { title: 'A', annotations: { title: 'X' } }),
        raw('b', { annotations: { title: 'B' } }),
        raw('c'),
      ],
      [],
      createAliases(),
    );
    assert.deepEqual(
      tools.map(({ displayName }) => displayName),
      ['A', 'B', 'c'],
    );
  });
});

describe('a tool of a list', () => {
  test("A tool's fingerprint is that of its definition when it was listed", async () => {
    const given = { name: 'a', inputSchema: { type: 'object', properties: { b: { type: 'string' } } } };
    const definition = structuredClone(given);
    const [tool] = await read([given], [], createAliases());
    assert.throws(() => Object.assign(given.inputSchema.properties.b, { type: 'number' }), TypeError);
    assert.throws(() => Object.assign(tool!, { fingerprint: 'another' }), TypeError);
    assert.equal(tool!.fingerprint, fingerprint(definition, undefined));
    assert.equal(structuredClone(tool!).fingerprint, tool!.fingerprint);
    assert.equal({ ...tool! }.fingerprint, tool!.fingerprint);
    assert.match(JSON.stringify(tool), new RegExp(`"fingerprint":"${tool!.fingerprint}"`));
  });

  test('A tool counts hidden characters in any of its texts', async () => {
    const texts = Array.from({ length: 0x100 }, (_, code) => `a${String.fromCharCode(code)}b`);
    for (const text of [...texts, 'a\ud800b', 'a\u202eb', 'a\r\nb', 'a\\b', 'a\\u0007b', 'größer', '名字']) {
      const all = [
        raw('name', { description: text }),
        raw(text),
        raw('key', { inputSchema: { type: 'object', properties: { [text]: {} } } }),
        raw('value', { inputSchema: { type: 'object', title: text } }),
      ];
      const hidden = withoutHidden(text).removed;
      // A tool without a description is described by its name.
      const expected = [hidden, 2 * hidden, hidden, hidden].map((count) => count || undefined);
      const tools = await read(all, [], createAliases());
      assert.deepEqual(
        tools.map(({ hiddenCharacters }) => hiddenCharacters),
        expected,
        JSON.stringify(text),
      );
    }
    const labelled = await readOffer({ id: 's', label: 'a\u200bb' }, [raw('a')], [], createAliases(), limits);
    assert.equal(labelled.tools[0]!.hiddenCharacters, 1);
  });
});

describe('tools for the model', () => {
  test('A model gets the alias, a limited description, the schema, and the server', async () => {
    const tools = await read([raw('get', { description: 'd'.repeat(500) })], [], createAliases());
    assert.deepEqual(
      toolsForModel(tools, () => 'Weather', limits),
      [
        {
          name: 'Weather__get',
          description: 'd'.repeat(50),
          parameters: { type: 'object' },
          server: 'Weather',
          tool: 'get',
        },
      ],
    );
  });

  test('Hidden tools are left out, and tools without a description are described by their displayed name', async () => {
    const tools = await read([raw('a'), raw('b', { title: 'Bee' })], [], createAliases());
    const told = toolsForModel([{ ...tools[0]!, visibleToModel: false }, tools[1]!], () => 'W', limits);
    assert.deepEqual(
      told.map(({ tool, description }) => [tool, description]),
      [['b', 'Bee']],
    );
  });

  test('Hidden characters are removed for the model, counted, and kept for people', async () => {
    const dirty = 'a\u202eb';
    const inputSchema = {
      type: 'object',
      properties: { [dirty]: { enum: [dirty, 'c'] } },
      required: [dirty],
    };
    const tools = await read(
      [raw(dirty, { description: dirty, inputSchema }), raw('clean')],
      [],
      createAliases(),
    );
    const [tool, clean] = tools;
    assert.equal(tool?.hiddenCharacters, 5);
    assert.equal(tool.name, dirty);
    assert.deepEqual(tool.inputSchema, inputSchema);
    assert.equal(clean && 'hiddenCharacters' in clean, false);
    const [told, toldClean] = toolsForModel(tools, () => 'W', limits);
    assert.deepEqual(told, {
      name: tool.alias,
      description: 'ab',
      parameters: { type: 'object', properties: { ab: { enum: ['ab', 'c'] } }, required: ['ab'] },
      server: 'W',
      tool: 'ab',
      hiddenCharacters: 5,
    });
    assert.equal(toldClean?.parameters, clean?.inputSchema, 'what is clean is passed on as it is');
  });

  test('A description is cut after cleaning, and never within a character', async () => {
    const description = `${'\u200b'.repeat(100)}${'d'.repeat(49)}😀`;
    const tools = await read([raw('a', { description })], [], createAliases());
    const [told] = toolsForModel(tools, () => 'W', limits);
    assert.equal(told?.description, 'd'.repeat(49));
    assert.equal(told.hiddenCharacters, 100);
  });
});
