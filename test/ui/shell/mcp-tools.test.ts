import { expect } from 'chai';
import { serverConfigs } from '../../../src/ui/tools/mcp-server.js';
import { createMcpHost, type Server } from '../../../src/core/index.js';
import type { McpServer, McpTools } from '../../../src/index.js';
import { fixture } from '../../tools/in-page.js';
import {
  all,
  approve,
  button,
  buttons,
  clear,
  click,
  drawn,
  expectAccessible,
  frame,
  isInView,
  one,
  askCards,
  show,
  until,
  wait,
  words,
} from '../helpers/page.js';
import { forget, ready, received, showWidget, snapshotOf } from '../helpers/widget.js';
import { stays } from '../../fixtures/stays.js';

function serverElement(src: string, label?: string): McpServer {
  const element = document.createElement('mcp-server');
  element.setAttribute('src', src);
  if (label) element.setAttribute('label', label);
  return element;
}

function labels(widget: McpTools): string[] {
  return snapshotOf(widget).servers.map(({ label }) => label);
}

async function bare(html: (widget: McpTools) => void = () => undefined): Promise<McpTools> {
  const widget = document.createElement('mcp-tools');
  html(widget);
  return show(widget);
}

afterEach(clear);

describe('the servers that the page names', () => {
  it('The attributes of the tag name a server', async () => {
    const widget = await bare((it) => {
      it.setAttribute('src', fixture('modern'));
      it.setAttribute('label', 'Demo');
    });
    await ready(widget);
    expect(words(widget)).to.match(/Servers Demo \d+ tools/);
    expect(all('.pick[data-tool=get_weather]')).to.have.length(1);
    expect(all('[part~=tool]').length).to.equal(snapshotOf(widget).tools.length);
    await expectAccessible();
  });

  it('A server without a label is named by its address', async () => {
    const widget = await showWidget({ label: undefined });
    expect(labels(widget)).to.deep.equal([new URL(fixture('modern')).host]);
  });

  it('Several children and the property name servers beside `src`, each in its own era', async () => {
    const widget = await bare((it) => {
      it.src = fixture('modern');
      it.label = 'One';
      it.append(serverElement(fixture('legacy'), 'Two'));
      it.servers = [{ url: fixture('no-tools'), label: 'Three' }];
    });
    await ready(widget, 3);
    expect(labels(widget)).to.deep.equal(['One', 'Two', 'Three']);
    expect(all('[part~=server]', widget).map(words)).to.deep.equal([
      'One 19 tools',
      'Two 8 tools',
      'Three 0 tools',
    ]);
    const versions = snapshotOf(widget).servers.map((it) => it.status === 'connected' && it.protocolVersion);
    expect(versions.slice(0, 2)).to.deep.equal(['2026-07-28', '2025-11-25']);
    expect(words(widget)).to.contain('Three 0 This server offers no tools.');
    await expectAccessible();
  });

  it('Children can be added, changed and removed later while the others stay connected', async () => {
    const widget = await showWidget();
    const first = snapshotOf(widget).servers[0];
    const child = serverElement(fixture('legacy'), 'Later');
    widget.append(child);
    await ready(widget, 2);
    child.setAttribute('label', 'Renamed');
    await until('the new name', () => labels(widget).join() === 'Demo,Renamed');
    await ready(widget, 2);
    child.remove();
    await until('one server', () => labels(widget).length === 1);
    // Not on the whole page: live region text may stay.
    await until('its name to go', () => !words(one('mcp-tool-list', widget)).includes('Renamed'));
    widget.append(child);
    await until('the child again', () => labels(widget).join() === 'Demo,Renamed');
    expect(snapshotOf(widget).servers[0]).to.equal(first);
  });

  it('A child can move from one element to another', async () => {
    const left = await bare((it) => it.append(serverElement(fixture('no-tools'), 'Wanderer')));
    const right = document.createElement('mcp-tools');
    left.after(right);
    await ready(left);
    right.append(left.firstElementChild!);
    await ready(right);
    expect([labels(left), labels(right)]).to.deep.equal([[], ['Wanderer']]);
  });

  it('A server can be excluded from the headers that carry arguments', async () => {
    const widget = await bare((it) => {
      const child = serverElement(fixture('no-tools'), 'Bare');
      child.setAttribute('param-headers', 'off');
      it.append(child, serverElement(fixture('no-tools'), 'Plain'));
    });
    expect(serverConfigs(widget).map(({ paramHeaders }) => paramHeaders)).to.deep.equal([false, undefined]);
    const [first] = snapshotOf(widget).servers;
    widget.firstElementChild!.removeAttribute('param-headers');
    await until('another server', () => snapshotOf(widget).servers[0]?.id !== first?.id);
  });

  it('An element without servers reports it', async () => {
    const widget = await bare();
    expect(words(widget)).to.contain('No servers yet');
    await expectAccessible();
  });

  it('Removing the attribute removes the server', async () => {
    const widget = await bare((it) => it.setAttribute('src', fixture('modern')));
    await ready(widget);
    widget.removeAttribute('src');
    await drawn(widget);
    expect(labels(widget)).to.deep.equal([]);
    expect(words(widget)).to.contain('No servers yet');
  });

  it('The same server twice is two servers, and both can be removed', async () => {
    const twin = { url: fixture('no-tools'), label: 'Twin' };
    const widget = await bare((it) => (it.servers = [twin, { ...twin }]));
    await ready(widget, 2);
    widget.servers = [{ ...twin }, twin, { ...twin, label: 'Other' }];
    await ready(widget, 3);
    widget.servers = [];
    await drawn(widget);
    expect(labels(widget)).to.deep.equal([]);
  });

  it('New equal arrays at each render, as in frameworks, make no new connection', async () => {
    let token = 'first';
    const config = (): object => {
      const mine = token;
      return { url: fixture('no-tools'), headers: { 'X-Test': 'yes' }, getToken: async () => mine };
    };
    await forget('no-tools');
    const widget = await bare((it) => (it.servers = [config()] as never));
    await ready(widget);
    const [before] = snapshotOf(widget).servers;
    token = 'second';
    widget.servers = [config()] as never;
    await drawn(widget);
    await stays(100, () => {
      expect(snapshotOf(widget).servers[0]).to.equal(before);
    });
    await widget.host?.refresh(before!.id);
    const lists = await received('no-tools', 'tools/list');
    expect(lists[0]?.headers).to.include({ authorization: 'Bearer first', 'x-test': 'yes' });
    expect(lists.at(-1)?.headers['authorization']).to.equal('Bearer second');
    widget.servers = [{ ...config(), headers: { 'X-Test': 'no' } }] as never;
    await drawn(widget);
    expect(snapshotOf(widget).servers[0]?.id).not.to.equal(before?.id);
  });
});

describe('a wrong address', () => {
  const bad: readonly [src: string, says: RegExp][] = [
    ['javascript:alert(1)', /“?"?javascript:alert\(1\)"? is not the address of a server/],
    ['', /"" is not the address of a server/],
    ['not an address', /"not an address" is not the address of a server/],
  ];
  for (const [src, says] of bad) {
    it(`"${src}" is reported as no address, and the server beside it works`, async () => {
      const widget = await bare((it) => {
        it.setAttribute('src', src);
        it.append(serverElement(fixture('modern'), 'Good'));
      });
      await until('the good one', () => all('.pick[data-tool=get_weather]').length);
      buttons()
        .find((one) => words(one) === 'Why?')!
        .click();
      await until('the reason', () => says.test(words(widget)));
      for (const command of buttons().filter((one) => /: (javascript|not an|$)/.test(one.ariaLabel ?? '')))
        command.click();
      await expectAccessible();
    });
  }

  const broken: Readonly<Record<string, RegExp>> = {
    dead: /Nothing answers at http/,
    'no-cors': /is running, but does not allow this page/,
    500: /is having a problem \(HTTP status 500\)/,
    404: /but no MCP at this address/,
    html: /answered with a web page instead of MCP/,
    401: /asks for a sign-in/,
  };
  for (const [name, says] of Object.entries(broken)) {
    it(`${name}: the error is reported, and the server beside it works`, async () => {
      const widget = await bare((it) => {
        it.src = fixture(name);
        it.label = 'Bad';
        it.append(serverElement(fixture('modern'), 'Good'));
      });
      const why = await until('the failure', () => all('button').find((it) => it.ariaLabel === 'Why?: Bad'));
      why.click();
      await until('the sentence', () => says.test(words(widget)));
      await until('the good one', () => all('.pick[data-tool=get_weather]').length);
      button('Try again: Bad').click();
      await until('another attempt, and its end', () => says.test(words(widget)));
    });
  }

  it('A bad tool among good ones is named, and the good ones work', async () => {
    const widget = await showWidget({}, 'malformed-tool');
    expect(all('[part~=tool]').map(words)).to.have.length(3);
    (await until('the bad one', () => all('.refused summary')[0])).click();
    await frame();
    expect(words(widget)).to.contain('bad_schema The server sent a malformed tool');
  });
});

describe('an element that is moved', () => {
  it('The element keeps its host and connections when the page moves it', async () => {
    const widget = await showWidget();
    const { host } = widget;
    const [server] = snapshotOf(widget).servers;
    const place = document.createElement('div');
    widget.before(place);
    place.append(widget);
    await stays(50, () => {
      expect(widget.host).to.equal(host);
      expect(snapshotOf(widget).servers[0]).to.equal(server);
    });
    const settled = widget.call({ server: 'Demo', tool: 'get_current_time' });
    await until('the question', () => askCards().length);
    await approve();
    expect((await settled).status).to.equal('done');
  });

  it('A request stays in view, and in the page, when the element is moved', async () => {
    const widget = await showWidget();
    void widget.call({ server: 'Demo', tool: 'get_current_time' });
    const card = await until('the question', () => askCards()[0]);
    const place = document.createElement('div');
    widget.before(place);
    place.append(widget);
    await drawn(widget);
    expect([askCards().length, askCards()[0] === card, isInView(card)]).to.deep.equal([1, true, true]);
    await click(button('Deny'));
    await until('no question', () => askCards().length === 0);
  });

  it('A removed element ends its host and gets a new one when it is put back', async () => {
    const widget = await showWidget();
    const { host } = widget;
    const settled = widget.call({ server: 'Demo', tool: 'get_current_time' });
    await until('the question', () => askCards().length);
    widget.remove();
    expect((await settled).status).to.equal('cancelled');
    expect(widget.host).to.equal(undefined);
    expect(() => host?.addServer({ url: 'https://a.example' })).to.throw('destroyed');
    expect(askCards()).to.deep.equal([]);
    const refused = await widget.call({ server: 'Demo', tool: 'x' }).catch(String);
    expect(refused).to.contain('must be in a page');
    document.querySelector('main')!.append(widget);
    await ready(widget);
    expect(widget.host).not.to.equal(host);
    expect(all('.pick[data-tool=get_weather]', widget)).to.have.length(1);
  });

  it('The requests of a new host are shown, also those with the ids of postponed ones', async () => {
    const widget = await showWidget();
    for (const round of [1, 2]) {
      void widget.call({ server: 'Demo', tool: 'get_current_time' });
      await until(`the question of round ${round}`, () => askCards().length);
      button('Decide later').click();
      await until('no question', () => askCards().length === 0);
      const parent = widget.parentElement!;
      widget.remove();
      await until('the end of its host', () => widget.host === undefined);
      parent.append(widget);
      await ready(widget);
    }
  });
});

describe("a host of the page's own", () => {
  it('A page’s host is shown, used and never ended by the element, even if it lacks methods', async () => {
    const servers = [{ url: fixture('modern'), label: 'Mine' }];
    const policy = (): { decision: 'deny'; reason: string } => ({ decision: 'deny', reason: 'Never' });
    const host = createMcpHost({ servers, policy });
    const widget = await bare((it) => {
      it.mcpHost = host;
      it.src = fixture('legacy');
    });
    await ready(widget);
    expect(labels(widget)).to.deep.equal(['Mine']);
    expect((await widget.call({ server: 'Mine', tool: 'get_current_time' })).status).to.equal('denied');
    const heard: Server[] = [];
    widget.addEventListener('mcp-server-change', ({ detail }) => heard.push(detail.server));
    widget.remove();
    await wait(20);
    expect(host.addServer({ url: 'nowhere' }), 'it lives').to.be.a('string');
    await stays(50, () => expect(heard, 'and the element no longer listens').to.deep.equal([]));
    host.destroy();
  });

  it('A page’s host that is removed gives way to one of the element', async () => {
    const host = createMcpHost({ servers: [{ url: fixture('modern'), label: 'Mine' }] });
    const widget = await bare((it) => {
      it.mcpHost = host;
      it.src = fixture('legacy');
      it.label = 'Old';
    });
    await ready(widget);
    widget.mcpHost = undefined;
    await ready(widget);
    expect(labels(widget)).to.deep.equal(['Old']);
    widget.mcpHost = host;
    await drawn(widget);
    expect(labels(widget)).to.deep.equal(['Mine']);
    host.destroy();
  });
});
