import { expect } from 'chai';
import type { McpHost } from '../../src/core/index.js';
import type { McpTools } from '../../src/index.js';
import { webStorage } from '../../src/storage.js';
import { fixture } from '../tools/in-page.js';
import { clear, one, until, words } from './helpers/page.js';
import { ready, scripted, showWidget, snapshotOf } from './helpers/widget.js';

afterEach(clear);

/** A widget in which something was said and something was run. */
async function used(set: Partial<McpTools> = {}): Promise<McpTools> {
  const { llm } = scripted(() => ({ text: 'I am well.' }));
  const widget = await showWidget({ llm, policy: () => ({ decision: 'allow' }), ...set });
  await widget.send('How are you?');
  await widget.call({ server: 'Demo', tool: 'get_current_time', arguments: {} });
  return widget;
}

async function another(widget: McpTools, before: McpHost | undefined): Promise<void> {
  await until('another host', () => widget.host !== undefined && widget.host !== before);
  await ready(widget);
}

describe('an option that a page sets when the element is at work', () => {
  const late: [name: string, set: (widget: McpTools) => void][] = [
    ['limits', (widget) => (widget.limits = { toolsPerServer: 3 })],
    ['storage', (widget) => (widget.storage = webStorage(sessionStorage))],
    ['sampling', (widget) => (widget.sampling = true)],
    ['validation', (widget) => (widget.validation = { worker: false })],
    ['signIn', (widget) => (widget.signIn = { clientName: 'Other' })],
    ['callbackUrl', (widget) => (widget.callbackUrl = '/other.html')],
    ['pins', (widget) => (widget.pins = widget.host!.exportPins())],
    ['isSecret', (widget) => (widget.isSecret = () => true)],
  ];
  for (const [name, set] of late) {
    it(`counts, and the conversation goes on: ${name}`, async () => {
      const widget = await used();
      const before = widget.host;
      set(widget);
      await another(widget, before);
      await until('what was said', () => snapshotOf(widget).conversation.entries.length === 2);
      const { calls } = snapshotOf(widget);
      expect(calls.map(({ tool, status }) => [tool, status])).to.deep.equal([['get_current_time', 'done']]);
      await until('it is shown', () => words(one('[role=log]', widget)).includes('I am well.'));
      await widget.send('And now?');
      expect(snapshotOf(widget).conversation.entries.length).to.equal(4);
    });
  }

  it('counts at once: a server may ask the model after all, and bounds are others', async () => {
    const { llm } = scripted(() => ({ text: 'Yes.' }));
    const src = `${fixture('hostileLab')}/asks?kind=sampling&rounds=1&for=${Math.random()}`;
    const widget = await showWidget({ src, llm, policy: () => ({ decision: 'allow' }) });
    const [tool] = snapshotOf(widget).tools;
    const call = { server: 'Demo', tool: tool!.name, arguments: {} };
    expect((await widget.call(call)).status).to.equal('failed');
    const before = widget.host;
    Object.assign(widget, { sampling: true, limits: { toolsPerServer: 1 } });
    await another(widget, before);
    void widget.call(call);
    await until('the question', () => snapshotOf(widget).asks.some(({ kind }) => kind === 'sampling'));
    expect(snapshotOf(widget).tools.length).to.equal(1);
  });

  it('changes nothing where it is equal, in whatever object', async () => {
    const widget = await used({
      limits: { toolsPerServer: 30 },
      validation: { worker: false },
      storage: webStorage(sessionStorage),
      signIn: { way: 'window', clientName: 'Demo' },
      isSecret: () => false,
    });
    const before = widget.host;
    widget.pins = undefined;
    Object.assign(widget, {
      limits: { toolsPerServer: 30 },
      validation: { worker: false },
      storage: webStorage(sessionStorage),
      signIn: { way: 'page', clientName: 'Demo' },
      isSecret: () => false,
    });
    await widget.updateComplete;
    expect(widget.host).to.equal(before);
  });

  it('changes nothing where an equal list of reviewed definitions is given anew', async () => {
    const widget = await showWidget();
    const pins = widget.host!.exportPins();
    const first = widget.host;
    widget.pins = pins;
    await another(widget, first);
    const before = widget.host;
    widget.pins = structuredClone(pins);
    await widget.updateComplete;
    expect(widget.host).to.equal(before);
  });
});

describe('a server none of whose tools can be shown', () => {
  it('is not said to have none', async () => {
    const widget = await showWidget({ pins: [] as never });
    const list = words(one('mcp-tool-list', widget));
    expect(list).to.match(/\d+ tools not shown/);
    expect(list).not.to.contain('offers no tools');
  });
});
