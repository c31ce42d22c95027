import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { Policy, Server } from '../../../src/core/index.js';
import { fixture } from '../../tools/in-page.js';
import { stays } from '../../fixtures/stays.js';
import { all, clear, drawn, expectAccessible, one, show, until, words } from '../helpers/page.js';
import { done, serverOf } from '../helpers/samples.js';
import { greyPng, textBase64, twoColours } from '../helpers/pictures.js';
import { callWhen, scripted, showWidget, snapshotOf } from '../helpers/widget.js';
import { change, list, serverIn, servers, showList } from './tool-list-page.js';
import { need } from '../../../src/ui/base/element-registry.js';
import type { McpCall } from '../../../src/ui/call/mcp-call.js';

afterEach(async () => {
  clear();
  await setViewport({ width: 800, height: 600 });
});

const png = `data:image/png;base64,${twoColours(32, 32)}`;

/** A connected server with icons at these addresses. */
function withIcons(...sources: readonly string[]): Server {
  return serverOf({ claims: { icons: sources.map((src) => ({ src })) } });
}

const icons = (root: Element): HTMLElement[] => all('mcp-content-icon', root);
const mark = (): HTMLElement => one('[part~=server] .mark', list);
const boxOf = (element: Element): number[] => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x, y, width, height];
};

/** The square of an icon, once it is painted. */
function squareIn(root: Element): Promise<HTMLCanvasElement> {
  return until('the icon', () =>
    icons(root)
      .flatMap((icon) => all<HTMLCanvasElement>('canvas', icon))
      .find(({ width }) => width !== 300 && width !== 0),
  );
}

describe('the icon of a server', () => {
  it('The icon of a real server stands beside its name in the list and in the line of a call', async () => {
    await setViewport({ width: 1280, height: 800 });
    const call = { id: '1', name: 'price', arguments: '{"thing":"clock"}' };
    const { llm } = scripted(
      ({ tools }) => ({ text: '', toolCalls: [{ ...call, name: tools[0]!.name }] }),
      () => ({ text: 'It costs 5.' }),
    );
    const policy: Policy = () => ({ decision: 'allow' });
    const src = `${fixture('old')}/sse`;
    const widget = await showWidget({ src, label: 'Shop', llm, policy });
    const { claims } = snapshotOf(widget).servers.find(({ status }) => status === 'connected') as ReturnType<
      typeof serverOf
    >;
    expect(claims.icons).to.have.length(2);
    const row = one('[part~=server]', widget);
    const square = await squareIn(row);
    expect([square.clientWidth, square.clientHeight]).to.deep.equal([16, 16]);
    expect(words(row)).to.equal('Shop 3 tools');
    await widget.send('What does a clock cost?');
    const { id } = await callWhen(widget, 'done');
    const line = await until('the line', () =>
      all<McpCall>('mcp-call', widget).find((each) => each.call?.id === id),
    );
    const inLine = await squareIn(line);
    expect(inLine.clientWidth).to.equal(16);
    expect(one('.server', line).contains(icons(line)[0]!)).to.equal(true);
    expect(one('header', line).getBoundingClientRect().height).to.be.closeTo(36, 1);
    await expectAccessible();
    const fetched = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('old.example'));
    expect(fetched).to.deep.equal([]);
  });

  it('The icon takes the place of the dot, and nothing moves', async () => {
    await showList({ servers: [serverOf(), servers[1]!] });
    const places = (): unknown => all('[part~=server], .label', list).map(boxOf);
    const before = places();
    await change({ servers: [withIcons(png), servers[1]!] });
    await squareIn(list);
    expect(places()).to.deep.equal(before);
    expect(getComputedStyle(mark(), '::before').content).to.equal('none');
  });

  it('Only a connected server has its icon: every other state has its own mark', async () => {
    for (const [status, server] of Object.entries(serverIn)) {
      await showList({ servers: [{ ...server, claims: { icons: [{ src: png }] } } as unknown as Server] });
      if (status === 'connected') await squareIn(list);
      else await stays(50, () => expect(icons(list).length, status).to.equal(0));
      clear();
    }
  });

  const refused: readonly (readonly [string, () => string | Promise<string>])[] = [
    ['an address', () => 'https://weather.example/icon.png'],
    ['SVG', () => 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ['SVG as PNG', () => `data:image/png;base64,${textBase64('<svg/>')}`],
    ['more pixels than allowed', async () => `data:image/png;base64,${await greyPng(513, 9)}`],
    ['an image that breaks off', () => `data:image/png;base64,${twoColours(9, 9).slice(0, 60)}`],
    ['a script', () => 'javascript:alert(1)'],
  ];
  for (const [what, src] of refused) {
    it(`The dot stays if the icon is ${what}, and a later icon is shown instead`, async () => {
      performance.clearResourceTimings();
      const bad = await src();
      await showList({ servers: [withIcons(bad)] });
      await stays(150, () => {
        expect(icons(list).length).to.equal(0);
        expect(getComputedStyle(mark(), '::before').content).to.equal('""');
      });
      expect(performance.getEntriesByType('resource').map(({ name }) => name)).not.to.include(bad);
      await change({ servers: [withIcons(`${bad} `, png)] });
      await squareIn(list);
    });
  }

  it('The line of a call that began without an icon stays without one', async () => {
    const widget = document.createElement('mcp-tools');
    widget.servers = [{ url: `${fixture('old')}/sse`, label: 'Shop', autoConnect: false }];
    const lines = (): McpCall[] => all<McpCall>('mcp-call[slot]', widget);
    const addLine = async (): Promise<void> => {
      const { id: serverId } = snapshotOf(widget).servers[0]!;
      const line = document.createElement('mcp-call');
      widget.append(Object.assign(line, { slot: 'header', call: done(undefined, { serverId }) }));
      await until('the line', () => all('.server', line).length);
    };
    void need('mcp-call');
    await show(widget);
    await addLine();
    await widget.host!.connect(snapshotOf(widget).servers[0]!.id);
    await squareIn(one('[part~=server]', widget));
    await addLine();
    await squareIn(lines()[1]!);
    lines()[0]!.requestUpdate();
    await drawn(widget);
    expect(lines().map((line) => icons(line).length)).to.deep.equal([0, 1]);
  });
});
