import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import { fingerprint as fingerprintOf } from '../../../src/core/catalog/catalog.js';
import { canonicalJson } from '../../../src/core/base/canonical.js';
import { digest, digestOf } from '../../../src/core/base/digest.js';
import type { JsonObject, JsonValue, ToolDefinition } from '../../../src/core/protocol/index.js';

const definition: ToolDefinition = {
  name: 'get_weather',
  title: 'Weather',
  description: 'The weather of a city',
  icons: [{ src: 'data:,a', mimeType: 'image/png', sizes: ['24x24'] }],
  annotations: {
    title: 'W',
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  },
  inputSchema: { type: 'object', properties: { location: { type: 'string' }, units: { enum: ['c', 'f'] } } },
  outputSchema: { type: 'object', properties: { temperature: { type: 'number' } } },
};

const fingerprint = (of: ToolDefinition): string => fingerprintOf(of, undefined);

/** The same JSON with the keys of every object reversed. */
function reversed(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map((it: JsonValue) => reversed(it));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, child]) => [key, reversed(child)]),
  );
}

/** Every definition that differs from the given one in one place. */
function* changes(value: JsonValue): Generator<JsonValue> {
  if (typeof value === 'string') yield `${value} `;
  else if (typeof value === 'boolean') yield !value;
  else if (Array.isArray(value)) {
    for (const [index, item] of (value as JsonValue[]).entries()) {
      for (const other of changes(item)) yield value.with(index, other) as JsonValue;
    }
    yield [...(value as JsonValue[]), 'more'];
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, child] of Object.entries(value)) {
      for (const other of changes(child)) yield { ...(value as JsonObject), [key]: other };
      const { [key]: _gone, ...rest } = value as Record<string, JsonValue>;
      yield rest;
    }
    yield { ...(value as JsonObject), more: true };
  }
}

describe('fingerprint of a tool', () => {
  test('The fingerprint is a SHA-256 and always the same', () => {
    assert.match(fingerprint(definition), /^[0-9a-f]{64}$/);
    assert.equal(fingerprint(definition), fingerprint(structuredClone(definition)));
  });

  test('The order of keys does not change the fingerprint', () => {
    const other = reversed(definition as unknown as JsonValue) as unknown as ToolDefinition;
    assert.notEqual(JSON.stringify(other), JSON.stringify(definition));
    assert.equal(fingerprint(other), fingerprint(definition));
  });

  test('Any other change changes the fingerprint', () => {
    const prints = new Set([fingerprint(definition)]);
    let count = 1;
    for (const other of changes(definition as unknown as JsonValue)) {
      prints.add(fingerprint(other as unknown as ToolDefinition));
      count += 1;
    }
    assert.ok(count > 40, `${count} changes`);
    assert.equal(prints.size, count);
  });

  test('Other instructions change the fingerprint', () => {
    const notes = [undefined, 'Be careful.', 'Be careful. ', 'Be careful.\u200b', '"', '{}'];
    const prints = notes.map((instructions) => fingerprintOf(definition, instructions));
    assert.equal(new Set(prints).size, notes.length);
    assert.equal(fingerprintOf(definition, ''), fingerprint(definition));
  });

  test('Moving text between fields changes the fingerprint', () => {
    const tool = { name: 'a', inputSchema: {} };
    const prints = [
      fingerprintOf(tool, 'x'),
      fingerprintOf({ ...tool, title: 'x' }, undefined),
      fingerprintOf({ ...tool, description: 'x' }, undefined),
      fingerprintOf({ ...tool, description: 'x","instructions":"x' }, undefined),
      fingerprintOf({ ...tool, app: { instructions: 'x' } }, undefined),
      fingerprintOf({ ...tool, outputSchema: {} }, undefined),
    ];
    assert.equal(new Set(prints).size, prints.length);
  });

  test('Values that JSON distinguishes have different canonical forms', () => {
    const values: JsonValue[] = [['a', 'b'], ['b', 'a'], '1', 1, null, {}, [], '', { a: null }, { a: {} }];
    assert.equal(new Set(values.map(canonicalJson)).size, values.length);
  });

  test('The canonical form contains keys like __proto__, constructor and numbers', () => {
    const parse = (text: string): JsonValue => JSON.parse(text) as JsonValue;
    const plain = canonicalJson(parse('{"properties":{}}'));
    const hidden = canonicalJson(parse('{"properties":{"__proto__":{"type":"string"}}}'));
    assert.notEqual(hidden, plain);
    assert.equal(hidden, '{"properties":{"__proto__":{"type":"string"}}}');
    assert.equal(canonicalJson(parse('{"10":1,"9":2,"a":3}')), canonicalJson(parse('{"a":3,"9":2,"10":1}')));
    assert.equal(canonicalJson(parse('{"constructor":1,"__proto__":2}')), '{"__proto__":2,"constructor":1}');
    assert.equal(({} as { type?: unknown }).type, undefined);
  });
});

describe('digest', () => {
  test('The digest is the SHA-256 of UTF-8', () => {
    assert.equal(digest(''), 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    assert.equal(digest('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    for (const text of ['é', '天気', '🌦', '\u0000', 'a'.repeat(1_000_000)]) {
      assert.equal(digest(text), createHash('sha256').update(text, 'utf8').digest('hex'));
    }
  });

  test('The digest of a value is that of its canonical JSON', () => {
    assert.equal(digestOf({ b: 1, a: [true, null] }), digest('{"a":[true,null],"b":1}'));
    assert.equal(digestOf('a'), digest('"a"'));
  });

  test('Lone surrogates, which UTF-8 cannot represent, have different digests', () => {
    assert.equal(new Set(['\ud800', '\udc00', '\ufffd'].map((text) => digestOf(text))).size, 3);
  });
});
