import { setViewport, emulateMedia } from '@web/test-runner-commands';
import { expect } from 'chai';
import axe from 'axe-core';
import { cdp, forcedColors, screenshot } from '../tools/in-page.js';
import { McpToolForm } from '../../src/ui/elements/mcp-tool-form/mcp-tool-form.js';
import { define } from '../../src/ui/element.js';
define('mcp-tool-form', McpToolForm);

const str = { type: 'string' };
const nul = (s: object) => ({ anyOf: [s, { type: 'null' }], default: null });
const schemas: Record<string, [any, any?]> = {
  nested: [{ type: 'object', required: ['customer'], properties: {
    customer: { type: 'object', title: 'Customer', description: 'Who the order is for.', required: ['name', 'address'], properties: {
      name: { ...str, title: 'Full name' },
      address: { type: 'object', title: 'Address', required: ['city'], properties: { city: str, geo: { type: 'object', title: 'Position', required: ['lat'], properties: { lat: { type: 'number', minimum: -90, maximum: 90 }, lon: { type: 'number' }, deep: { type: 'object', properties: { a: str } } } } } } } },
    delivery: { type: 'object', title: 'Delivery', description: 'Only where it is not picked up.', properties: { day: { type: 'string', format: 'date' } } },
    count: { type: 'integer', default: 3, minimum: 1 } } },
    { customer: { name: 'Ada', address: { city: 'Paris', geo: { lat: 1, deep: { a: 'x' } } } }, delivery: { day: '2026-01-02' }, count: 4 }],
  array: [{ type: 'object', properties: {
    lines: { type: 'array', title: 'Order lines', minItems: 1, items: { type: 'object', required: ['sku', 'quantity'], properties: { sku: { ...str, description: 'As printed on the box' }, quantity: { type: 'integer', minimum: 1 }, gift: { type: 'boolean' } } } },
    tags: { type: 'array', items: str, maxItems: 5, uniqueItems: true },
    matrix: { type: 'array', items: { type: 'array', items: { type: 'number' } } } } },
    { lines: [{ sku: 'A-1', quantity: 2 }, { sku: 'B-2', quantity: 1, gift: true }, { sku: 'C', quantity: 1 }, { sku: 'Long one', quantity: 4 }, { quantity: 0, sku: 'E' }], tags: ['red', 'green', 'blue'], matrix: [[1, 2], [3]] }],
  map: [{ type: 'object', properties: {
    env: { type: 'object', title: 'Environment', description: 'Variables of the process.', additionalProperties: str },
    limits: { type: 'object', propertyNames: { enum: ['cpu', 'memory', 'disk'] }, additionalProperties: { type: 'number' } },
    routes: { type: 'object', title: 'Routes', additionalProperties: { type: 'object', required: ['to'], properties: { to: str, weight: { type: 'integer' } } } } }, additionalProperties: { type: 'string' } },
    { env: { PATH: '/bin', HOME: '/root' }, limits: { cpu: 2 }, routes: { '/a': { to: 'b' } }, extra: 'mine' }],
  root: [{ type: 'object', oneOf: [
    { title: 'A circle', type: 'object', properties: { shape: { const: 'circle' }, radius: { type: 'number' } }, required: ['shape', 'radius'] },
    { title: 'A rectangle', type: 'object', properties: { shape: { const: 'rectangle' }, width: { type: 'number' }, height: { type: 'number' } }, required: ['shape', 'width', 'height'] },
    { $ref: '#/$defs/Polygon' }, { type: 'object', properties: { shape: { const: 'text' }, text: str } } ],
    $defs: { Polygon: { type: 'object', properties: { shape: { const: 'polygon' }, points: { type: 'array', items: { type: 'array', prefixItems: [{ type: 'number', title: 'x' }, { type: 'number', title: 'y' }], items: false, minItems: 2 } } }, required: ['shape', 'points'] } } }, { shape: 'circle', radius: 3 }],
  variants: [{ type: 'object', required: ['target', 'when'], properties: {
    target: { title: 'Target', oneOf: [{ type: 'object', title: 'User', properties: { id: str }, required: ['id'] }, { type: 'object', title: 'Channel', properties: { channel: str, thread: str }, required: ['channel'] }] },
    when: { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'integer' }, { type: 'array', items: str }] },
    value: { type: ['string', 'number', 'boolean'] } } }, { target: { channel: 'general' }, when: 3 }],
  nullable: [{ type: 'object', required: ['must', 'obj'], properties: {
    query: { ...nul(str), title: 'Query', description: 'What to look for.' }, limit: { ...nul({ type: 'integer' }), title: 'Limit' }, flag: { ...nul({ type: 'boolean' }), title: 'Flag' },
    must: { type: ['string', 'null'], title: 'Must' }, obj: { anyOf: [{ type: 'object', properties: { a: str } }, { type: 'null' }], title: 'Obj' },
    given: { type: ['number', 'null'], title: 'Given' }, list: { ...nul({ type: 'array', items: str }), title: 'List' }, preset: { type: 'string', default: 'fast', title: 'Preset' },
    token: { type: 'string', writeOnly: true, title: 'Token' }, id: { type: 'string', readOnly: true, deprecated: true, title: 'Id' }, empty: { ...str, title: 'Empty' } } },
    { must: 'x', obj: null, given: null, list: ['a'], preset: 'slow', empty: '' }],
  tuple: [{ type: 'object', required: ['point'], properties: {
    point: { type: 'array', title: 'Point', prefixItems: [{ type: 'number', title: 'Longitude' }, { type: 'number', title: 'Latitude' }, { type: 'string' }], items: false, minItems: 2 },
    rest: { type: 'array', prefixItems: [{ type: 'string', title: 'Command' }], items: { type: 'string' } } } }, { point: [1, 2, 'x'], rest: ['ls', '-l', '-a'] }],
  tree: [{ type: 'object', required: ['tree'], properties: { tree: { $ref: '#/$defs/node' } }, $defs: { node: { type: 'object', title: 'Node', required: ['name'], properties: { name: str, children: { type: 'array', title: 'Children', items: { $ref: '#/$defs/node' } }, next: { $ref: '#/$defs/node' } } } } },
    { tree: { name: 'root', children: [{ name: 'a', children: [{ name: 'aa' , children: [{ name: 'aaa' }]}] }, { name: 'b' }] } }],
  conditional: [{ type: 'object', required: ['kind'], properties: { kind: { enum: ['person', 'company', 'something else'] }, note: str }, if: { properties: { kind: { const: 'company' } }, required: ['kind'] }, then: { required: ['vat'], properties: { vat: str } } }, { kind: 'company' }],
};

async function show(name: string, width = 760, height = 1400) {
  await setViewport({ width, height });
  document.body.replaceChildren();
  document.body.style.margin = '16px';
  document.body.style.fontFamily = 'system-ui';
  const el = new McpToolForm();
  const [schema, value] = schemas[name]!;
  el.value = value;
  el.tool = { serverId: 's', name, displayName: name, alias: name, fingerprint: 'x', visibleToModel: true, inputSchema: schema } as any;
  document.body.append(el);
  await new Promise((r) => setTimeout(r, 300));
  return el;
}

describe('shots', () => {
  for (const name of Object.keys(schemas)) {
    it(name, async () => {
      const el = await show(name);
      await screenshot(`st-${name}`);
      if (['array', 'map'].includes(name)) {
        document.documentElement.dir = 'rtl'; await screenshot(`st-${name}-rtl`); document.documentElement.dir = '';
        await forcedColors(true); await screenshot(`st-${name}-forced`); await forcedColors(false);
        await setViewport({ width: 390, height: 1400 });
        await cdp('Emulation.setTouchEmulationEnabled', { enabled: true }); await cdp('Emulation.setEmulatedMedia', { features: [{ name: 'pointer', value: 'coarse' }] });
        await screenshot(`st-${name}-coarse`);
        await cdp('Emulation.setTouchEmulationEnabled', { enabled: false }); await cdp('Emulation.setEmulatedMedia', { features: [] });
        await setViewport({ width: 760, height: 1400 });
        el.submit(); await new Promise((r) => setTimeout(r, 200)); await screenshot(`st-${name}-faults`);
      }
      const { violations } = await axe.run(document.body, { rules: { region: { enabled: false }, 'landmark-one-main': { enabled: false }, 'page-has-heading-one': {enabled: false} } });
      if (['array', 'map', 'nullable', 'variants', 'root'].includes(name)) {
        await setViewport({ width: 390, height: 1400 });
        await new Promise((r) => setTimeout(r, 60));
        await screenshot(`st-${name}-phone`);
        await emulateMedia({ colorScheme: 'dark' });
        document.documentElement.style.colorScheme = 'dark'; document.body.style.background = '#111';
        el.setAttribute('locale', 'zh-CN'); (el as any).locale='zh-CN'; await new Promise((r) => setTimeout(r, 300));
        await screenshot(`st-${name}-phone-dark`);
        (el as any).locale='en';
        document.documentElement.style.colorScheme = ''; document.body.style.background = '';
        await emulateMedia({ colorScheme: 'light' });
      }
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join()}`)).to.deep.equal([]);
    });
  }
});
