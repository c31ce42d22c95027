import { expect } from 'chai';
import { cpuTime } from '../helpers/clock.js';
import { typeInto } from '../helpers/form-controls.js';
import {
  control,
  form,
  run,
  runs,
  settled,
  showElement,
  showFields,
  toolWith,
} from '../helpers/form-structures.js';
import { all, button, clear, expectAccessible, one, press, until, words } from '../helpers/page.js';

afterEach(clear);

describe('the tool', () => {
  it('A tool without arguments has one button', async () => {
    await showElement({ tool: toolWith({ type: 'object' }) });
    expect(all('button').map(words)).to.deep.equal(['Run']);
    expect(all('form p:not([role])').map(words)).to.deep.equal(['This tool takes no arguments.']);
    form.focusFirst();
    await settled();
    expect(form.shadowRoot?.activeElement).to.equal(button('Run'));
    await press('Enter');
    expect(runs).to.deep.equal([{ serverId: 's1', tool: 'a_tool', arguments: {} }]);
  });

  it('A tool is shown by its names, and the server’s text is marked as such', async () => {
    const description = '<b>bold</b>\nand more';
    const annotations = { destructiveHint: true, readOnlyHint: false };
    await showElement({ tool: toolWith({}, { displayName: 'A tool', description, annotations }) });
    expect(words(one('[part=title]'))).to.equal('A tool');
    expect(words(one('header code'))).to.equal('a_tool');
    expect(one('#description').textContent).to.equal(description);
    expect(words(one('[part~=description]'))).to.equal(
      'The server says <b>bold</b> and more Makes changes, may delete or overwrite data.',
    );
    expect(all('b')).to.deep.equal([]);
  });

  it('A long description is folded', async () => {
    await showElement({ tool: toolWith({}, { description: 'word '.repeat(20_000) }) });
    expect(words(one('#description')).length).to.be.lessThan(500);
    button('Show more').click();
    await settled();
    expect(words(one('#description')).length).to.be.greaterThan(90_000);
    expect(button('Show less').ariaExpanded).to.equal('true');
  });

  it('Values stay when the list or schema changes, and not for another tool', async () => {
    const before = toolWith({ properties: { a: { type: 'string' } } });
    await showElement({ tool: before });
    await typeInto(control('A'), 'mine');
    form.tool = { ...before };
    await settled();
    expect(control('A').value).to.equal('mine');
    form.tool = toolWith({ properties: { b: { type: 'string' }, a: { type: 'string' } } });
    await settled();
    expect(control('A').value).to.equal('mine');
    form.value = { a: 'again' };
    await settled();
    form.tool = toolWith({ properties: { a: { type: 'string' } } }, { name: 'other' });
    await settled();
    expect(control('A').value).to.equal('');
  });

  it('Another value fills the form again', async () => {
    await showFields({ a: { type: 'string', default: 'd' } });
    form.value = { a: 'again' };
    await settled();
    expect(await run()).to.deep.equal({ a: 'again' });
    form.value = {};
    await settled();
    expect(await run()).to.deep.equal({});
  });

  it('Hostile text is only text', async () => {
    const evil = '<img src=x onerror="window.hacked=1">';
    await showElement({
      tool: toolWith({
        properties: {
          [evil]: { type: 'string', title: evil, description: evil, examples: [evil], pattern: evil },
          ['__proto__']: { type: 'string' },
          'a b"c': { enum: [evil], title: '' },
        },
        required: ['a b"c'],
      }),
    });
    expect(all('img')).to.deep.equal([]);
    await typeInto(control(evil), 'x');
    expect(await run()).to.deep.equal({ [evil]: 'x', 'a b"c': evil });
  });

  it('Odd schemas each give a form that runs', async () => {
    for (const inputSchema of [
      {},
      { properties: null },
      { properties: { a: null, b: 'x', c: true } },
      { enum: [] },
    ]) {
      await showElement({ tool: toolWith(inputSchema) });
      expect(await run(), JSON.stringify(inputSchema)).to.deep.equal({});
    }
  });

  it('The form names the arguments that proxies can read, beside their descriptions', async () => {
    const properties = {
      region: { type: 'string', minLength: 2 },
      inside: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
      plain: { type: 'string' },
    };
    const paramHeaders = [
      { path: ['region'], header: 'Mcp-Param-Region' },
      { path: ['inside', 'city'], header: 'Mcp-Param-City' },
    ];
    await showElement({
      tool: toolWith({ type: 'object', properties, required: ['inside'] }, { paramHeaders }),
    });
    const hints = all('.hint').map(words);
    expect(hints).to.deep.equal([
      'at least 2 characters · also sent as the header Mcp-Param-Region, which proxies can read',
      'also sent as the header Mcp-Param-City, which proxies can read',
    ]);
    await expectAccessible();
  });

  it('The form works for any schema without a tool, has no heading or buttons, and gives its value', async () => {
    const values: unknown[] = [];
    const name = { type: 'string' };
    await showElement({ schema: { type: 'object', properties: { name }, required: ['name'] } });
    form.addEventListener('mcp-submit', ({ detail }) => values.push(detail.value));
    expect(all('h2, button')).to.deep.equal([]);
    form.submit();
    await settled();
    expect(values).to.deep.equal([]);
    expect(words(one('.summary'))).to.contain('Fix before sending:');
    await expectAccessible();
    await typeInto(control('Name'), 'Ann');
    form.submit();
    expect(values).to.deep.equal([{ name: 'Ann' }]);
    form.schema = { type: 'object', properties: { other: name } };
    await settled();
    expect(all('label').map(words)).to.deep.equal(['Other optional']);
  });
});

describe('speed', () => {
  /** Main-thread time of a key press, in ms: the median of ten, because the page may still be painting at the first. */
  async function keyTime(label: string): Promise<number> {
    const field = control(label);
    const times: number[] = [];
    for (let i = 0; i < 10; i++) {
      field.value += 'x';
      const typed = cpuTime(() => {
        field.dispatchEvent(new Event('input'));
        return form.updateComplete;
      });
      times.push(await typed);
    }
    return times.sort((a, b) => a - b)[5]!;
  }

  it('Typing in 100 fields does not stall, nor in 900', async () => {
    for (const [count, budget] of [
      [100, 16],
      [900, 50],
    ] as const) {
      await showFields(
        Object.fromEntries(
          Array.from({ length: count }, (_, i) => [
            `f${i}`,
            i % 3 ? { type: 'string' } : { enum: ['a', 'b', 'c', 'd'] },
          ]),
        ),
      );
      // A large form is rendered in slices, which do not count.
      await until('all fields', () => all('label').length === count);
      expect(await keyTime('F1'), `${count} fields`).to.be.lessThan(budget);
    }
  });

  it('A field beside 2,000 choices stays fast', async () => {
    await showFields({
      big: { enum: Array.from({ length: 2_000 }, (_, i) => `v${i}`) },
      a: { type: 'string' },
    });
    expect(await keyTime('A'), 'ms').to.be.lessThan(50);
  });
});
