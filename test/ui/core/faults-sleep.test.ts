import { expect } from 'chai';
import { cdp, standStill } from '../../tools/in-page.js';
import { until, wait } from '../helpers/page.js';
import {
  call,
  endHosts,
  endOf,
  eras,
  expectBack,
  expectOneEndEach,
  startMortal,
  watch,
  type Mortal,
  type Watched,
} from '../helpers/mortal.js';
import { stays } from '../../fixtures/stays.js';

afterEach(endHosts);

const asleepMs = 3_500;
const seen: string[] = [];

before(() => {
  for (const name of ['freeze', 'resume']) document.addEventListener(name, () => seen.push(name));
});

/** Freezes the page, which runs nothing; meanwhile the server breaks every connection. */
async function freeze({ cutUrl }: Mortal): Promise<void> {
  seen.length = 0;
  void fetch(cutUrl, { method: 'POST' }).catch(() => undefined);
  // All together, because a frozen page cannot ask to be woken.
  await Promise.all([
    // A page that the browser considers visible is not frozen.
    cdp('Emulation.setFocusEmulationEnabled', { enabled: false }),
    cdp('Page.setWebLifecycleState', { state: 'frozen' }),
    cdp('Page.setWebLifecycleState', { state: 'active' }, asleepMs),
  ]);
  // A frozen page stays hidden, and a hidden page renders nothing: neither this one nor later ones in its tab.
  await cdp('Emulation.setFocusEmulationEnabled', { enabled: true });
  await until('the page in view', () => document.visibilityState === 'visible');
  await until('the awakening', () => seen.includes('resume'));
  expect(seen).to.deep.equal(['freeze', 'resume']);
}

/** Blocks the page, as on a laptop that sleeps: then all timers and all errors are due together. */
async function sleep({ cutUrl }: Mortal): Promise<void> {
  void fetch(cutUrl, { method: 'POST' }).catch(() => undefined);
  standStill(asleepMs);
}

/** All are shorter than the sleep, and long enough for a busy machine that is awake. */
const limits = { callIdleMs: 2_500, callTotalMs: 3_000, listMs: 2_500, connectMs: 3_000, listRefreshMs: 100 };

const ways: [how: string, sleep: (server: Mortal) => Promise<void>][] = [
  ['is frozen and awakes', freeze],
  ['stands still while time goes on', sleep],
];

for (const era of eras) {
  for (const [how, fallAsleep] of ways) {
    describe(`a page that ${how}, with a ${era} server that broke every connection`, () => {
      async function begin(query = ''): Promise<{ server: Mortal; page: Watched }> {
        const server = await startMortal(era);
        const page = watch(server.url + query, { limits });
        await page.ready();
        return { server, page };
      }

      it('Its call ends once and is not sent again', async () => {
        const { server, page } = await begin();
        const settled = call(page, 'slow', { ms: 20_000 });
        await until('that it runs', async () => (await server.received()).length);
        await fallAsleep(server);
        const end = await endOf(settled);
        // The error and the timeout may come in either order.
        const code = 'problem' in end ? end.problem.code : end.status;
        expect(['connection-lost', 'timed-out', 'timed-out-total']).to.include(code);
        await expectBack(page);
        expect((await server.received()).map(({ params }) => params?.name)).to.deep.equal(['slow', 'echo']);
        expectOneEndEach(page);
      });

      it('Its call that waits for a person still waits, or is lost', async () => {
        const { server, page } = await begin();
        const settled = call(page, 'ask_form');
        const { id } = await until('the question', () =>
          page.host.getSnapshot().asks.find((ask) => ask.kind === 'form'),
        );
        await fallAsleep(server);
        const isAsked = (): boolean => page.host.getSnapshot().asks.some((ask) => ask.id === id);
        if (era === 'modern') await stays(200, () => expect(isAsked()).to.equal(true));
        else await until('no question', () => !isAsked());
        const given = { kind: 'form', action: 'accept', content: { name: 'Ada' } } as const;
        expect(page.host.answer(id, given)).to.equal(era === 'modern');
        const end = await endOf(settled);
        expect(end.status).to.equal(era === 'modern' ? 'done' : 'lost');
        await expectBack(page);
        const calls = (await server.received()).map(({ params }) => params?.name);
        expect(calls).to.deep.equal([...(era === 'modern' ? ['ask_form'] : []), 'ask_form', 'echo']);
        expectOneEndEach(page);
      });

      it('Its list is complete in the end', async () => {
        const { server, page } = await begin();
        await wait(limits.listRefreshMs + 20);
        const before = (await server.received('tools/list')).length;
        void page.host.refresh(page.id);
        await until('the listing', async () => (await server.received('tools/list')).length > before);
        await fallAsleep(server);
        await until('the end of the listing', () => {
          const now = page.server();
          return now.status === 'connected' && now.toolsStatus !== 'loading';
        });
        const now = page.server();
        // A failed list reports it, keeps the tools, and can be requested again.
        if (now.status === 'connected' && now.toolsStatus === 'failed') {
          expect(now.toolsProblem?.code).to.equal('list-failed');
          await page.host.refresh(page.id);
        }
        await expectBack(page);
      });

      it('Its server’s changes arrive as before', async () => {
        const { server, page } = await begin('?listen=1');
        await wait(100);
        const listens = async (): Promise<number> => (await server.received('subscriptions/listen')).length;
        const before = await listens();
        await fallAsleep(server);
        if (era === 'modern') await until('another stream', async () => (await listens()) > before);
        await expectBack(page);
        expect(page.states).not.to.include('failed');
      });
    });
  }
}
