import { expect } from 'chai';
import '../../src/index.js';
import { portServer } from '../../src/port.js';
import { approve, clear, one, show, until, words } from './helpers/page.js';
import { pick, ready } from './helpers/widget.js';

let worker: Worker | undefined;
afterEach(() => {
  clear();
  worker?.terminate();
});

describe('a server in a worker of the page', () => {
  it('is listed, asked about and called in the element like any other', async () => {
    worker = new Worker('/package/server.worker.js', { type: 'module' });
    const { port1, port2 } = new MessageChannel();
    worker.postMessage({ port: port2 }, [port2]);
    const widget = document.createElement('mcp-tools');
    widget.servers = [portServer(port1, { label: 'Shop' })];
    await show(widget);
    await ready(widget);
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
});
