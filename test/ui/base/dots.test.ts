import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import '../../../src/registry.js';
import { html, render } from 'lit';
import { renderFacts } from '../../../src/ui/base/facts.js';
import { cdp } from '../../tools/in-page.js';
import { asking, itemOf, itemsOf } from '../helpers/asking.js';
import { showForm } from '../helpers/form-structures.js';
import { linesThatBeginWithDot } from '../helpers/lines.js';
import { all, clear, expectAccessible, frame, one, show, words } from '../helpers/page.js';
import { callIn, done, formAsk, serverOf } from '../helpers/samples.js';

const server = serverOf({ origin: 'http://127.0.0.1:5183' });
const list = { type: 'array', items: { enum: ['breakfast', 'lunch', 'dinner'] }, maxItems: 3 };

/** Elements with facts in one line, which wraps at some width. */
const places: Readonly<Record<string, () => unknown>> = {
  'a form': () =>
    showForm({
      type: 'object',
      properties: {
        meals: { ...list, description: 'Meals to serve' },
        points: {
          type: 'array',
          items: { type: 'number' },
          minItems: 1,
          maxItems: 40,
          description: 'What to draw',
        },
        inside: { type: 'object', minProperties: 1, description: 'Who travels', properties: { a: {} } },
        mail: { type: 'string', format: 'email', description: 'Where the ticket goes' },
      },
      required: ['meals', 'points', 'inside'],
    }),
  'an approval': () => asking([itemOf({}, {}, { server })]),
  'several approvals': () => asking(itemsOf(2)),
  'a question': () => {
    const set = { ask: formAsk({ round: 2 }), call: callIn['awaiting-input'], server, count: 3 };
    return show(Object.assign(document.createElement('mcp-question'), set));
  },
  'a call': () => show(Object.assign(document.createElement('mcp-call'), { call: done(), folded: false })),
  facts: async () => {
    const place = await show(document.createElement('p'));
    render(html`${renderFacts(['get_weather', 'Weather', 'asked by the model'])}`, place);
  },
};

describe('facts in one line', () => {
  afterEach(async () => {
    clear();
    await setViewport({ width: 800, height: 600 });
  });

  for (const [name, open] of Object.entries(places)) {
    it(`A dot never begins a line of ${name}`, async () => {
      await open();
      await frame();
      const main = one('main');
      expect(words(main)).to.contain('·');
      let heights = 0;
      let height = 0;
      for (let width = 600; width >= 200; width -= 7) {
        main.style.inlineSize = `${width}px`;
        await frame();
        expect(linesThatBeginWithDot(main), `${width} px`).to.deep.equal([]);
        if (main.offsetHeight !== height) heights++;
        height = main.offsetHeight;
      }
      expect(heights, 'some lines wrapped').to.be.greaterThan(1);
    });
  }

  it('The dot after the title of one of several approvals is not part of its name', async () => {
    await asking(itemsOf(2));
    const { nodes } = (await cdp('Accessibility.getFullAXTree')) as {
      nodes: { role?: { value: string }; name?: { value: string } }[];
    };
    const names = nodes.filter(({ role }) => role?.value === 'button').map(({ name }) => name?.value);
    expect(names).to.include('Deny get_weather Weather location City 1');
    await expectAccessible();
  });

  it('A group has its description and its requirements in one line', async () => {
    await places['a form']!();
    expect(all('.hint').map(words)).to.include.members(['Meals to serve · at most 3 items']);
  });
});
