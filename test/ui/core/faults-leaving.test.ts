import { expect } from 'chai';
import '../../../src/index.js';
import type { McpTools } from '../../../src/index.js';
import { until } from '../helpers/page.js';
import { startMortal } from '../helpers/mortal.js';
import { stays } from '../../fixtures/stays.js';

let frame: HTMLIFrameElement | undefined;
afterEach(() => frame?.remove());

/** A separate page with an element, which can be closed. */
async function openPage(url: string): Promise<{ widget: () => McpTools | null; leave: () => void }> {
  frame = document.createElement('iframe');
  frame.src = '/blank.html';
  const loaded = new Promise((resolve) => frame!.addEventListener('load', resolve, { once: true }));
  document.body.append(frame);
  await loaded;
  const page = frame.contentDocument!;
  const entry = page.createElement('script');
  entry.type = 'module';
  entry.src = '/package/index.js';
  const element = page.createElement('mcp-tools');
  element.setAttribute('src', url);
  page.body.replaceChildren(element, entry);
  const widget = (): McpTools | null => frame?.contentDocument?.querySelector('mcp-tools') ?? null;
  await until('its tools', () => widget()?.host?.getSnapshot().tools.length === 3);
  return { widget, leave: () => void (frame!.src = 'about:blank') };
}

describe('a page that is closed', () => {
  it('The page ends its session at the server', async () => {
    const server = await startMortal('legacy');
    const { leave } = await openPage(server.url);
    const id = await until('a list in a session', async () => {
      const lists = await server.received('tools/list');
      return lists.map(({ headers }) => headers['mcp-session-id']).find((one) => one !== undefined);
    });
    const ask = async (): Promise<number> => {
      const response = await fetch(server.url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Mcp-Session-Id': id },
        body: '{"jsonrpc":"2.0","id":"ask","method":"ping"}',
      });
      return response.status;
    };
    expect(await ask(), 'the session is there').to.equal(200);
    leave();
    await until('the goodbye', async () => (await ask()) === 404);
  });

  it('The page cancels a running call, or at least gets nothing more of it', async () => {
    const server = await startMortal('modern');
    const { widget, leave } = await openPage(server.url);
    const { host } = widget()!;
    const serverId = host!.getSnapshot().servers[0]!.id;
    void host!.call({ serverId, tool: 'slow', arguments: { ms: 5_000 }, approved: true });
    await until('that it runs', async () => (await server.received()).length);
    leave();
    await until('that it is taken back', async () => (await server.received())[0]?.cancelled);
    await stays(100, async () => {
      expect(await server.received()).to.have.length(1);
    });
  });
});
