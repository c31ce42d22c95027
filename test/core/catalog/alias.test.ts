import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createAliases } from '../../../src/core/catalog/alias.js';
import { workedMs } from '../../fixtures/work.js';

const safe = /^[a-zA-Z0-9_-]{1,64}$/;

/** Names as a hostile or foreign server might choose them, the same in every run. */
function texts(seed: number): () => string {
  const alphabet = [
    ...'a b c X Y Z 0 1 9 _ - . / : @'.split(' '),
    'é',
    'ü',
    '天',
    '気',
    '🌦',
    '\u202e',
    '\u200b',
    '\u0000',
    '\n',
    '__',
    '_2',
  ];
  let state = seed;
  const next = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) % below;
  };
  return () => Array.from({ length: next(90) }, () => alphabet[next(alphabet.length)]).join('');
}

describe('alias of a tool', () => {
  test('Aliases are unique and valid for every provider, over 10,000 pairs of servers and tools', () => {
    const aliasOf = createAliases();
    const text = texts(7);
    const aliases = new Map<string, string>();
    while (aliases.size < 10_000) {
      const server = `server-${aliases.size % 7}`;
      const tool = text();
      const alias = aliasOf(server, text(), tool);
      assert.match(alias, safe);
      const key = JSON.stringify([server, tool]);
      assert.equal(aliases.get(key) ?? alias, alias);
      aliases.set(key, alias);
    }
    assert.equal(new Set(aliases.values()).size, aliases.size);
  });

  test('An alias stays the same after a refresh and with another label', () => {
    const aliasOf = createAliases();
    const first = aliasOf('s1', 'Weather', 'get');
    aliasOf('s2', 'Weather', 'get');
    assert.equal(aliasOf('s1', 'Weather', 'get'), first);
    assert.equal(aliasOf('s1', 'Another label', 'get'), first);
  });

  test('An alias is readable', () => {
    const aliasOf = createAliases();
    assert.equal(aliasOf('s1', 'Weather', 'get_weather'), 'Weather__get_weather');
    assert.equal(aliasOf('s2', 'Café Müller', 'größe'), 'Cafe_Mu_ller__gro_e');
    assert.equal(aliasOf('s3', '天気', '調べる'), 'server__tool');
  });

  test('An alias differs from that of another server with the same label', () => {
    const aliasOf = createAliases();
    assert.notEqual(aliasOf('s1', 'Weather', 'get'), aliasOf('s2', 'Weather', 'get'));
  });

  test('A tool that is named like an alias gets a different alias', () => {
    const aliasOf = createAliases();
    const taken = aliasOf('s1', 'Bank', 'pay');
    const second = aliasOf('s2', 'Bank', 'pay');
    assert.notEqual(second, taken);
    for (const tool of ['pay', 'pay_2', 'pay_3', second.replace('Bank__', '')]) {
      assert.equal([taken, second].includes(aliasOf('s3', 'Bank', tool)), false);
    }
  });

  test('20,000 tools with similar names get their aliases in time', () => {
    const aliasOf = createAliases();
    const begin = workedMs();
    const aliases = new Set(
      Array.from({ length: 20_000 }, (_, index) => aliasOf('s1', 'A', `${'天'.repeat(index % 500)}${index}`)),
    );
    assert.equal(aliases.size, 20_000);
    const same = new Set(Array.from({ length: 20_000 }, (_, index) => aliasOf(`s${index}`, 'A', '天')));
    assert.equal(same.size, 20_000);
    assert.ok(workedMs() - begin < 5_000, 'quadratic time');
  });

  test('Aliases of removed tools are dropped when there are too many, those of present ones never', () => {
    const aliasOf = createAliases();
    const kept = aliasOf('s1', 'Docs', 'kept');
    for (let number = 0; number < 100; number++) aliasOf('s1', 'Docs', `tool ${number}`);
    const other = aliasOf('s2', 'Docs', 'kept');
    aliasOf.forget('s1', new Set(['kept']), 200);
    assert.equal(aliasOf('s1', 'Docs', 'tool 7'), 'Docs__tool_7');
    aliasOf.forget('s1', new Set(['kept']), 50);
    assert.equal(aliasOf('s1', 'Docs', 'kept'), kept);
    assert.equal(aliasOf('s2', 'Docs', 'kept'), other);
    assert.equal(aliasOf('s2', 'Docs', 'tool 7'), 'Docs__tool_7');
    assert.equal(aliasOf('s1', 'Docs', 'tool 7'), 'Docs__tool_7_2');
  });
});
