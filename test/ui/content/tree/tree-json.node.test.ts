import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { JsonValue } from '../../../../src/core/index.js';
import { mayBeJson } from '../../../../src/ui/content/tree/kind.js';
import type { Exact } from '../../../../src/ui/content/tree/json-number.js';
import { readJson, type ReadJson } from '../../../../src/ui/content/tree/read-json.js';
import { writeJson } from '../../../../src/ui/content/tree/write-json.js';
import { bounds } from '../../../../src/ui/base/bounds.js';

async function read(text: string): Promise<ReadJson> {
  const reading = await readJson(text);
  if ('why' in reading) assert.fail(JSON.stringify(reading));
  return reading;
}

/** The value that was read. */
function valueOf({ nodes }: ReadJson): unknown {
  const made: unknown[] = [];
  for (let id = 0; id < nodes.count; id++) {
    const value = nodes.values[id];
    const own = typeof value !== 'object' || value === null ? value : nodes.isList(id) ? [] : {};
    made.push(own);
    if (id === 0) continue;
    const name = nodes.names[id] ?? nodes.place(id);
    Object.defineProperty(made[nodes.parent(id)], name, {
      value: own,
      configurable: true,
      enumerable: true,
      writable: true,
    });
  }
  return made[0];
}

function sent(read: ReadJson): (string | undefined)[] {
  return Array.from({ length: read.nodes.count }, (_, id) => read.nodes.sent(id));
}

async function write(value: JsonValue, exact?: Exact): Promise<string> {
  return (await writeJson(value, exact)).join('');
}

describe('reading JSON', () => {
  const good: readonly string[] = [
    ...['null', 'true', 'false', '0', '-0', '1.5e3', '""', '"x"', '[]', '{}', ' [ ] ', '\n{\t}\r\n'],
    ...['[1,"2",[3,{"a":null}],false]', '{"a":{"b":[{},[]]},"":0}', '"\\u0041\\n\\"\\\\\\/\\ud83d\\ude00"'],
    ...['"\\ud800"', '"é\u2028😀"', '{"__proto__":{"x":1},"constructor":2,"toString":[]}', '[[[[[[[]]]]]]]'],
  ];
  for (const text of good) {
    it(`${text}: the result equals JSON.parse`, async () => {
      assert.deepEqual(valueOf(await read(text)), JSON.parse(text));
    });
  }

  const bad: readonly (readonly [text: string, line: number, column: number, why: string])[] = [
    ['', 1, 1, 'early'],
    ['  ', 1, 3, 'early'],
    ['[1,\n2,]', 2, 3, 'value'],
    ['{"a":1,}', 1, 8, 'name'],
    ['{a:1}', 1, 2, 'name'],
    ['{"a" 1}', 1, 6, 'colon'],
    ['{"a"', 1, 5, 'early'],
    ['[1 2]', 1, 4, 'comma'],
    ['[1}', 1, 3, 'comma'],
    ['{"a":1]', 1, 7, 'comma'],
    ['["a', 1, 4, 'early'],
    ['["\\x"]', 1, 3, 'escape'],
    ['["\\u12g4"]', 1, 3, 'escape'],
    ['["a\nb"]', 1, 4, 'control'],
    ['[01]', 1, 3, 'comma'],
    ['[+1]', 1, 2, 'value'],
    ['[.5]', 1, 2, 'value'],
    ['[NaN]', 1, 2, 'value'],
    ["['a']", 1, 2, 'value'],
    ['{} {}', 1, 4, 'after'],
    ['nullx', 1, 5, 'after'],
    ['{}\n\n  oops', 3, 3, 'value'],
    ['[[[', 1, 4, 'early'],
  ];
  for (const [text, line, column, why] of bad) {
    it(`${JSON.stringify(text)}: ${why} at ${line}:${column}`, async () => {
      assert.throws(() => JSON.parse(text) as unknown);
      assert.deepEqual(await readJson(text), { line, column, why });
    });
  }

  it('Random damage is accepted and rejected as by JSON.parse', async () => {
    const text = '{"a":[1,-2.5e+3,"x\\n\\u00e9",true,null,{"b":{}}],"c":"d\\\\"}';
    let seed = 7;
    const random = (most: number): number => (seed = (seed * 48_271) % 2_147_483_647) % most;
    let refused = 0;
    for (let round = 0; round < 3_000; round++) {
      const at = random(text.length);
      const put = '{}[],:"\\019eE+-. tfnu/\t'.charAt(random(22));
      const damaged = text.slice(0, at) + put + text.slice(at + random(3));
      let expected: unknown;
      try {
        expected = { value: JSON.parse(damaged) as unknown };
      } catch {
        expected = undefined;
        refused++;
      }
      const reading = await readJson(damaged);
      if (expected === undefined) assert.ok('why' in reading, damaged);
      else assert.deepEqual({ value: 'nodes' in reading && valueOf(reading) }, expected, damaged);
    }
    assert.ok(refused > 1_000 && refused < 3_000);
  });

  it('`__proto__` and similar names are only names', async () => {
    const { nodes } = await read('{"__proto__":{"polluted":true}}');
    assert.deepEqual([nodes.names[1], nodes.names[2], nodes.values[2]], ['__proto__', 'polluted', true]);
    assert.equal(({} as Record<string, unknown>)['polluted'], undefined);
  });

  it('Every value is kept as it was sent, with the position of every name', async () => {
    const text = ' [12345678901234567890, 1.10, 1e400,-0, {"2" : 1E5 ,"1":"\\u0041"} ] ';
    const all = await read(text);
    assert.deepEqual(sent(all).slice(1), [
      ...['12345678901234567890', '1.10', '1e400', '-0', '{"2" : 1E5 ,"1":"\\u0041"}', '1E5', '"\\u0041"'],
    ]);
    assert.equal(all.nodes.sent(0), text.trim());
    assert.deepEqual(all.nodes.names.slice(6), ['2', '1']);
  });

  it('A repeated name is kept twice, and its position is reported', async () => {
    const { nodes, repeated } = await read('{"a":1,"l":[0,{"x":1,"x":2,"x":3}],"a":4}');
    assert.deepEqual(nodes.values.slice(5, 9), [1, 2, 3, 4]);
    assert.deepEqual(repeated, { count: 3, ids: [6, 7, 8] });
    const many = Array.from({ length: 50 }, (_, at) => `"k${at}":${at}`).join();
    assert.equal((await read(`{${many}}`)).repeated.count, 0);
    assert.equal((await read(`[{${many}},{${many}},{"k1":1}]`)).repeated.count, 0);
    assert.deepEqual((await read(`{${many},"k3":0,"k49":0}`)).repeated.ids, [51, 52]);
    assert.deepEqual(
      (await read(`{${many},"7":0,"k7":0,"7":0,"kk7":0,"":0,"":0}`)).repeated.ids,
      [52, 53, 56],
    );
  });

  it('One value a line is a list', async () => {
    const lines = await read('{"a":1}\n{"a":2}\r\n\n[3]\n');
    assert.deepEqual([valueOf(lines), lines.isLines], [[{ a: 1 }, { a: 2 }, [3]], true]);
    assert.equal(lines.nodes.sent(1), '{"a":1}');
    assert.equal((await read('{"a":1}\n')).isLines, false);
  });

  it('200,000 levels are read without recursion', async () => {
    const deep = '['.repeat(200_000) + ']'.repeat(200_000);
    const { nodes } = await read(deep);
    assert.deepEqual([nodes.count, nodes.depth(199_999)], [200_000, 199_999]);
    assert.equal(nodes.sent(100_000), deep.slice(100_000, -100_000));
    assert.deepEqual(await readJson('['.repeat(200_000)), { line: 1, column: 200_001, why: 'early' });
  });

  it('The number of values is limited', async () => {
    const { nodes } = await read(`[[${'0,'.repeat(bounds.treeNodes)}0],"never"]`);
    assert.deepEqual([nodes.count, nodes.isCut, nodes.end(1)], [bounds.treeNodes, true, bounds.treeNodes]);
  });

  it('A string of millions of characters is read, with escapes and without', async () => {
    const plain = 'x'.repeat(2_000_000);
    assert.equal(valueOf(await read(`"${plain}"`)), plain);
    assert.equal(valueOf(await read(`"${'\\u0041\\n'.repeat(300_000)}"`)), 'A\n'.repeat(300_000));
    assert.deepEqual(await readJson(`"${'\\n'.repeat(100_000)}`), {
      line: 1,
      column: 200_002,
      why: 'early',
    });
  });

  it('The length is limited', async () => {
    const text = `"${'x'.repeat(bounds.jsonChars)}"`;
    assert.deepEqual(await readJson(text), { line: 1, column: 1, why: 'long' });
  });

  it('Reading yields, and stops when no caller waits', async () => {
    const text = `[${'{"a":[1,2,3]},'.repeat(200_000)}0]`;
    let turns = 0;
    const timer = setInterval(() => turns++);
    await readJson(text);
    clearInterval(timer);
    assert.ok(turns > 1, `${turns}`);
    const abort = new AbortController();
    setTimeout(() => {
      abort.abort();
    });
    await assert.rejects(readJson(text, abort.signal), { name: 'AbortError' });
  });
});

describe('recognition of JSON', () => {
  const cases: readonly (readonly [string, boolean])[] = [
    ['{"a":1,"b":2}', true],
    ['\ufeff \n[1, 2, 3]\n', true],
    ['[{"a":1}]', true],
    ['{"a":1}\n{"a":2}\n', true],
    ['[]', false],
    ['plain text', false],
    ['{curly braces}', false],
    ['[info] started [ok]', false],
    ['{"cut": "off', false],
    ['"a string"', false],
    ['12345678', false],
  ];
  for (const [text, is] of cases)
    it(`${JSON.stringify(text)}: ${is}`, () => assert.equal(mayBeJson(text), is));
});

describe('writing JSON', () => {
  const values: readonly JsonValue[] = [
    ...[null, 0, false, '', 'x"\\\n\u0001\ud800', [], {}, [[], {}, [1, { a: 'b', c: [null] }]]],
    JSON.parse('{"__proto__":1,"":{"b":[{}]}}') as JsonValue,
  ];
  for (const value of values) {
    it(`${JSON.stringify(value)}: the result equals JSON.stringify`, async () => {
      assert.equal(await write(value), JSON.stringify(value, null, 2));
    });
  }

  it('Numbers are written as they were sent, if they were sent in one way', async () => {
    const exact = { '1.1': ['1.10'], '2': ['2.0', '2'], '3': ['alert(1)'], Infinity: ['1e400'] };
    const text = await write([1.1, 2, 3, -0, Infinity, NaN], exact);
    assert.equal(text.replaceAll(/\s/g, ''), '[1.10,2,3,-0,1e400,null]');
  });

  it('Long strings are written in pieces that split no character', async () => {
    const text = `x${'😀'.repeat(100_000)}`;
    assert.equal(await write([text]), JSON.stringify([text], null, 2));
  });

  it('Absent values are not written, and a cycle ends', async () => {
    const own: Record<string, unknown> = { a: undefined, b: [undefined] };
    own['self'] = own;
    assert.deepEqual(JSON.parse(await write(own as JsonValue)), { b: [null], self: null });
  });

  it('200,000 levels are written', async () => {
    let value: JsonValue = [];
    for (let depth = 1; depth < 200_000; depth++) value = [value];
    const text = await write(value);
    assert.equal(text.replaceAll(/\s/g, ''), '['.repeat(200_000) + ']'.repeat(200_000));
  });

  it('The indentation of deep lines is limited', async () => {
    let value: JsonValue = 0;
    for (let depth = 0; depth < 5_000; depth++) value = [value];
    assert.ok((await write(value)).length < 5_000 * 2 * (2 * bounds.printedDepth + 2));
  });
});
