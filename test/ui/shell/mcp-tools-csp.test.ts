import { expect } from 'chai';
import { loadElement } from '../../../src/index.js';
import { all, approve, button, clear, until, words, askCards } from '../helpers/page.js';
import { setStrictPolicy, violations } from '../helpers/policy.js';
import { pick, scripted, showWidget } from '../helpers/widget.js';

/** From here on this page has the strictest policy. */
before(async () => {
  // Later code loads from the page's origin, as in a built page.
  await Promise.all(['mcp-call', 'mcp-content', 'mcp-tool-form'].map(loadElement));
  setStrictPolicy({
    connect: "'self' http://127.0.0.1:*",
    types: 'dompurify',
    more: ['img-src blob:', 'media-src blob:', "worker-src 'self'"],
  });
});

afterEach(clear);

describe('a strict Content Security Policy with Trusted Types', () => {
  it('The policy is in force on this page', async () => {
    const style = document.createElement('style');
    document.head.append(style);
    expect(() => (document.createElement('div').innerHTML = '<b>bold</b>')).to.throw(TypeError);
    await until('the report', () => violations.length > 0);
    style.remove();
    violations.length = 0;
  });

  it('The model’s turn, a form, and results of every kind do not violate the policy', async () => {
    const { llm } = scripted(
      ({ tools }) => ({ toolCalls: [{ name: tools.find(({ tool }) => tool === 'report')!.name }] }),
      () => ({ text: '# Done\n\n<img src=x>' }),
    );
    const widget = await showWidget({ llm });
    const turn = widget.send('Report, please');
    await until('the question', () => askCards().length);
    await approve();
    await turn;
    await until('the answer', () => words(widget).includes('Done <img src=x>'));
    widget.policy = () => ({ decision: 'allow' });
    for (const [tool, args] of [
      ['get_weather', { location: 'Paris' }],
      ['draw_chart', { points: [{ label: 'Jan', value: 3 }] }],
      ['play_tone', {}],
      ['book_flight', {}],
    ] as const) {
      await pick(tool);
      await widget.call({ server: 'Demo', tool, arguments: args });
      await until('its card', () => all('mcp-call').length);
    }
    button('Activity').click();
    await until('the record', () => all('mcp-activity').length);
    widget.locale = 'zh-CN';
    await until('Chinese', () => words(widget).includes('活动'));
    expect(violations).to.deep.equal([]);
  });

  it('A malicious server does not violate the policy', async () => {
    const widget = await showWidget({ policy: () => ({ decision: 'allow' }) }, 'hostile');
    const tools = widget.host!.getSnapshot().tools.map(({ name }) => name);
    expect(tools.length).to.be.greaterThan(5);
    for (const tool of tools) {
      await widget.call({ server: 'Demo', tool });
      const row = all('[data-tool]').find((one) => one.dataset['tool'] === tool);
      button('Tools').click();
      await until('the list', () => row!.checkVisibility());
      row!.click();
      await until('its card', () => all('mcp-call').length);
    }
    expect(Reflect.get(globalThis, '__hostileRan')).to.equal(undefined);
    expect(violations).to.deep.equal([]);
  });
});
