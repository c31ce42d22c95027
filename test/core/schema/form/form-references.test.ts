import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { begun, formOf, initialValue, opened, readForm } from '../../../../src/core/form.js';
import { at, describeNode, fieldOf, groupIn, listIn, namesOf, nodeOf, roundTrip } from './form-support.js';

const text = { type: 'string' };

describe('references', () => {
  const rows: readonly [name: string, reference: string][] = [
    ['$defs', '#/$defs/city'],
    ['an $anchor', '#town'],
    ['a $dynamicAnchor', '#size'],
    ['escaped', '#/$defs/a~1b~0c'],
    ['percent-encoded', '#/%24defs/with%20space'],
    ['an empty name', '#/$defs/'],
    ['__proto__', '#/$defs/__proto__'],
    ['a place in a list', '#/$defs/list/prefixItems/0'],
  ];
  const $defs = JSON.parse(`{
    "city": { "type": "string", "title": "City", "$anchor": "town" },
    "sized": { "type": "string", "$dynamicAnchor": "size" },
    "a/b~c": { "type": "string" }, "with space": { "type": "string" }, "": { "type": "string" },
    "__proto__": { "type": "string" }, "list": { "prefixItems": [{ "type": "string" }] }
  }`) as object;
  for (const [name, $ref] of rows) {
    it(`The reference is followed: ${name}`, () => {
      assert.equal(nodeOf({ $ref }, { $defs }).kind, 'text');
      assert.equal(nodeOf({ $ref, description: 'Said here' }, { $defs }).kind, 'text');
    });
  }

  it('$dynamicRef and $recursiveRef are followed', () => {
    assert.equal(nodeOf({ $dynamicRef: '#size' }, { $defs }).kind, 'text');
    const $schema = 'https://json-schema.org/draft/2019-09/schema';
    const root = formOf({ $schema, properties: { next: { $recursiveRef: '#' }, name: text } });
    assert.deepEqual(namesOf(at(root, 'next', 'next')), ['next', 'name']);
  });

  for (const $ref of [
    '#/$defs/nobody',
    '#nobody',
    'https://example.com/x',
    'other.json',
    '',
    '#%',
    '#/length',
  ]) {
    it(`A reference without a target is a JSON editor: "${$ref}"`, () => {
      const node = nodeOf({ $ref, title: 'Its title' }, { $defs });
      assert.equal(describeNode(node), 'reference');
      assert.equal(node.title, 'Its title');
    });
  }

  it('Keywords beside a reference come before those of its target', () => {
    const node = nodeOf({ $ref: '#/$defs/city', title: 'Home', minLength: 2 }, { $defs });
    assert.deepEqual(node, { kind: 'text', multiline: false, title: 'Home', minLength: 2 });
  });

  it('In draft-07, only annotations beside a reference apply', () => {
    const $schema = 'http://json-schema.org/draft-07/schema#';
    const definitions = { city: text };
    const reference = {
      $ref: '#/definitions/city',
      type: 'number',
      minLength: 9,
      title: 'Home',
      default: 'x',
    };
    const node = nodeOf(reference, { $schema, definitions });
    assert.deepEqual(node, { kind: 'text', multiline: false, title: 'Home', default: 'x' });
  });

  it('In draft-07, branches ignore keywords beside a reference, too', () => {
    const root = formOf({
      $schema: 'http://json-schema.org/draft-07/schema#',
      definitions: { a: { type: 'object', properties: { a: text }, required: ['a'] } },
      anyOf: [{ $ref: '#/definitions/a', required: ['never'] }, { properties: { b: text } }],
    });
    assert.ok(root.kind === 'variant');
    assert.equal(root.branches[0]?.fits({ a: 'x' }), true);
  });

  it('A reference at the root is followed', () => {
    const root = formOf({
      $ref: '#/$defs/args',
      $defs: { args: { type: 'object', properties: { a: text } } },
    });
    assert.deepEqual(namesOf(root), ['a']);
  });
});

describe('recursive schemas', () => {
  const tree = {
    type: 'object',
    properties: {
      name: text,
      left: { $ref: '#/$defs/tree' },
      kids: { type: 'array', items: { $ref: '#/$defs/tree' } },
    },
    required: ['name'],
  };

  it('A recursive schema opens one level at a time', () => {
    const root = formOf({ properties: { tree: { $ref: '#/$defs/tree' } }, $defs: { tree } });
    const first = at(root, 'tree');
    assert.equal(fieldOf(first, 'left').node.kind, 'later');
    assert.equal(listIn(fieldOf(first, 'kids').node).item?.kind, 'later');
    assert.deepEqual(namesOf(at(first, ...Array.from({ length: 100 }, () => 'left'))), [
      'name',
      'left',
      'kids',
    ]);
  });

  it('The form begins with one level, and adds another on request', () => {
    const root = formOf({ $ref: '#/$defs/tree', $defs: { tree } });
    assert.deepEqual(readForm(root, initialValue(root)).json, {});
    const { node } = fieldOf(root, 'left');
    assert.equal(initialValue(node, false).kind, 'absent');
    assert.equal(begun(node).kind, 'group');
  });

  it('Endless required recursion ends', () => {
    const endless = { type: 'object', properties: { next: { $ref: '#' } }, required: ['next'] };
    const root = formOf(endless);
    const reading = readForm(root, initialValue(root));
    assert.deepEqual(
      reading.faults.map(({ code }) => code),
      ['missing'],
    );
  });

  it('Endless recursion through a choice ends', () => {
    const $defs = {
      sum: {
        type: 'object',
        properties: { left: { $ref: '#/$defs/part' }, right: { $ref: '#/$defs/part' } },
      },
      part: {
        anyOf: [{ allOf: [{ $ref: '#/$defs/sum' }], required: ['left', 'right'] }, { type: 'number' }],
      },
    };
    const root = formOf({ properties: { it: { $ref: '#/$defs/part' } }, required: ['it'], $defs });
    const reading = readForm(root, initialValue(root));
    assert.deepEqual(reading.json, { it: {} });
    assert.deepEqual(
      reading.faults.map(({ path, code }) => [path, code]),
      [
        ['/it/left', 'missing'],
        ['/it/right', 'missing'],
      ],
    );
  });

  it('Values of any depth survive', () => {
    const root = formOf({ $ref: '#/$defs/tree', $defs: { tree } });
    let json: object = { name: 'leaf' };
    for (let level = 0; level < 50; level++) json = { name: `${level}`, left: json, kids: [{ name: 'kid' }] };
    assert.deepEqual(roundTrip(root, json as never), json);
  });

  it('Recursion through allOf or references only is a JSON editor', () => {
    for (const $defs of [
      { a: { $ref: '#/$defs/a' } },
      { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } },
      { a: { allOf: [{ $ref: '#/$defs/b' }] }, b: { allOf: [{ $ref: '#/$defs/a' }] } },
    ]) {
      assert.equal(describeNode(nodeOf({ $ref: '#/$defs/a' }, { $defs })), 'reference');
    }
  });

  it('Recursion in the only branch is a JSON editor, and in one of several a choice', () => {
    assert.equal(describeNode(formOf({ anyOf: [{ $ref: '#' }], properties: { a: text } })), 'too-deep');
    const root = formOf({ anyOf: [{ $ref: '#' }, { properties: { a: text } }] });
    assert.equal(root.kind, 'variant');
    assert.deepEqual(roundTrip(root, { a: 'x' }), { a: 'x' });
    assert.deepEqual(roundTrip(root, { a: 5 }), { a: 5 });
  });

  it('Merging two recursive schemas ends', () => {
    const $defs = {
      a: { properties: { x: { $ref: '#/$defs/a' }, y: { $ref: '#/$defs/b' } } },
      b: { properties: { x: { $ref: '#/$defs/b' }, y: { $ref: '#/$defs/a' } } },
    };
    const root = formOf({ allOf: [{ $ref: '#/$defs/a' }, { $ref: '#/$defs/b' }], $defs });
    assert.deepEqual(namesOf(at(root, 'x', 'y', 'x')), ['x', 'y']);
    const json = { x: { y: { x: { y: { x: 5 } } } } };
    assert.deepEqual(roundTrip(root, json), json);
  });

  it('A recursive schema is one node everywhere', () => {
    const $defs = { a: { properties: { s: text } } };
    const reference = { $ref: '#/$defs/a' };
    const root = formOf({ properties: { one: reference, other: reference }, $defs });
    const [one, other] = groupIn(root).fields;
    assert.ok(one && other && opened(one.node) === opened(other.node));
  });
});
