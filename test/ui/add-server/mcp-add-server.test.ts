import { sendKeys, setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import '../../../src/registry.js';
import { createMcpHost, type McpHost } from '../../../src/core/index.js';
import type { McpAddServer, McpAddServerEvent } from '../../../src/index.js';
import { fixture, screenshot } from '../../tools/in-page.js';
import {
  all,
  button,
  buttons,
  clear,
  click,
  expectAccessible,
  focused,
  frame,
  nameOf,
  one,
  press,
  show,
  tooWide,
  until,
  words,
} from '../helpers/page.js';

let element: McpAddServer;
let added: McpAddServerEvent['detail'][] = [];
const hosts: McpHost[] = [];
const ownFetch = window.fetch;

afterEach(async () => {
  clear();
  window.fetch = ownFetch;
  for (const host of hosts.splice(0)) host.destroy();
  document.documentElement.lang = 'en';
  document.documentElement.style.colorScheme = '';
  document.body.style.background = '';
  await setViewport({ width: 800, height: 600 });
});

async function open(set: Partial<McpAddServer> = {}): Promise<void> {
  added = [];
  element = await show(Object.assign(document.createElement('mcp-add-server'), set));
  element.addEventListener('mcp-add-server', ({ detail }) => added.push(detail));
  await until('the field', () => all('input', element).length > 0);
}

async function paste(address: string): Promise<void> {
  const field = one<HTMLInputElement>('#address', element);
  field.focus();
  field.select();
  await sendKeys({ type: address });
  await press('Enter');
  await frame();
}

async function look(address: string, end: RegExp): Promise<void> {
  await paste(address);
  await until('an answer', () => end.test(words(element)));
  await frame();
}

/** Makes `<name>.example` a domain whose catalog is an answer of the local server. */
function serveDomains(): void {
  window.fetch = (url, init) => {
    const { hostname } = new URL(url instanceof Request ? url.url : url);
    const [, name] = /^([a-z]+)\.example$/.exec(hostname) ?? [];
    return ownFetch(name ? `${origin('noCatalog')}/${name}/server-card` : url, init);
  };
}

const hostOf = (server: string): string => new URL(fixture(server)).host;
const rows = (): string[] => all('[part~=server]', element).map(words);
const origin = (server: string): string => fixture(server).replace(/\/$/, '');

describe('<mcp-add-server>', () => {
  it('The servers that a domain publishes are listed, and the selected one is connected', async () => {
    const mcpHost = createMcpHost();
    hosts.push(mcpHost);
    await open({ mcpHost });
    await look(hostOf('modern'), /1 server found/);
    expect(words(element)).to.contain(`Listed by ${hostOf('modern')}. These details are not verified`);
    expect(rows()[0]).to.match(/^127\.0\.0\.1:\d+\/mcp Demo tools · version 1\.0\.0 Made-up weather/);
    await expectAccessible();
    await click(button(`Connect to ${hostOf('modern')}/mcp`, element));
    const server = await until('the server', () => {
      const [first] = mcpHost.getSnapshot().servers;
      return first?.status === 'connected' ? first : undefined;
    });
    expect(server.label, 'not what the card calls it').to.equal(hostOf('modern'));
    await until('its button', () =>
      buttons(element)
        .map(nameOf)
        .includes(`Added: ${hostOf('modern')}/mcp`),
    );
    await click(button(`Added: ${hostOf('modern')}/mcp`, element));
    expect([added.length, mcpHost.getSnapshot().servers.length]).to.deep.equal([1, 1]);
  });

  it('A pasted server address is connected immediately, in either era', async () => {
    for (const server of ['modern', 'legacy']) {
      const mcpHost = createMcpHost();
      hosts.push(mcpHost);
      await open({ mcpHost });
      await paste(fixture(server));
      const host = hostOf(server);
      await until('the sentence', () => words(element).includes(`Added: ${host}/mcp`));
      expect(added).to.deep.equal([{ url: fixture(server) }]);
      const field = one<HTMLInputElement>('#address', element);
      expect([field.value, focused() === field], 'ready for the next one').to.deep.equal(['', true]);
      expect(words(one('[role=status]', element)), 'announced').to.equal(`Added: ${host}/mcp`);
      expect(rows()).to.deep.equal([]);
      await expectAccessible();
      await press('Enter');
      await until('the request for an address', () =>
        words(element).includes('Enter a domain or an address.'),
      );
      await until('the server', () => mcpHost.getSnapshot().servers[0]?.status === 'connected');
      expect(mcpHost.getSnapshot().servers.map(({ label }) => label)).to.deep.equal([host]);
      clear();
    }
  });

  it('Several servers of one host have different labels, and a person can name one', async () => {
    const mcpHost = createMcpHost();
    hosts.push(mcpHost);
    await open({ mcpHost });
    await paste(fixture('modern'));
    await paste(`http://${hostOf('modern')}/other`);
    one<HTMLInputElement>('#address', element).focus();
    await sendKeys({ type: `http://${hostOf('modern')}/third` });
    expect(buttons(element).map(nameOf), 'says what Enter does').to.deep.equal(['Connect']);
    const name = one<HTMLInputElement>('#name', element);
    expect(name.placeholder).to.equal(`${hostOf('modern')}/third`);
    await expectAccessible();
    name.focus();
    await sendKeys({ type: 'Meteo' });
    await press('Enter');
    await until('the sentence', () => words(element).includes('Added: Meteo'));
    const { servers } = mcpHost.getSnapshot();
    expect(servers.map(({ label }) => label)).to.deep.equal([
      hostOf('modern'),
      `${hostOf('modern')}/other`,
      'Meteo',
    ]);
    await paste(fixture('modern'));
    expect(mcpHost.getSnapshot().servers, 'not added twice').to.have.length(3);
    expect(all('#name', element)).to.deep.equal([]);
  });

  it('A page can refuse an address, which then stays in the field', async () => {
    const mcpHost = createMcpHost();
    hosts.push(mcpHost);
    await open({ mcpHost });
    element.addEventListener('mcp-add-server', (event) => event.preventDefault());
    await paste(fixture('modern'));
    expect(mcpHost.getSnapshot().servers).to.deep.equal([]);
    expect(one<HTMLInputElement>('#address', element).value).to.equal(fixture('modern'));
    expect(words(element)).not.to.contain('Added');
  });

  it('Ignored cards have a reason, and a server on another domain is marked', async () => {
    await setViewport({ width: 700, height: 800 });
    await open();
    await look(hostOf('oddCards'), /2 servers found/);
    expect(rows()[0]).not.to.contain('This server is not at');
    expect(rows()[1]).to.contain(`This server is not at ${hostOf('oddCards')}.`);
    await click(one('summary', element));
    for (const [name, reason] of [
      ['html', 'not a valid server card'],
      ['redirects', 'redirects to another address'],
      ['huge', 'too large'],
      ['missing', 'no server card'],
    ] as const)
      expect(words(element)).to.contain(`${origin('oddCards')}/${name}/server-card: ${reason}`);
    await expectAccessible();
    await screenshot('add-server-left-out');
  });

  for (const [name, sentence] of [
    ['nothing', /publishes no list of servers/],
    ['html', /sent something that is not a list of servers/],
    ['redirects', /redirects to another address, which this page does not follow/],
    ['huge', /sent more than this page accepts/],
    ['empty', /lists no server that this page can connect to/],
  ] as const)
    it(`A failed search has a reason and offers the address itself: ${name}`, async () => {
      serveDomains();
      await open();
      await look(`${name}.example`, sentence);
      expect(rows()).to.deep.equal([]);
      await expectAccessible();
      const url = `https://${name}.example/`;
      await click(button(`Connect to ${url}`, element));
      expect(added).to.deep.equal([{ url }]);
    });

  it('An unreachable domain and an invalid address are reported', async () => {
    await open();
    await look('127.0.0.1:1', /This page got no readable answer from 127\.0\.0\.1:1/);
    await screenshot('add-server-dead');
    await look('ftp://files.example', /Enter an https/);
    expect(buttons(element).map(nameOf)).to.deep.equal(['Find']);
    await look('http://192.168.0.1', /Enter an https/);
    await click(button('Connect to http://192.168.0.1/', element));
    expect(added).to.deep.equal([{ url: 'http://192.168.0.1/' }]);
    await look('ftp://files.example/mcp', /Enter an https/);
    expect(added, 'not the address of a server').to.have.length(1);
  });

  it('No public domain can point to a private network', async () => {
    // No test sends requests to a public address: they go to a local server instead.
    window.fetch = (url, init) => {
      const { hostname, pathname } = new URL(url instanceof Request ? url.url : url);
      return ownFetch(hostname === 'public.example' ? `${origin('oddCards')}${pathname}` : url, init);
    };
    await open();
    await look('public.example', /can connect to/);
    expect(rows()).to.deep.equal([]);
    await click(one('summary', element));
    expect(words(element)).to.contain('server-card: points to a private network');
  });

  it('An empty address sends no request, and the search can be stopped, by keyboard alone', async () => {
    serveDomains();
    await open();
    one('input', element).focus();
    await press('Enter');
    await until('the sentence', () => words(element).includes('Enter a domain or an address.'));
    expect(focused()?.matches('input[aria-invalid=true]')).to.equal(true);
    await expectAccessible();
    await sendKeys({ type: 'endless.example' });
    await press('Enter');
    await until('the button', () => buttons(element).map(nameOf).includes('Cancel'));
    await press('Tab', 'Tab', 'Enter');
    await until('the end', () => !buttons(element).map(nameOf).includes('Cancel'));
    expect(focused()?.matches('input')).to.equal(true);
  });

  it('The last address is shown, whatever arrives late for an earlier one', async () => {
    serveDomains();
    await open();
    const field = one<HTMLInputElement>('input', element);
    field.value = 'endless.example';
    await press('Tab');
    one('input', element).focus();
    await press('Enter');
    await look(hostOf('modern'), /1 server found/);
    expect(rows()[0]).to.contain('Demo tools');
  });

  it('The page’s servers are offered, and added ones are marked', async () => {
    const choices = [
      { url: 'https://weather.example/mcp', label: 'Weather', description: 'Forecasts for every city' },
      { url: 'https://books.example/mcp' },
    ];
    await open({ choices, servers: [{ url: 'https://books.example/mcp' }] });
    expect(rows()).to.deep.equal([
      'Weather weather.example · Forecasts for every city Connect',
      'books.example Added',
    ]);
    await click(button('Connect to Weather', element));
    expect(added).to.deep.equal([{ url: 'https://weather.example/mcp', label: 'Weather' }]);
    await expectAccessible();
  });

  it('The element fits a phone, in Chinese and in dark mode', async () => {
    await setViewport({ width: 390, height: 844 });
    document.documentElement.lang = 'zh-CN';
    document.documentElement.style.colorScheme = 'dark';
    document.body.style.background = 'Canvas';
    await open({
      choices: [{ url: 'https://weather.example/mcp', label: '天气', description: '各地天气预报' }],
    });
    await look(hostOf('oddCards'), /找到 2 个服务器/);
    await click(one('summary', element));
    expect(tooWide()).to.deep.equal([]);
    await screenshot('add-server-zh-dark-phone');
    await expectAccessible();
  });
});
