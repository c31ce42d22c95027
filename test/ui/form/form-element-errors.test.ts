import { expect } from 'chai';
import type { JsonObject } from '../../../src/core/index.js';
import { cdp } from '../../tools/in-page.js';
import { form, showElement } from '../helpers/form-structures.js';
import { all, button, clear, until, words } from '../helpers/page.js';
import { toolOf } from '../helpers/samples.js';

const schema = {
  type: 'object',
  properties: { city: { type: 'string', title: 'City' } },
  required: ['city'],
} as const satisfies JsonObject;

afterEach(clear);

describe('errors', () => {
  it('Errors are announced by an alert and with their field', async () => {
    await showElement({ tool: toolOf('a_tool', { inputSchema: schema }) });
    button('Run').click();
    await until('what is wrong', () => all('[part=error]', form).length);
    const { nodes } = (await cdp('Accessibility.getFullAXTree')) as { nodes: AxNode[] };
    const alert = nodes.find(({ role }) => role?.value === 'alert');
    expect(namesBelow(alert, nodes)).to.contain('Fix before running:').and.to.contain('City: Fill this in.');
    const city = nodes.find(({ role, name }) => role?.value === 'textbox' && name?.value?.startsWith('City'));
    expect(city?.description?.value).to.contain('Fill this in.');
    expect(city?.properties?.find(({ name }) => name === 'invalid')?.value.value).to.equal('true');
  });

  it('The errors of each keyword have sentences in both languages', async () => {
    const params: JsonObject = {
      limit: 3,
      property: 'colour',
      trigger: 'size',
      types: ['string', 'null'],
      index: 2,
      matches: 2,
      multipleOf: 0.5,
      pattern: '^a+$',
      first: 0,
      second: 4,
    };
    const keywords = [
      ...[
        'type',
        'enum',
        'const',
        'minimum',
        'maximum',
        'exclusiveMinimum',
        'exclusiveMaximum',
        'multipleOf',
      ],
      ...['minLength', 'maxLength', 'pattern', 'format', 'minItems', 'maxItems', 'uniqueItems', 'contains'],
      ...['minContains', 'maxContains', 'items', 'prefixItems', 'additionalItems', 'unevaluatedItems'],
      ...['minProperties', 'maxProperties', 'required', 'dependentRequired', 'dependencies', 'propertyNames'],
      ...['additionalProperties', 'unevaluatedProperties', 'patternProperties', 'properties', 'allOf', 'if'],
      ...['then', 'else', 'dependentSchemas', '$ref', '$dynamicRef', 'anyOf', 'oneOf', 'not', 'false'],
      ...['contentEncoding', 'contentMediaType', 'contentSchema'],
    ];
    for (const locale of ['en', 'zh-CN']) {
      const errors = keywords.map((keyword) => ({
        path: '',
        keyword,
        message: 'RAW',
        schemaPath: '',
        params,
      }));
      await showElement({ schema, value: { city: 'Oslo' }, errors, locale });
      const said = all('.summary li', form).map(words);
      expect(said).to.have.length(keywords.length);
      expect(said.filter((sentence) => /RAW|undefined|NaN|null\b(?!。|\.)/.test(sentence))).to.deep.equal([]);
      if (locale === 'zh-CN')
        expect(said.filter((sentence) => !/[\u4e00-\u9fff]/.test(sentence))).to.deep.equal([]);
      else expect(said).to.include('“colour” is needed too, because “size” is given.');
    }
  });

  it('Other errors have the validator’s message', async () => {
    const errors = [
      { path: '/city', keyword: '__proto__', message: 'must fit "x"', schemaPath: '', params: {} },
    ];
    await showElement({ schema, value: { city: 'Oslo' }, errors });
    expect(all('.summary li', form).map(words)).to.deep.equal(['City: must fit "x"']);
  });
});

interface AxNode {
  readonly nodeId: string;
  readonly childIds?: readonly string[];
  readonly role?: { readonly value: string };
  readonly name?: { readonly value?: string };
  readonly description?: { readonly value: string };
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value: unknown } }[];
}

function namesBelow(node: AxNode | undefined, nodes: readonly AxNode[]): string {
  if (!node) return '';
  const inside = (node.childIds ?? []).map((id) => nodes.find(({ nodeId }) => nodeId === id));
  return [node.name?.value, ...inside.map((each) => namesBelow(each, nodes))].filter(Boolean).join(' ');
}
