import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { JsonObject } from '../../../../src/core/index.js';
import { SchemaWalk } from '../../../../src/ui/content/tree/schema-words.js';

function words(schema: JsonObject, ...way: (string | number)[]): string {
  const walk = new SchemaWalk(schema);
  const place = way.reduce((at, step) => walk.into(at, step), walk.start(schema));
  const { title, description } = walk.words(place);
  return [title, description].join('|');
}

const t = (title: string, more: JsonObject = {}): JsonObject => ({ title, ...more });

describe('the titles of a schema for a value', () => {
  const cases: readonly (readonly [string, JsonObject, (string | number)[], string])[] = [
    ['the whole', t('Root', { description: 'All' }), [], 'Root|All'],
    ['a property', { properties: { a: t('A') } }, ['a'], 'A|'],
    ['a property that is not described', { properties: { a: t('A') } }, ['b'], '|'],
    ['any other property', { properties: { a: t('A') }, additionalProperties: t('Other') }, ['b'], 'Other|'],
    ['items', { items: t('Item') }, [7], 'Item|'],
    ['first items', { prefixItems: [t('X'), t('Y')], items: t('Rest') }, [1], 'Y|'],
    ['items behind the first', { prefixItems: [t('X')], items: t('Rest') }, [1], 'Rest|'],
    ['a list of items, as it once was', { items: [t('X')], additionalItems: t('Rest') }, [1], 'Rest|'],
    ['a reference', { $defs: { p: t('P') }, properties: { a: { $ref: '#/$defs/p' } } }, ['a'], 'P|'],
    [
      'what stands beside a reference is nearer',
      { $defs: { p: t('P', { description: 'D' }) }, properties: { a: t('Near', { $ref: '#/$defs/p' }) } },
      ['a'],
      'Near|D',
    ],
    [
      'a reference to itself, at any depth',
      { properties: { child: t('Child', { $ref: '#' }) } },
      Array.from({ length: 50 }, () => 'child'),
      'Child|',
    ],
    ['a circle of references', { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/a' } } }, ['x'], '|'],
    ['allOf', { allOf: [{ properties: { a: t('A') } }, t('B')] }, ['a'], 'A|'],
    ['this or nothing', { properties: { a: { anyOf: [t('A'), { type: 'null' }] } } }, ['a'], 'A|'],
    ['one of two', { properties: { a: { anyOf: [t('A'), t('B')] } } }, ['a'], '|'],
    [
      'an escaped pointer',
      { $defs: { 'a/b~c d': t('E') }, items: { $ref: '#/$defs/a~1b~0c%20d' } },
      [0],
      'E|',
    ],
    ['a reference to elsewhere', { items: { $ref: 'https://evil.example/#/x' } }, [0], '|'],
    ['a broken reference', { items: { $ref: '#/%E0%A4%A/x' } }, [0], '|'],
    ['names of every object', { properties: { a: t('A') } }, ['constructor'], '|'],
    ['a reference to what every object has', { items: { $ref: '#/constructor/name' } }, [0], '|'],
    ['a title that is none', { title: 5, description: { a: 1 } }, [], '|'],
    ['true', { items: true }, [0, 'a'], '|'],
  ];
  for (const [what, schema, way, expected] of cases) {
    it(`The titles are found: ${what}`, () => assert.equal(words(schema, ...way), expected));
  }

  it('The number of nested alternatives is limited', () => {
    let schema: JsonObject = t('End');
    for (let level = 0; level < 50; level++)
      schema = { allOf: Array.from({ length: 50 }, () => ({ ...schema })) };
    assert.equal(words(schema), '|');
  });
});
