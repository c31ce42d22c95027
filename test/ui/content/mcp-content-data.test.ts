import { expect } from 'chai';
import { all, button, one, showParts, showResult, textOf, until, textResult } from '../renderers-tools.js';
import { saving } from '../helpers/files.js';

afterEach(() => {
  document.body.replaceChildren();
  document.documentElement.lang = 'en';
});

describe('mcp-content: data', () => {
  const schema = {
    properties: {
      city: { title: 'Ort', description: 'Where it was measured.' },
      rows: { items: { properties: { id: { title: 'Nummer' } } } },
    },
  };

  it('Records are a table', async () => {
    const element = await showResult({
      structuredContent: [
        { id: 1, on: true },
        { id: 2, name: 'b', on: null },
      ],
    });
    await until(() => all(element, 'th').length >= 3);
    expect(textOf(element)).to.contain('name').and.to.contain('true');
  });

  it('Records in a wrapper come with the other entries, and the schema’s titles are the column heads', async () => {
    const result = { structuredContent: { total: 1, rows: [{ id: 1 }] } };
    const element = await showResult(result, { schema });
    expect(one(element, 'dt').textContent.trim()).to.equal('total');
    await until(() => all(element, 'th').length > 0);
    expect(textOf(element)).to.contain('Nummer');
  });

  it('A flat object is a list of names and values, with the titles of its schema', async () => {
    const element = await showResult(
      { structuredContent: { city: 'Paris', temperature: 18, none: null } },
      { schema },
    );
    const names = all(element, 'dt').map((name) => name.textContent.replace(/\s+/g, ' ').trim());
    expect(names).to.deep.equal(['Ort city Where it was measured.', 'temperature', 'none']);
    expect(all(element, 'dd').map((value) => value.textContent.trim())).to.deep.equal([
      'Paris',
      '18',
      'null',
    ]);
  });

  it('Other data is a tree', async () => {
    const element = await showResult({
      structuredContent: { a: { deep: { deeper: 'x' } }, b: [1, 2], empty: {} },
    });
    await until(() => all(element, '[role=treeitem]').length > 2);
    expect(textOf(element)).to.contain('deep').and.to.contain('empty');
  });

  for (const value of [null, 0, false, '', 'x', []]) {
    it(`${JSON.stringify(value)} is shown with its type`, async () => {
      const element = await showResult({ content: [], structuredContent: value });
      await until(() => textOf(element).includes(JSON.stringify(value)));
    });
  }

  it('Numbers that JavaScript cannot represent are shown as they were sent', async () => {
    const exact = { '12345678901234567000': ['12345678901234567890'] };
    const id = Number('12345678901234567890');
    const element = await showParts([
      { kind: 'structured', value: { id }, exact },
      { kind: 'structured', value: [{ id, of: 1 }], exact },
      { kind: 'structured', value: { in: { id } }, exact },
    ]);
    await until(() => textOf(element).split('12345678901234567890').length === 4);
    expect(textOf(element)).not.to.contain('12345678901234567000');
  });

  it('Schema errors are listed, and marked in place', async () => {
    const fault = (path: string): object => ({
      path,
      message: `must be right at ${path}`,
      keyword: 'type',
      schemaPath: '',
      params: {},
    });
    const schemaCheck = { status: 'invalid', errors: [fault('/city')] } as never;
    const list = await showResult({ structuredContent: { city: 5 } }, { schema, schemaCheck });
    expect(one(list, 'dd .fault').textContent).to.contain('must be right at /city');
    expect(textOf(list)).to.contain('Does not match the tool’s output schema');
    const table = await showResult(
      { structuredContent: { rows: [{ id: 'x' }] } },
      { schema, schemaCheck: { status: 'invalid', errors: [fault('/rows/0/id')] } as never },
    );
    await until(() => textOf(table).split('must be right at').length > 2);
  });

  it('Schema errors are described in Chinese', async () => {
    const error = { path: '/city', keyword: 'type', message: 'must be string', schemaPath: '' };
    const errors = [
      { ...error, params: { types: ['string'] } },
      { ...error, keyword: 'new-keyword', message: 'must be new' },
    ];
    const schemaCheck = { status: 'invalid', errors } as never;
    const list = await showResult(
      { structuredContent: { city: 5 } },
      { schema, schemaCheck, locale: 'zh-CN' },
    );
    await until(() => textOf(list).includes('这里应为文本。'));
    expect(textOf(list)).to.contain('must be new').and.not.to.contain('must be string');
  });

  it('The numbers of a list are copied and saved as they were sent', async () => {
    const exact = { '12345678901234567000': ['12345678901234567890'] };
    const element = await showParts([
      { kind: 'structured', value: { id: 12345678901234567000, a: -0 }, exact },
    ]);
    const saved = await saving(() => button(element, 'Download data.json').click());
    expect(await saved.blob.text()).to.equal('{\n  "id": 12345678901234567890,\n  "a": -0\n}');
  });

  it('The titles of a list behind a reference are found', async () => {
    const schema = { properties: { a: { $ref: '#/$defs/t' } }, $defs: { t: { title: 'The title' } } };
    const element = await showResult({ structuredContent: { a: 1, b: 2 } }, { schema });
    expect(textOf(element)).to.contain('The title');
  });

  it('A malformed schema check is ignored', async () => {
    for (const schemaCheck of [
      { status: 'invalid' },
      { status: 'unchecked' },
      { status: 'invalid', errors: [5] },
      7,
    ]) {
      const element = await showResult(
        { structuredContent: { a: 1 } },
        { schemaCheck: schemaCheck as never },
      );
      expect(one(element, 'dd').textContent.trim()).to.equal('1');
    }
  });

  it('A schema check about missing data is shown too', async () => {
    const element = await showResult(textResult('18'), { schemaCheck: { status: 'missing' } });
    expect(textOf(element)).to.contain('returned no structured data');
  });

  it('Entries may have any name that a server uses', async () => {
    const value = JSON.parse('[{"__proto__":"p","constructor":"c","<b>":"d"},{"__proto__":"q"}]') as unknown;
    const element = await showResult({ structuredContent: value });
    await until(() => ['__proto__', 'constructor', '<b>'].every((name) => textOf(element).includes(name)));
    expect(all(element, 'b')).to.have.length(0);
  });
});
