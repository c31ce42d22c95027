/** Properties of a tool, one for each kind of field. */
export const everyKind = {
  text: { type: 'string', title: 'Text', description: 'Some words', examples: ['Paris'] },
  number: { type: 'number', title: 'Number', minimum: -5, maximum: 5 },
  integer: { type: 'integer', title: 'Integer', default: 3 },
  flag: { type: 'boolean', title: 'Flag' },
  sure: { type: 'boolean', title: 'Sure' },
  choice: { enum: ['x', 1, '1', null], title: 'Choice' },
  mode: { enum: ['fast', 'slow'], title: 'Mode' },
  fixed: { const: { v: 1 }, title: 'Fixed' },
  many: { type: 'array', items: { anyOf: [{ const: 'a', title: 'Ah' }, { const: 'b' }] }, title: 'Many' },
  list: { type: 'array', items: { type: 'number' }, title: 'List' },
  group: { type: 'object', title: 'Group', properties: { inner: { type: 'string' } }, required: ['inner'] },
  map: { type: 'object', title: 'Map', additionalProperties: { type: 'number' } },
  either: { anyOf: [{ type: 'string' }, { type: 'null' }], title: 'Either' },
};
/** Those that the tool requires. */
export const required = ['sure', 'mode', 'fixed'];
