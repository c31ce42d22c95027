import { expect } from 'chai';
import {
  fill,
  form,
  run,
  showElement,
  showFields,
  settled,
  toolWith,
  errors,
} from '../helpers/form-structures.js';
import { all, clear, one, words } from '../helpers/page.js';
import { freshServer, leave, showServers } from '../helpers/trust.js';
import { callWhen, pick } from '../helpers/widget.js';

const far = { type: 'number', minimum: -1_000_000_000_000, maximum: 1_000_000_000_000 };

describe('numbers in a form', () => {
  afterEach(clear);

  it('Limits are written as people write numbers, with every digit', async () => {
    await showFields({
      far,
      small: { type: 'number', exclusiveMinimum: 0.000125, multipleOf: 0.0001234 },
      tiny: { type: 'number', minimum: 1e-9, maximum: 1e30 },
      text: { type: 'string', minLength: 1000, maxLength: 20_000 },
      items: { type: 'array', maxItems: 1200, items: { type: 'string' } },
    });
    expect(all('.hint').map(words)).to.have.members([
      '-1,000,000,000,000 to 1,000,000,000,000',
      'more than 0.000125 · a multiple of 0.0001234',
      '1e-9 to 1e+30',
      '1,000 to 20,000 characters',
      'at most 1,200 items',
    ]);
    await fill('Far', '2000000000000');
    await run();
    expect(errors()).to.deep.equal(['Use 1,000,000,000,000 or less.']);
  });

  it('Limits follow the language of the page', async () => {
    document.documentElement.lang = 'zh-CN';
    try {
      await showFields({ far });
      expect(all('.hint').map(words)).to.deep.equal(['-1,000,000,000,000 到 1,000,000,000,000']);
    } finally {
      document.documentElement.lang = 'en';
    }
  });
});

describe('numbers on the line of a call', () => {
  afterEach(leave);

  it('An amount is written in groups, and an identifier digit by digit', async () => {
    const server = freshServer();
    const number = { type: 'integer' };
    const names = ['rows', 'year', 'issue_number'];
    const properties = Object.fromEntries(names.map((name) => [name, number]));
    await server.define({ tools: [{ name: 'table', inputSchema: { type: 'object', properties } }] });
    const widget = await showServers({ Data: server }, { policy: () => ({ decision: 'allow' }) });
    const given = { rows: 100_000, year: 2026, issue_number: 123_456 };
    await widget.call({ server: 'Data', tool: 'table', arguments: given });
    await pick('table');
    await callWhen(widget, 'done');
    expect(words(one('[part=head]'))).to.match(/^100,000, 2026, 123456 /);
  });
});

describe('what the server says of a tool', () => {
  afterEach(clear);

  it('Its sentences and its annotations are apart, without a dot between them', async () => {
    const tool = toolWith({}, { description: 'Title.', annotations: { readOnlyHint: false } });
    await showElement({ tool });
    const [about, claims] = [one('#description'), one('.claims')];
    expect([words(about), words(claims)]).to.deep.equal(['Title.', 'Makes changes.']);
    expect(claims.getBoundingClientRect().top).to.be.at.least(about.getBoundingClientRect().bottom);
    expect(getComputedStyle(claims).color).not.to.equal(getComputedStyle(about).color);
    expect(getComputedStyle(claims, '::before').content).to.be.oneOf(['none', 'normal']);
  });
});

describe('a property that only tells shapes apart', () => {
  afterEach(clear);

  const payment = {
    oneOf: [
      {
        title: 'Card',
        properties: { kind: { const: 'card' }, number: { type: 'string' } },
        required: ['kind'],
      },
      {
        title: 'Bank',
        properties: { kind: { const: 'bank' }, iban: { type: 'string' } },
        required: ['kind'],
      },
    ],
  };

  it('It is sent, and not shown below the choice that stands for it', async () => {
    await showFields({ payment }, ['payment']);
    expect(all('.name', form).map(words)).to.deep.equal(['Payment', 'Number']);
    expect(await run()).to.deep.equal({ payment: { kind: 'card' } });
    all('[type=radio]', form)[1]!.click();
    await settled();
    expect(all('.name', form).map(words)).to.deep.equal(['Payment', 'Iban']);
    expect(await run()).to.deep.equal({ payment: { kind: 'bank' } });
  });

  it('It is shown where arguments are compared, with an error, and with another value', async () => {
    const value = { payment: { kind: 'card' } };
    await showFields({ payment }, ['payment'], { value, baseline: value });
    expect(all('.name', form).map(words)).to.include('Kind');
    const path = '/payment/kind';
    const refused = { path, keyword: 'odd', message: 'Is odd.', schemaPath: '', params: {} };
    await showFields({ payment }, ['payment'], { value, errors: [refused] });
    expect(all('.name', form).map(words)).to.include('Kind');
  });

  it('Another fixed property stays visible', async () => {
    await showFields({ version: { const: 2 } }, ['version']);
    expect(all('.name', form).map(words)).to.deep.equal(['Version']);
  });
});
