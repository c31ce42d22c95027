import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defaultLimits } from '../../../../src/core/base/limits.js';
import {
  formOf,
  initialValue,
  type FormField,
  type FormNode,
  type JsonReason,
} from '../../../../src/core/form.js';

/** The node of one property of a tool's arguments. */
function field(schema: unknown, required = false): FormField {
  const root = formOf({
    type: 'object',
    properties: { it: schema },
    ...(required ? { required: ['it'] } : {}),
  });
  assert.equal(root.kind, 'group');
  const [first] = root.fields;
  assert.ok(first);
  return first;
}

function node(schema: unknown): FormNode {
  return field(schema).node;
}

function reasonFor(schema: unknown): JsonReason | FormNode['kind'] {
  const it = node(schema);
  return it.kind === 'json' ? it.reason : it.kind;
}

function fieldsOf(form: FormNode): readonly FormField[] {
  assert.equal(form.kind, 'group');
  return form.fields;
}

describe('kinds of nodes', () => {
  it('Text has its format, lengths and pattern', () => {
    assert.deepEqual(
      node({ type: 'string', format: 'date', minLength: 1, maxLength: 9, pattern: '(a+)+$' }),
      {
        kind: 'text',
        multiline: false,
        format: 'date',
        pattern: '(a+)+$',
        minLength: 1,
        maxLength: 9,
      },
    );
  });

  it('Text is multiline if the schema suggests it', () => {
    for (const hint of [{ maxLength: 5000 }, { format: 'multiline' }, { contentMediaType: 'text/csv' }]) {
      assert.equal((node({ type: 'string', ...hint }) as { multiline?: boolean }).multiline, true);
    }
  });

  it('Numbers and integers have bounds', () => {
    assert.deepEqual(node({ type: 'number', minimum: 0, exclusiveMaximum: 1.5, multipleOf: 0.5 }), {
      kind: 'number',
      integer: false,
      minimum: 0,
      exclusiveMaximum: 1.5,
      multipleOf: 0.5,
    });
    const integer = { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };
    assert.deepEqual(
      node(integer),
      { kind: 'number', integer: true },
      'the ends of JavaScript are no bounds',
    );
  });

  it('A boolean has its annotations', () => {
    const said = {
      title: 'Loud',
      description: 'Shout it',
      default: true,
      deprecated: true,
      examples: [false],
    };
    assert.deepEqual(node({ type: 'boolean', ...said }), {
      kind: 'boolean',
      title: 'Loud',
      description: 'Shout it',
      default: true,
      example: false,
      deprecated: true,
    });
  });

  it('An enum of any values is a choice', () => {
    assert.deepEqual(node({ enum: ['a', 1, '1', null, { k: [] }, ''] }), {
      kind: 'choice',
      options: [
        { value: 'a', text: 'a' },
        { value: 1, text: '1' },
        { value: '1', text: '"1"' },
        { value: null, text: 'null' },
        { value: { k: [] }, text: '{"k":[]}' },
        { value: '', text: '""' },
      ],
    });
  });

  it('A const is a choice, with titles from oneOf, anyOf and enumNames', () => {
    assert.deepEqual(node({ const: 7 }), { kind: 'choice', options: [{ value: 7, text: '7' }] });
    const titled = [
      { value: 'h1', text: 'h1', title: 'Superman' },
      { value: 'h2', text: 'h2', title: 'Batman' },
    ];
    const branches = titled.map(({ value, title }) => ({ const: value, title }));
    for (const schema of [
      { type: 'string', oneOf: branches },
      { anyOf: branches },
      { type: 'string', enum: ['h1', 'h2'], enumNames: ['Superman', 'Batman'] },
    ]) {
      assert.deepEqual(node(schema), { kind: 'choice', options: titled });
    }
    assert.deepEqual(node({ anyOf: [{ enum: ['a'] }, { type: 'null' }] }), {
      kind: 'choice',
      nullable: true,
      options: [{ value: 'a', text: 'a' }],
    });
  });

  it('A list has items or choices', () => {
    const list = node({ type: 'array', items: { type: 'array', items: { type: 'number' } }, minItems: 1 });
    assert.deepEqual(list, {
      kind: 'list',
      minItems: 1,
      first: [],
      item: { kind: 'list', first: [], item: { kind: 'number', integer: false } },
    });
    assert.deepEqual(node({ type: 'array', items: { enum: ['x'] }, maxItems: 3 }), {
      kind: 'choices',
      maxItems: 3,
      options: [{ value: 'x', text: 'x' }],
    });
  });

  it('A group has fields in the order of the schema', () => {
    const group = node({
      type: 'object',
      properties: {
        zeta: { type: 'string' },
        alpha: { type: 'object', properties: { n: { type: 'number' } } },
      },
      required: ['alpha', 'ghost'],
    });
    assert.deepEqual(
      fieldsOf(group).map(({ name, required, node: { kind } }) => [name, required, kind]),
      [
        ['zeta', false, 'text'],
        ['alpha', true, 'group'],
        ['ghost', true, 'json'],
      ],
    );
  });

  it('A tool without arguments has no fields, in any notation', () => {
    for (const schema of [
      { type: 'object' },
      {},
      { type: 'object', properties: {}, additionalProperties: false },
      { type: 'object', properties: [], required: null },
    ]) {
      assert.equal(fieldsOf(formOf(schema)).length, 0);
    }
  });
});

describe('reasons for a JSON editor', () => {
  const rows: readonly [JsonReason | FormNode['kind'], unknown][] = [
    ['anything', true],
    ['anything', {}],
    ['anything', { description: 'whatever' }],
    ['anything', { type: 'array' }],
    ['anything', { type: 'object' }],
    ['text', { anyOf: [{ type: 'string' }, { type: 'null' }] }],
    ['group', { allOf: [{ type: 'object', properties: { a: {} } }] }],
    ['group', { type: 'object', if: { properties: { a: { const: 1 } } }, then: { required: ['b'] } }],
    ['group', { type: 'object', dependentSchemas: { a: { properties: { b: {} } } } }],
    ['reference', { $ref: '#/$defs/a' }],
    ['text', { type: ['string', 'null'] }],
    ['variant', { type: ['string', 'number'] }],
    ['text', { type: ['string'] }],
    ['list', { type: 'array', prefixItems: [{ type: 'string' }] }],
    ['list', { type: 'array', items: [{ type: 'string' }] }],
    ['group', { type: 'object', patternProperties: { '^x': {} } }],
    ['contradictory', { enum: [] }],
    ['contradictory', { type: 'string', enum: [1, 2] }],
    ['contradictory', { type: 'number', minimum: 2, maximum: 1 }],
    ['contradictory', { type: 'string', minLength: 2, maxLength: 1 }],
    ['not-a-schema', null],
    ['not-a-schema', 'string'],
    ['not-a-schema', 5],
    ['not-a-schema', []],
    ['not-a-schema', { type: 'text' }],
    ['not-a-schema', { type: 'object', properties: [1] }],
    ['anything', { type: 'object', properties: [] }],
    [
      'text',
      { type: 'string', title: 5, description: {}, default: Infinity, minLength: -1, unknownKeyword: 1 },
    ],
  ];
  for (const [reason, schema] of rows) {
    it(`The reason is ${reason}: ${JSON.stringify(schema)}`, () => assert.equal(reasonFor(schema), reason));
  }

  it('An invalid root is one JSON editor for an object', () => {
    for (const schema of [
      null,
      undefined,
      true,
      'x',
      5,
      { $ref: '#' },
      { type: 'string' },
      { $schema: 'http://json-schema.org/draft-04/schema#', type: 'object' },
      { $schema: 'https://example.com/mine', type: 'object' },
    ]) {
      const root = formOf(schema);
      assert.equal(root.kind, 'json');
      assert.deepEqual(root.types, ['object']);
    }
  });

  it('Branches with only required properties keep the form', () => {
    const either = [{ required: ['url'] }, { required: ['path'], not: { required: ['url'] } }];
    const properties = { url: { type: 'string' }, path: { type: 'string' } };
    assert.equal(fieldsOf(formOf({ type: 'object', properties, anyOf: either })).length, 2);
    assert.deepEqual(
      fieldsOf(formOf({ type: 'object', properties, anyOf: [{ required: ['else'] }] })).map(
        ({ name }) => name,
      ),
      ['url', 'path', 'else'],
      'one branch is no choice',
    );
  });

  it('A forbidden property is not a field', () => {
    assert.deepEqual(
      fieldsOf(formOf({ properties: { no: false, yes: true } })).map(({ name }) => name),
      ['yes'],
    );
    const must = fieldsOf(formOf({ properties: { no: false }, required: ['no'] }))[0]?.node;
    assert.equal(must?.kind === 'json' && must.reason, 'contradictory');
  });
});

describe('limits of a form', () => {
  it('Cyclic references and objects end', () => {
    const cyclic: Record<string, unknown> = { type: 'object' };
    cyclic['properties'] = { self: cyclic };
    assert.equal(formOf(cyclic).kind, 'group');
    const list: Record<string, unknown> = { type: 'array' };
    list['items'] = list;
    assert.equal(node(list).kind, 'list');
    const loop = { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/a' } } };
    assert.equal(formOf(loop).kind, 'json');
  });

  it('100,000 levels are limited', () => {
    let schema: unknown = { type: 'string' };
    for (let i = 0; i < 100_000; i++) schema = { type: 'object', properties: { a: schema } };
    let at = formOf(schema);
    let depth = 0;
    for (; at.kind === 'group' && at.fields[0]; depth++) at = at.fields[0].node;
    assert.equal(at.kind === 'json' && at.reason, 'too-deep');
    assert.equal(depth, defaultLimits.formDepth + 1);
  });

  it('Defaults and options with 100,000 levels are limited', () => {
    let deep: unknown = 1;
    for (let i = 0; i < 100_000; i++) deep = [deep];
    assert.equal('default' in node({ type: 'array', items: { type: 'string' }, default: deep }), false);
    assert.equal(reasonFor({ enum: [deep] }), 'too-deep');
    assert.equal(reasonFor({ const: deep }), 'too-deep');
  });

  it('1,000 fields fit, and 5,000 are a JSON editor beside the rest of the form', () => {
    const many = (count: number): object => ({
      type: 'object',
      properties: Object.fromEntries(Array.from({ length: count }, (_, i) => [`f${i}`, { type: 'string' }])),
    });
    assert.equal(fieldsOf(formOf(many(defaultLimits.formFields))).length, 1_000);
    const root = formOf(many(5_000));
    assert.equal(root.kind === 'json' && root.reason, 'too-many-fields');
    const both = fieldsOf(formOf({ properties: { big: many(5_000), small: { type: 'string' } } }));
    assert.deepEqual(
      both.map(({ node: { kind } }) => kind),
      ['json', 'text'],
    );
  });

  it('Nested groups have no more fields than a form may have', () => {
    let schema: unknown = true;
    for (let level = 0; level < 12; level++) {
      schema = {
        properties: Object.fromEntries([
          ['g', schema],
          ...Array.from({ length: 300 }, (_, i) => [`f${i}`, true]),
        ]),
      };
    }
    const count = (form: FormNode): number =>
      form.kind === 'group' ? form.fields.reduce((sum, { node: it }) => sum + 1 + count(it), 0) : 0;
    assert.equal(count(formOf(schema)), 903);
  });

  it('20,000 choices in total are limited', () => {
    const values = Array.from({ length: 15_000 }, (_, i) => `v${i}`);
    const fields = fieldsOf(formOf({ properties: { a: { enum: values }, b: { enum: values } } }));
    assert.deepEqual(
      fields.map(({ node: it }) => (it.kind === 'json' ? it.reason : it.kind)),
      ['choice', 'too-many-choices'],
    );
  });
});

describe('initial values', () => {
  const initial = (schema: unknown, required = false): unknown => {
    const one = field(schema, required);
    return initialValue(one.node, one.required);
  };

  it('Optional values are absent, and defaults are filled in', () => {
    for (const type of ['string', 'number', 'boolean', 'array', 'object']) {
      assert.deepEqual(initial({ type, items: { type: 'string' }, properties: { a: {} } }), {
        kind: 'absent',
      });
    }
    assert.deepEqual(initial({ type: 'string', default: '' }), { kind: 'value', value: '' });
    assert.deepEqual(initial({ type: 'number', default: 0 }), { kind: 'typed', text: '0' });
    assert.deepEqual(initial({ type: 'boolean', default: false }), { kind: 'value', value: false });
  });

  it('A default of null is sent only if a value is required', () => {
    const schema = { anyOf: [{ type: 'string' }, { type: 'null' }], default: null };
    assert.deepEqual(initial(schema), { kind: 'absent' });
    assert.deepEqual(initial(schema, true), { kind: 'value', value: null });
  });

  it('A default that violates its schema is ignored', () => {
    assert.deepEqual(initial({ type: 'string', default: null }), { kind: 'absent' });
    assert.deepEqual(initial({ enum: ['a'], default: 'b' }), { kind: 'absent' });
    assert.deepEqual(initial({ type: 'array', items: { type: 'number' }, default: [1, 'x'] }), {
      kind: 'absent',
    });
  });

  it('Required values get what they must have', () => {
    assert.deepEqual(initial({ type: 'string' }, true), { kind: 'absent' });
    assert.deepEqual(initial({ type: 'boolean' }, true), { kind: 'value', value: false });
    assert.deepEqual(initial({ const: 3 }, true), { kind: 'value', value: 3 });
    assert.deepEqual(initial({ const: 3 }), { kind: 'absent' });
    assert.deepEqual(initial({ type: 'array', items: { enum: [1] } }, true), { kind: 'value', value: [] });
    const list = initialValue(field({ type: 'array', items: { type: 'string' }, minItems: 9e9 }).node);
    assert.equal(list.kind === 'list' && list.items.length, 20, 'and no more than can be looked at');
    const tuple = initialValue(field({ type: 'array', prefixItems: [{ const: 1 }, true] }).node);
    assert.deepEqual(tuple, {
      kind: 'list',
      items: [
        { id: 1, value: { kind: 'value', value: 1 } },
        { id: 2, value: { kind: 'absent' } },
      ],
    });
  });
});
