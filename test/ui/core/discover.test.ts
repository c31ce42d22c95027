import { expect } from 'chai';
import { discoverServers } from '../../../src/discover.js';
import { fixture } from '../../tools/in-page.js';
import { clear, one, show, until, words } from '../helpers/page.js';
import { ready } from '../helpers/widget.js';

afterEach(clear);

describe('discoverServers in a page', () => {
  it('A domain’s servers are found, ignored entries are reported, and the page connects to the selected one', async () => {
    const cards = fixture('cards');
    const { servers, leftOut } = await discoverServers(new URL(cards).host);
    expect(servers.map(({ url, isElsewhere }) => [url, isElsewhere])).to.have.deep.members([
      [fixture('modern'), true],
      // It claims this about another address, and is marked as a claim.
      ['https://another.example/mcp', true],
    ]);
    expect(leftOut).to.have.deep.members([
      { url: `${cards}/redirects/server-card`, reason: 'redirect' },
      { url: `${cards}/huge/server-card`, reason: 'too-large' },
    ]);
    const [picked] = servers.filter(({ url }) => url === fixture('modern'));
    const widget = document.createElement('mcp-tools');
    widget.servers = [{ url: picked?.url ?? '', label: picked?.title ?? '' }];
    await show(widget);
    await ready(widget);
    await until('its tools', () => words(one('mcp-tool-list')).includes('Shop'));
  });

  it('A pasted server address is found by its card', async () => {
    const { servers, problem } = await discoverServers(`${fixture('cards')}/good`);
    expect(problem).to.equal(undefined);
    expect(servers.map(({ name, isElsewhere }) => [name, isElsewhere])).to.deep.include([
      'com.example/shop',
      false,
    ]);
  });

  it('A failure is described if the page may not read the response, or no server responds', async () => {
    const { problem } = await discoverServers(new URL(fixture('apps')).origin);
    expect(problem).to.equal('status');
    expect((await discoverServers('127.0.0.1:9')).problem).to.equal('unreachable');
    expect((await discoverServers('not an address')).problem).to.equal('bad-address');
  });
});
