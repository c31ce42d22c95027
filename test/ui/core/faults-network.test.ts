import { expect } from 'chai';
import { cdp } from '../../tools/in-page.js';
import { until, wait } from '../helpers/page.js';
import {
  call,
  endHosts,
  endOf,
  eras,
  expectBack,
  expectOneEndEach,
  type Mortal,
  startMortal,
  watch,
} from '../helpers/mortal.js';
import { stays } from '../../fixtures/stays.js';

afterEach(async () => {
  await network(true);
  endHosts();
});

/**
 * Drops the network, and the browser reports it. Only the connection to the test's servers drops, because
 * the runner’s commands must still arrive.
 */
async function network(isThere: boolean, server?: Mortal): Promise<void> {
  const plain = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  await cdp('Network.enable');
  await cdp('Network.emulateNetworkConditionsByRule', {
    offline: !isThere,
    matchedNetworkConditions: server ? [{ urlPattern: `${new URL(server.url).origin}/*`, ...plain }] : [],
  });
  await cdp('Network.overrideNetworkState', { offline: !isThere, ...plain });
  await until('the browser’s word', () => navigator.onLine === isThere);
  // An emulated network does not end open requests; a real one does.
  await server?.cut();
}

for (const era of eras) {
  describe(`a network that drops and returns, with a ${era} server`, () => {
    it('A call during the drop is lost and not sent again', async () => {
      const server = await startMortal(era);
      const page = watch(server.url);
      await page.ready();
      const settled = call(page, 'slow', { ms: 20_000 });
      await until('that it runs', async () => (await server.received()).length);
      await network(false, server);
      const end = await endOf(settled);
      expect(end.status === 'lost' && end.problem.code).to.equal('connection-lost');
      await page.is('connecting again');
      expect(page.tools().length).to.equal(3);
      await stays(500, () => {
        expect(page.states.at(-1)).to.equal('connecting again');
      });
      await network(true);
      await expectBack(page);
      expect((await server.received()).map(({ params }) => params?.name)).to.deep.equal(['slow', 'echo']);
      expectOneEndEach(page);
    });

    it('A call after the drop is lost and never arrives', async () => {
      const server = await startMortal(era);
      const page = watch(server.url);
      await page.ready();
      await network(false, server);
      const end = await endOf(call(page, 'echo', { text: 'offline' }));
      expect(end.status === 'lost' && end.problem.code).to.equal('connection-lost');
      await page.is('connecting again');
      await network(true);
      await expectBack(page);
      expect((await server.received()).map(({ params }) => params?.name)).to.deep.equal(['echo']);
      expectOneEndEach(page);
    });

    it('A drop without a call is detected if there is an open stream', async () => {
      const server = await startMortal(era);
      const page = watch(`${server.url}?listen=1`);
      await page.ready();
      await until('the stream', async () =>
        era === 'legacy'
          ? wait(100).then(() => true)
          : (await server.received('subscriptions/listen')).length,
      );
      await network(false, server);
      await page.is('connecting again');
      await network(true);
      await expectBack(page);
    });

    it('A connection that starts offline is made as soon as the network returns', async () => {
      const server = await startMortal(era);
      await network(false, server);
      const page = watch(server.url);
      await page.is('failed');
      const failed = page.server();
      expect(failed.status === 'failed' && failed.problem.code).to.equal('unreachable');
      await network(true);
      await expectBack(page);
      expect(page.states).to.deep.equal(['connecting', 'failed', 'connecting', 'connected']);
    });

    it('A connection that fails too long is given up with a reason, and returns with the network', async () => {
      const server = await startMortal(era);
      const page = watch(server.url, { limits: { reconnectAttempts: 2 } });
      await page.ready();
      await network(false, server);
      expect((await endOf(call(page, 'echo'))).status).to.equal('lost');
      await page.is('failed');
      expect(page.tools()).to.deep.equal([]);
      await network(true);
      await expectBack(page);
    });

    it('The retry does not wait for its pause when the network returns', async () => {
      const server = await startMortal(era);
      const page = watch(server.url, { limits: { reconnectFirstMs: 60, reconnectLastMs: 600_000 } });
      await page.ready();
      await network(false, server);
      expect((await endOf(call(page, 'echo'))).status).to.equal('lost');
      await until('a pause that nobody would wait out', () => {
        const now = page.server();
        return now.status === 'connecting' && (now.retry?.at ?? 0) - Date.now() > 1_500;
      });
      await network(true);
      await expectBack(page);
    });
  });
}
