import { expect } from 'chai';
import type { McpHost } from '../../../src/core/index.js';
import type { McpTools } from '../../../src/index.js';
import { webStorage } from '../../../src/storage.js';
import { clear, one, until, wait, words } from '../helpers/page.js';
import { ready, scripted, showWidget, snapshotOf } from '../helpers/widget.js';
import { gatherWarnings } from '../helpers/warnings.js';
import { stays } from '../../fixtures/stays.js';

afterEach(clear);

/** A widget with a message and a call. */
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

describe('a list of reviewed definitions', () => {
  it('A different list makes a new host, which continues the conversation', async () => {
    const widget = await used();
    const before = widget.host;
    const settled: string[] = [];
    widget.addEventListener('mcp-call-settled', ({ detail }) => settled.push(detail.call.id));
    widget.pins = widget.host!.exportPins();
    await another(widget, before);
    await until('what was said', () => snapshotOf(widget).conversation.entries.length === 2);
    const { calls } = snapshotOf(widget);
    expect(calls.map(({ tool, status }) => [tool, status])).to.deep.equal([['get_current_time', 'done']]);
    await until('it is shown', () => words(one('[role=log]', widget)).includes('I am well.'));
    expect(settled, 'that is no news').to.deep.equal([]);
    await widget.send('And now?');
    expect(snapshotOf(widget).conversation.entries.length).to.equal(4);
  });

  it('An equal list changes nothing', async () => {
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

describe('an option that is set after the host was made', () => {
  const warnings = gatherWarnings();

  const late: [name: string, set: (widget: McpTools) => void][] = [
    ['limits', (widget) => (widget.limits = { toolsPerServer: 3 })],
    ['storage', (widget) => (widget.storage = webStorage(sessionStorage))],
    ['sampling', (widget) => (widget.sampling = true)],
    ['validation', (widget) => (widget.validation = { worker: false })],
    ['signIn', (widget) => (widget.signIn = { clientName: 'Other' })],
    ['callbackUrl', (widget) => (widget.callbackUrl = '/other.html')],
    ['isSecret', (widget) => (widget.isSecret = () => true)],
  ];
  for (const [name, set] of late) {
    it(`A late option is reported once as ineffective: ${name}`, async () => {
      const widget = await showWidget();
      const before = widget.host;
      set(widget);
      await until('the warning', () => warnings.length > 0);
      widget.label = 'Other';
      await widget.updateComplete;
      set(widget);
      await widget.updateComplete;
      await stays(100, () => {
        expect(warnings.length).to.equal(1);
        expect(warnings[0]).to.match(new RegExp(`^mcp-tools: "${name}" was set after the element connected`));
        expect(widget.host).to.equal(before);
      });
    });
  }

  it('An equal option is not reported, in whatever object it is', async () => {
    const widget = await used({
      limits: { toolsPerServer: 30 },
      validation: { worker: false },
      storage: webStorage(sessionStorage),
      signIn: { way: 'window', clientName: 'Demo' },
      isSecret: () => false,
    });
    const before = widget.host;
    Object.assign(widget, {
      limits: { toolsPerServer: 30 },
      validation: { worker: false },
      storage: webStorage(sessionStorage),
      signIn: { way: 'page', clientName: 'Demo' },
      isSecret: () => false,
    });
    await widget.updateComplete;
    await stays(100, () => {
      expect(warnings).to.deep.equal([]);
      expect(widget.host).to.equal(before);
    });
  });

  it('A late option applies after the element is removed and put back', async () => {
    const widget = await showWidget();
    const { parentElement } = widget;
    widget.remove();
    await wait(0);
    widget.limits = { toolsPerServer: 3 };
    parentElement!.append(widget);
    await ready(widget);
    expect(snapshotOf(widget).tools.length).to.equal(3);
    expect(warnings).to.deep.equal([]);
  });
});

describe('a server whose tools cannot be shown', () => {
  it('The list does not claim that the server has no tools', async () => {
    const widget = await showWidget({ pins: [] as never });
    await until('the rejected', () => words(one('mcp-tool-list', widget)).includes('rejected'));
    const list = words(one('mcp-tool-list', widget));
    expect(list).to.match(/\d+ tools rejected/);
    expect(list).not.to.contain('offers no tools');
  });
});
