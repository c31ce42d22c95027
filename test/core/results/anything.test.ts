import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { type Part, readAnything } from '../../../src/core/index.js';
import { withLimits } from '../../../src/core/base/limits.js';
import { readInSlices } from '../../../src/core/results/result.js';
import { describe, test } from '../../fixtures/suites.js';

const limits = withLimits();
const shown = (raw: unknown): ReturnType<typeof readAnything> => {
  const all = readAnything(raw, limits);
  // It is data whatever its source: it can be cloned and written as JSON.
  assert.deepEqual(structuredClone(all), all);
  JSON.stringify(all);
  return all;
};
const partsOf = (raw: unknown): readonly Part[] => {
  const { parts, problem } = shown(raw);
  assert.equal(problem, undefined);
  return parts;
};
const text = { type: 'text', text: 'a' };
const a: Part = { kind: 'text', text: 'a' };
const deep = (levels: number): unknown =>
  JSON.parse('{"a":['.repeat(levels / 2) + '"x"' + ']}'.repeat(levels / 2));

describe('any value in place of a result', { timeout: 120_000 }, () => {
  for (const value of [null, 0, false, '', -0, [], {}, 'text']) {
    test(`A structured value that is ${JSON.stringify(value)} is shown`, () => {
      assert.deepEqual(partsOf({ content: [], structuredContent: value }), [{ kind: 'structured', value }]);
      assert.deepEqual(partsOf({ structuredContent: value }), [{ kind: 'structured', value }]);
    });
  }

  test('A missing structured value is not shown', () => {
    assert.deepEqual(partsOf({ content: [text] }), [a]);
    assert.deepEqual(partsOf({ content: [text], structuredContent: undefined }), [a]);
  });

  for (const raw of [undefined, null, 0, 7n, true, '', 'text', [], [text], {}, { content: 'a' }, { a: 1 }]) {
    test(`The value ${inspect(raw)} is shown unchanged, with a reason`, () => {
      const { parts, problem } = shown(raw);
      assert.equal(problem?.code, 'invalid-result');
      assert.equal(parts.length, 1);
      assert.equal(parts[0]?.kind, 'unknown');
    });
  }

  test('A result can have blocks of any type, and holes', () => {
    const content: unknown[] = ['a', 7, null, undefined, () => 1, Symbol('a'), text];
    content[9] = [text];
    const kinds = partsOf({ content }).map((part) => (part.kind === 'unknown' ? part.value : part.kind));
    assert.deepEqual(kinds, ['a', 7, null, null, null, null, 'text', null, null, [text]]);
  });

  test('Of 100,000 blocks, the first are shown', () => {
    const parts = partsOf({ content: Array.from({ length: 100_000 }, () => text) });
    assert.equal(parts.length, 201);
    assert.deepEqual(parts[200], {
      kind: 'unknown',
      type: '',
      value: '99800 more',
      limit: { name: 'resultParts', value: 200 },
    });
  });

  for (const levels of [300, 1_000, 20_000]) {
    test(`A value with ${levels} levels is shown in part, with a reason`, () => {
      const { parts, problem } = shown({ content: [text], structuredContent: deep(levels) });
      assert.equal(problem?.code, 'result-too-deep');
      const [part] = parts;
      assert.ok(part?.kind === 'unknown' && typeof part.value === 'string');
      assert.match(part.value, /^\{"content":\[\{"type":"text","text":"a"\}\],"structuredContent":\{"a":\[/);
      assert.ok(part.value.length < 1_002);
      assert.equal(part.limit?.name, 'resultDepth');
    });
  }

  test('A value that contains itself ends', () => {
    const one: Record<string, unknown> = { content: [text] };
    one['self'] = one;
    const many: Record<string, unknown> = { content: [text] };
    for (let at = 0; at < 1_000; at++) many[`k${at}`] = many;
    const list: unknown[] = [];
    list.push(list, list);
    for (const raw of [one, many, { content: list }, { content: [text], structuredContent: many }]) {
      const { parts, problem } = shown(raw);
      assert.equal(problem?.code, 'result-too-deep');
      assert.equal(parts.length, 1);
    }
  });

  test('A value whose halves are the same object ends', () => {
    let value: unknown = 'x';
    for (let level = 0; level < 100; level++) value = [value, value];
    const { parts, problem } = shown({ content: [], structuredContent: value });
    assert.deepEqual(problem?.data, { limit: 'messageValues', value: 1_000_000 });
    assert.equal(parts[0]?.limit?.name, 'messageValues');
  });

  test('A value of any size ends', () => {
    const lists = [
      new Array(4_000_000_000),
      new Proxy([], { get: (_, key) => (key === 'length' ? -1 : undefined) }),
      new Proxy([], { get: (_, key) => (key === 'length' ? NaN : undefined) }),
      new Proxy([], { get: (_, key) => (key === 'length' ? 'long' : undefined) }),
    ];
    for (const content of lists) assert.equal(shown({ content }).problem?.code, 'over-limit');
    const bytes = new Uint8Array(50_000_000);
    assert.deepEqual(partsOf({ content: [], structuredContent: bytes }), [{ kind: 'structured', value: {} }]);
  });

  const throwing = (): never => {
    throw new Error('no');
  };
  const hostile: [name: string, raw: unknown][] = [
    ['a field', { content: [text], get structuredContent() { return throwing(); } }], // prettier-ignore
    ['a field far inside', { content: [{ type: 'text', get text() { return throwing(); } }] }], // prettier-ignore
    ['its names', new Proxy({}, { ownKeys: throwing })],
    ['every field', new Proxy({ content: [text] }, { get: throwing })],
    ['its way to JSON', { content: [text], toJSON: throwing }],
    ['itself, for it was revoked', revoked()],
    ['a length', { content: new Proxy([], { get: throwing }) }],
  ];
  function revoked(): unknown {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    return proxy;
  }
  for (const [name, raw] of hostile) {
    test(`A value that cannot be read because of ${name} is reported`, () => {
      const { parts, problem } = shown(raw);
      assert.equal(problem?.code, 'invalid-result');
      assert.match(problem.message, /could not be read/);
      assert.deepEqual(parts, []);
    });
  }

  test('A value is read once, so that later changes are not shown', () => {
    let times = 0;
    const raw = { content: [{ type: 'text', get text() { return `time ${++times}`; } }] }; // prettier-ignore
    assert.deepEqual(partsOf(raw), [{ kind: 'text', text: 'time 1' }]);
    assert.equal(times, 1);
  });

  test('An object of any class is read as JSON would write it', () => {
    class Block {
      readonly type = 'text';
      readonly text = 'a';
      readonly #secret = 1;
      secret(): number {
        return this.#secret;
      }
    }
    const structuredContent = {
      at: new Date(0),
      url: new URL('https://a.example/'),
      map: new Map([[1, 2]]),
      big: 12345678901234567890n,
      run: () => 1,
      none: undefined,
      list: [undefined, () => 1],
      bare: Object.assign(Object.create(null) as object, { b: 1 }),
      error: new Error('e'),
    };
    assert.deepEqual(partsOf({ content: [new Block()], structuredContent }), [
      a,
      {
        kind: 'structured',
        value: {
          at: '1970-01-01T00:00:00.000Z',
          url: 'https://a.example/',
          map: {},
          big: '12345678901234567890',
          list: [null, null],
          bare: { b: 1 },
          error: {},
        },
      },
    ]);
  });

  test('A value that keeps growing while it is read ends', () => {
    class Endless {
      get more(): Endless {
        return new Endless();
      }
      toJSON(): object {
        return { more: new Endless() };
      }
    }
    const { problem } = shown({ content: [], structuredContent: new Endless() });
    assert.equal(problem?.code, 'result-too-deep');
  });

  test('The value is not modified', () => {
    const raw = { content: [text], structuredContent: { a: [1] } };
    const before = structuredClone(raw);
    shown(raw);
    assert.deepEqual(raw, before);
    assert.ok(!Object.isFrozen(raw.structuredContent));
  });

  test('Names like __proto__ do no harm', () => {
    const value = JSON.parse('{"__proto__":{"polluted":1},"constructor":2}') as unknown;
    const [part] = partsOf({ structuredContent: value });
    assert.ok(part?.kind === 'structured');
    assert.deepEqual(Object.keys(part.value as object), ['__proto__', 'constructor']);
    assert.equal(({} as { polluted?: unknown }).polluted, undefined);
  });
});

describe('reading in time slices', { timeout: 120_000 }, () => {
  const rows = Array.from({ length: 150_000 }, (_, id) => ({ id, name: `row ${id}` }));
  const large: [name: string, raw: unknown][] = [
    ['rows', { content: [text], structuredContent: { rows } }],
    ['a list', { content: [], structuredContent: Array.from({ length: 900_000 }, (_, at) => at) }],
    ['rows that are no result', { rows }],
    ['more values than allowed', { content: [], structuredContent: [rows, rows, rows] }],
    ['rows with something too deep', { content: [], structuredContent: [deep(300), rows] }],
    ['rows with something that throws', { content: [], structuredContent: [new Proxy({}, { ownKeys: () => assert.fail() }), rows] }], // prettier-ignore
  ];
  for (const [name, raw] of large) {
    test(`The result for ${name} is the same, with pauses`, async () => {
      const reading = readInSlices(raw, limits);
      assert.ok(reading instanceof Promise);
      assert.deepEqual(await reading, readAnything(raw, limits));
    });
  }

  test('A small value is read synchronously', () => {
    assert.deepEqual(readInSlices({ content: [text] }, limits), { parts: [a], isError: false });
  });

  test('The result is plain data within the limits, even if the value changes meanwhile', async () => {
    const raw = { content: [text], structuredContent: rows.map((row) => ({ ...row })) as unknown[] };
    const reading = readInSlices(raw, limits);
    assert.ok(reading instanceof Promise);
    raw.structuredContent.length = 10;
    raw.structuredContent[0] = deep(300);
    const { parts, problem } = await reading;
    if (problem) assert.equal(problem.code, 'result-too-deep');
    assert.deepEqual(structuredClone(parts), parts);
  });
});
