import { expect } from 'chai';
import { portServer, type ServerConfig } from '../../../src/port.js';
import { approve, clear, expectAccessible, one, show, until, words } from '../helpers/page.js';
import { pick, ready, snapshotOf } from '../helpers/widget.js';

let worker: Worker | undefined;
afterEach(() => {
  clear();
  worker?.terminate();
});

function serverInWorker(era?: string): ServerConfig {
  worker?.terminate();
  worker = new Worker('/package/server.worker.js', { type: 'module' });
  const { port1, port2 } = new MessageChannel();
  worker.postMessage({ port: port2, era }, [port2]);
  return portServer(port1, { label: 'Shop' });
}

describe('a server in a worker of the page', () => {
  for (const era of ['modern', 'legacy'])
    it(`The server is listed, approved and called in the element like any other (${era})`, async () => {
      const widget = document.createElement('mcp-tools');
      widget.servers = [serverInWorker(era)];
      await show(widget);
      await ready(widget);
      const [server] = snapshotOf(widget).servers;
      expect(server?.status === 'connected' && server.protocolFamily).to.equal(era);
      expect(words(one('mcp-tool-list')))
        .to.contain('Shop')
        .and.to.contain('Price');
      await pick('price');
      const input = one<HTMLInputElement>('[part=field] input');
      input.value = 'pen';
      input.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
      await approve('Run');
      await until('the result', () => words(widget).includes('A pen costs 5.'));
    });

  it('The server returns through another port after its worker is gone', async () => {
    const widget = document.createElement('mcp-tools');
    const shop = serverInWorker();
    widget.servers = [shop];
    await show(widget);
    await ready(widget);
    const [before] = snapshotOf(widget).servers;
    widget.servers = [{ ...shop }];
    await widget.updateComplete;
    expect(snapshotOf(widget).servers[0], 'the same port is the same server').to.equal(before);
    widget.servers = [serverInWorker()];
    await until('another server', () => snapshotOf(widget).servers[0]?.id !== before?.id);
    await ready(widget);
    const call = await widget.call({
      server: 'Shop',
      tool: 'price',
      arguments: { thing: 'cup' },
      approved: true,
    });
    expect(call.status).to.equal('done');
  });

  it('A closed port is shown in the row', async () => {
    const { port1, port2 } = new MessageChannel();
    port2.close();
    const widget = document.createElement('mcp-tools');
    widget.limits = { connectMs: 1_000 };
    widget.servers = [portServer(port1, { label: 'Shop' })];
    await show(widget);
    await until('the failure', () => snapshotOf(widget).servers[0]?.status === 'failed');
    await until('its row', () => words(one('mcp-tool-list')).includes('Cannot be reached'));
    await expectAccessible(widget);
  });
});
