import { expect } from 'chai';
import type { Question } from '../../../src/core/index.js';
import { until, wait } from '../helpers/page.js';
import {
  allTools,
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

/** Arrived calls: each tool once for each call. */
async function expectArrived(server: Mortal, ...tools: string[]): Promise<void> {
  const names = (await server.received()).map(({ params }) => params?.name);
  expect(names).to.deep.equal(tools);
}

async function question({ host }: Watched): Promise<Question> {
  return until('the question', () => host.getSnapshot().asks.find((ask) => ask.kind === 'form'));
}

for (const era of eras) {
  describe(`a ${era} server that is killed and started again`, () => {
    it('The server returns after a restart during its first listing', async () => {
      const server = await startMortal(era);
      await server.hold();
      const page = watch(server.url);
      // A legacy server is asked for its tools before its era is known: that request does not count.
      await page.is('connected');
      await until('the first page', async () => (await server.received('tools/list')).length);
      await server.kill();
      await page.is('connecting again');
      expect(page.tools()).to.deep.equal([]);
      await stays(300, () => {
        expect(page.states.at(-1)).to.equal('connecting again');
      });
      await server.revive();
      await expectBack(page);
      expect(page.states).to.deep.equal(['connecting', 'connected', 'connecting again', 'connected']);
    });

    it('The tools stay in view during a restart in a later listing', async () => {
      const server = await startMortal(era);
      const page = watch(server.url, { limits: { listRefreshMs: 10 } });
      await page.ready();
      await wait(50);
      const before = (await server.received('tools/list')).length;
      await server.hold();
      void page.host.refresh(page.id);
      await until('the listing', async () => (await server.received('tools/list')).length > before);
      await server.kill();
      await page.is('connecting again');
      expect(page.tools()).to.deep.equal(allTools);
      const status = page.server();
      expect(status.status === 'connecting' && status.retry?.problem.code).to.equal('connection-lost');
      await server.revive();
      await expectBack(page);
      expect(page.states).to.deep.equal(['connecting', 'connected', 'connecting again', 'connected']);
    });

    it('A call during the restart is lost immediately and not sent again', async () => {
      const server = await startMortal(era);
      const page = watch(server.url);
      await page.ready();
      const settled = call(page, 'slow', { ms: 20_000 });
      await until('that it runs', async () => (await server.received()).length);
      await server.kill();
      if (era === 'legacy') await server.forget();
      const end = await endOf(settled);
      expect(end.status === 'lost' && end.problem.code).to.equal('connection-lost');
      await page.is('connecting again');
      expect(page.tools()).to.deep.equal(allTools);
      const refused = await call(page, 'echo');
      expect(refused.status === 'failed' && refused.problem.code).to.equal('not-connected');
      await server.revive();
      await expectBack(page);
      await expectArrived(server, 'slow', 'echo');
      expectOneEndEach(page);
    });

    it('Many calls during the restart each end once, and none is sent again', async () => {
      const server = await startMortal(era);
      const page = watch(server.url);
      await page.ready();
      const settled = [1, 2, 3, 4].map(() => call(page, 'slow', { ms: 20_000 }));
      await until('that they run', async () => (await server.received()).length === 4);
      await server.kill();
      const ends = await Promise.all(settled.map(endOf));
      expect(ends.map(({ status }) => status)).to.deep.equal(['lost', 'lost', 'lost', 'lost']);
      await page.is('connecting again');
      await server.revive();
      await expectBack(page);
      await expectArrived(server, 'slow', 'slow', 'slow', 'slow', 'echo');
      expectOneEndEach(page);
    });

    it('A brief restart during a call loses the call, but not the server', async () => {
      const server = await startMortal(era);
      const page = watch(server.url);
      await page.ready();
      const settled = call(page, 'slow', { ms: 20_000 });
      await until('that it runs', async () => (await server.received()).length);
      await server.cut();
      const end = await endOf(settled);
      expect(end.status === 'lost' && end.problem.code).to.equal('connection-lost');
      await expectBack(page);
      await stays(300, () => {
        expect(page.states.filter((it) => it === 'failed')).to.deep.equal([]);
      });
      await expectArrived(server, 'slow', 'echo');
    });

    it('The server returns after three restarts in a row', async () => {
      const server = await startMortal(era);
      const page = watch(server.url);
      for (let time = 1; time <= 3; time++) {
        await page.ready();
        const settled = call(page, 'slow', { ms: 20_000 });
        await until('that it runs', async () => (await server.received()).length === 2 * time - 1);
        await server.kill();
        if (era === 'legacy') await server.forget();
        expect((await endOf(settled)).status).to.equal('lost');
        await page.is('connecting again');
        await server.revive();
        await expectBack(page);
      }
      expectOneEndEach(page);
    });
  });
}

describe('a modern server that is killed while a call waits for input', () => {
  it('A server that is back before the person answers makes no difference', async () => {
    const server = await startMortal('modern');
    const page = watch(server.url);
    await page.ready();
    const settled = call(page, 'ask_form');
    const { id } = await question(page);
    await server.kill();
    await stays(200, () => expect(page.host.getSnapshot().asks[0]?.id).to.equal(id));
    await server.revive();
    expect(page.host.answer(id, { kind: 'form', action: 'accept', content: { name: 'Ada' } })).to.equal(true);
    expect((await endOf(settled)).status).to.equal('done');
    await expectBack(page);
    const [first, second, ...more] = await server.received();
    expect(first?.params).not.to.have.property('inputResponses');
    expect(second?.params).to.have.property('inputResponses');
    expect(more.map(({ params }) => params?.name)).to.deep.equal(['echo']);
    expectOneEndEach(page);
  });

  it('A server that is not back when the person answers loses the call', async () => {
    const server = await startMortal('modern');
    const page = watch(server.url);
    await page.ready();
    const settled = call(page, 'ask_form');
    const { id } = await question(page);
    await server.kill();
    page.host.answer(id, { kind: 'form', action: 'accept', content: { name: 'Ada' } });
    const end = await endOf(settled);
    expect(end.status === 'lost' && end.problem.code).to.equal('connection-lost');
    await page.is('connecting again');
    await server.revive();
    await expectBack(page);
    await expectArrived(server, 'ask_form', 'echo');
    expectOneEndEach(page);
  });

  it('Another call reveals the restart, which ends both calls and removes the request', async () => {
    const server = await startMortal('modern');
    const page = watch(server.url);
    await page.ready();
    const asking = call(page, 'ask_form');
    const { id } = await question(page);
    const slow = call(page, 'slow', { ms: 20_000 });
    await until('that both run', async () => (await server.received()).length === 2);
    await server.kill();
    expect((await endOf(slow)).status).to.equal('lost');
    expect((await endOf(asking)).status).to.equal('lost');
    await until('the question goes', () => page.host.getSnapshot().asks.length === 0);
    expect(page.host.answer(id, { kind: 'form', action: 'decline' })).to.equal(false);
    await server.revive();
    await expectBack(page);
    await expectArrived(server, 'ask_form', 'slow', 'echo');
    expectOneEndEach(page);
  });
});

describe('a legacy server that is killed while a call waits for input', () => {
  it('The request is removed with the server, and the call is lost', async () => {
    const server = await startMortal('legacy');
    const page = watch(server.url);
    await page.ready();
    const settled = call(page, 'ask_form');
    const { id } = await question(page);
    await server.kill();
    await server.forget();
    const end = await endOf(settled);
    expect(end.status === 'lost' && end.problem.code).to.equal('connection-lost');
    await until('the question goes', () => page.host.getSnapshot().asks.length === 0);
    const given = { kind: 'form', action: 'accept', content: { name: 'Ada' } } as const;
    expect(page.host.answer(id, given)).to.equal(false);
    await page.is('connecting again');
    await server.revive();
    await expectBack(page);
    await expectArrived(server, 'ask_form', 'echo');
    expectOneEndEach(page);
  });
});
