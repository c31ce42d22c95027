import { expect } from 'chai';
import { fixture } from '../../../tools/in-page.js';
import { clear, until } from '../../helpers/page.js';
import { forget, received, scripted, showWidget, snapshotOf } from '../../helpers/widget.js';

const time = { server: 'Demo', tool: 'get_current_time' } as const;
const policy = () => ({ decision: 'allow' }) as const;
const nextFrame = window.requestAnimationFrame;

beforeEach(() => forget('modern'));
afterEach(() => {
  window.requestAnimationFrame = nextFrame;
  clear();
});

/** As in a background tab. */
function endFrames(): void {
  window.requestAnimationFrame = () => 0;
}

describe('a page without animation frames', () => {
  it('A call begins immediately, whatever waits to be rendered', async () => {
    const widget = await showWidget({ policy });
    endFrames();
    await widget.call(time);
    const settled = [1, 2, 3].map((number) => {
      const call = widget.call(time);
      expect(snapshotOf(widget).calls, 'calls that have begun').to.have.length(number + 1);
      return call;
    });
    for (const { status } of await Promise.all(settled)) expect(status).to.equal('done');
    expect(await received('modern')).to.have.length(4);
  });

  it('A call by the element takes no longer than a call by its host', async () => {
    const widget = await showWidget({ policy });
    const { host } = widget;
    const { id: serverId } = snapshotOf(widget).servers[0]!;
    await widget.call(time);
    endFrames();
    const lasts = async (call: () => Promise<unknown> | undefined): Promise<number> => {
      const began = performance.now();
      for (let times = 0; times < 10; times++) await call();
      return performance.now() - began;
    };
    const byHost = await lasts(() => host?.call({ serverId, tool: time.tool }));
    const byElement = await lasts(() => widget.call(time));
    expect(byElement, `ms for ten calls, and ${byHost} by the host`).to.be.below(2 * byHost + 400);
  });

  it('A turn of the model ends without rendering', async () => {
    const { llm } = scripted(() => ({ text: 'Hello.' }));
    const widget = await showWidget({ llm });
    await widget.send('First');
    endFrames();
    // It is never rendered.
    Object.defineProperty(widget, 'updateComplete', { value: new Promise(() => undefined) });
    const turn = widget.send('Hi').then(() => 'ended');
    expect(await turn).to.equal('ended');
    expect(snapshotOf(widget).conversation.status).to.equal('idle');
  });
});

describe('an element that a script just created', () => {
  it('The element makes calls before its first rendering, with its current properties', async () => {
    const widget = document.createElement('mcp-tools');
    Object.assign(widget, { src: fixture('modern'), label: 'Demo', policy });
    document.body.append(widget);
    void widget.call(time);
    expect(widget.host?.getSnapshot().servers.map(({ label }) => label)).to.deep.equal(['Demo']);
    await until('the tools', () => snapshotOf(widget).tools.length);
    widget.servers = [{ url: fixture('legacy'), label: 'Other' }];
    void widget.call({ ...time, server: 'Other' });
    expect(snapshotOf(widget).servers.map(({ label }) => label)).to.deep.equal(['Demo', 'Other']);
    widget.remove();
  });

  it('The element makes calls once it is in a page, and not after it was removed', async () => {
    const widget = document.createElement('mcp-tools');
    Object.assign(widget, { src: fixture('modern'), label: 'Demo', policy });
    const early = widget.call({ ...time, server: 'Nobody' });
    document.body.append(widget);
    expect((await early).status).to.equal('failed');
    widget.remove();
    await Promise.resolve();
    const refused = await widget.call(time).catch((error: unknown) => error);
    expect(refused).to.be.an('error');
  });
});
