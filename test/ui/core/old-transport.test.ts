import { expect } from 'chai';
import { fixture } from '../../tools/in-page.js';
import { approve, clear, one, until, words } from '../helpers/page.js';
import { callWhen, pick, showWidget, snapshotOf } from '../helpers/widget.js';

afterEach(clear);

describe('a server with only the HTTP+SSE transport of 2024, in a page', () => {
  it('The server is listed and its tool is called from the form', async () => {
    const widget = await showWidget({ src: `${fixture('old')}/sse` });
    const [server] = snapshotOf(widget).servers;
    expect(server?.status === 'connected' && server.protocolFamily).to.equal('legacy');
    await pick('price');
    const input = one<HTMLInputElement>('[part=field] input');
    input.value = 'pen';
    input.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    await approve('Run');
    await callWhen(widget, 'done');
    await until('the result', () => words(one('mcp-call')).includes('pen'));
  });

  it('A faulty server fails and its row shows it', async () => {
    const widget = document.createElement('mcp-tools');
    Object.assign(widget, { src: `${fixture('old')}/elsewhere`, label: 'Shop' });
    document.body.append(widget);
    await until('the failure', () => widget.host?.getSnapshot().servers[0]?.status === 'failed');
    await until('its row', () => words(one('mcp-tool-list')).includes('Not connected'));
    widget.remove();
  });
});
