import { expect } from 'chai';
import type { McpTools } from '../../../src/index.js';
import { createMcpHost } from '../../../src/ui/own-host/page-host.js';
import { createMcpHost as createCoreHost, type McpHost } from '../../../src/core/index.js';
import { fixture } from '../../tools/in-page.js';
import { clear, drawn, show } from '../helpers/page.js';
import { ready, snapshotOf } from '../helpers/widget.js';

const base = document.createElement('base');
const hosts: McpHost[] = [];

/** The last segment of a fixture's address, with the rest as the document's base URL. */
function relative(name: string): string {
  const url = fixture(name);
  base.href = new URL('.', url).href;
  document.head.append(base);
  return url.slice(base.href.length);
}

const urls = (host: McpHost | undefined): string[] => host!.getSnapshot().servers.map(({ url }) => url);

function keep(host: McpHost): McpHost {
  hosts.push(host);
  return host;
}

afterEach(() => {
  for (const host of hosts.splice(0)) host.destroy();
  base.remove();
  clear();
});

describe('an address relative to the document', () => {
  const ways: Readonly<Record<string, (widget: McpTools, url: string) => void>> = {
    'of the attribute': (widget, url) => widget.setAttribute('src', url),
    'with blanks around it': (widget, url) => widget.setAttribute('src', ` ${url}\n`),
    'of a child': (widget, url) => {
      const child = document.createElement('mcp-server');
      child.setAttribute('src', url);
      widget.append(child);
    },
    'of the property': (widget, url) => (widget.servers = [{ url }]),
  };
  for (const [name, give] of Object.entries(ways)) {
    it(`The address ${name} is resolved by <base>, connected and shown as an absolute one`, async () => {
      const url = relative('modern');
      const widget = document.createElement('mcp-tools');
      give(widget, url);
      await show(widget);
      await ready(widget);
      expect(urls(widget.host)).to.deep.equal([fixture('modern')]);
    });
  }

  it('The address is the same server as its absolute form, which stays connected', async () => {
    const url = relative('modern');
    const widget = document.createElement('mcp-tools');
    widget.src = url;
    await show(widget);
    await ready(widget);
    const [before] = snapshotOf(widget).servers;
    widget.src = fixture('modern');
    await drawn(widget);
    expect(snapshotOf(widget).servers).to.deep.equal([before]);
  });

  it('The address can be given to a page’s host and to the element’s, immediately and later', async () => {
    const url = relative('modern');
    const host = keep(createMcpHost({ servers: [{ url, autoConnect: false }] }));
    host.addServer({ url: `./${url}`, autoConnect: false });
    host.addServer({ url: '/mcp', autoConnect: false });
    expect(urls(host)).to.deep.equal([fixture('modern'), fixture('modern'), new URL('/mcp', base.href).href]);
    const widget = document.createElement('mcp-tools');
    await show(widget);
    (await widget.ready).addServer({ url, autoConnect: false });
    expect(urls(widget.host)).to.deep.equal([fixture('modern')]);
  });

  it('The address does not take a user name from the document’s address', () => {
    relative('modern');
    base.href = 'https://me:secret@site.example/app/';
    const host = keep(createMcpHost({ servers: [{ url: 'mcp', autoConnect: false }] }));
    expect(urls(host)).to.deep.equal(['https://site.example/app/mcp']);
  });

  it('The core, without a document, rejects the address', () => {
    const host = keep(createCoreHost({ servers: [{ url: relative('modern') }] }));
    const [server] = host.getSnapshot().servers;
    expect(server).to.include({ status: 'failed' });
    expect(JSON.stringify(server)).to.contain('Use one that begins with https:// or http://');
  });

  const none = [
    ...['javascript:alert(1)', 'data:text/plain,a', 'blob:https://a.example/1', 'about:blank', 'file:///a'],
    ...['', ' ', '#', '#mcp', 'undefined', 'null', 'not an address', '{{ url }}', '[object Object]'],
    ...['\\\\evil.example\\mcp', 'localhost:3000/mcp', 'java\nscript:alert(1)', 'https://', '//'],
  ];
  for (const url of none) {
    it(`${JSON.stringify(url)} is no relative address and is rejected as before`, () => {
      relative('modern');
      const host = keep(createMcpHost({ servers: [{ url }] }));
      const [server] = host.getSnapshot().servers;
      expect(server).to.include({ status: 'failed', url });
      expect(JSON.stringify(server)).to.contain('bad-url');
    });
  }
});
