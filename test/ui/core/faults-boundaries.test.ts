import { expect } from 'chai';
import { fixture } from '../../tools/in-page.js';
import { until } from '../helpers/page.js';
import { call, endHosts, endOf, eras, expectOneEndEach, watch, type Watched } from '../helpers/mortal.js';
import type { Received } from '../helpers/widget.js';
import { stays } from '../../fixtures/stays.js';

afterEach(endHosts);

/** A server of the laboratory with separate state, and its received requests. */
async function visit(
  name: string,
  query: string,
): Promise<{ page: Watched; calls: () => Promise<(string | undefined)[]>; tell: () => Promise<unknown> }> {
  const url = `${fixture('hostileLab')}/${name}?${query}&run=${Math.random()}`;
  const page = watch(url);
  await page.ready();
  return {
    page,
    tell: () => fetch(`${url}/__told`),
    async calls() {
      const all = (await (await fetch(`${url}/__calls`)).json()) as readonly Received[];
      return all.filter(({ method }) => method === 'tools/call').map(({ params }) => params?.name);
    },
  };
}

for (const era of eras) {
  describe(`a ${era} response whose stream is cut`, () => {
    // Two progress notifications, a log message, and the result: cut before each of them, and after the last.
    for (const at of [0, 1, 2, 3, 4]) {
      it(`The call after ${at} of its 4 messages is ${at === 4 ? 'whole' : 'lost'}, and is not requested again`, async () => {
        const { page, calls, tell } = await visit('cut-at', `when=told&at=${at}&era=${era}`);
        const settled = call(page, 'attack');
        const last = at === 0 ? undefined : Math.min(at, 2);
        // Data that a browser has not read when the stream is cut is lost.
        await until('what comes before the cut', async () => {
          const now = page.host.getSnapshot().calls.at(-1);
          const heard = now && 'progress' in now ? now.progress.progress : undefined;
          return heard === last && (await calls()).length > 0 && (at < 4 || now?.status === 'done');
        });
        await tell();
        const end = await endOf(settled);
        if (at === 4) {
          expect(end.status).to.equal('done');
        } else {
          expect(end.status === 'lost' && end.problem.code).to.equal('connection-lost');
        }
        const heard = 'progress' in end ? end.progress.progress : undefined;
        expect(heard, 'what was heard last').to.equal(last);
        expect((await endOf(call(page, 'echo'))).status).to.equal('done');
        await stays(100, async () => expect(await calls()).to.deep.equal(['attack', 'echo']));
        expect(page.states, 'the server answers, and was never lost').to.deep.equal([
          'connecting',
          'connected',
        ]);
        expectOneEndEach(page);
      });
    }

    for (const [where, query] of [
      ['an event', ''],
      ['a body', 'json=1'],
    ] as const) {
      it(`The call that is cut in the middle of a message in ${where} is lost`, async () => {
        const { page, calls } = await visit('mid-message', `${query}&era=${era}`);
        const end = await endOf(call(page, 'attack'));
        expect(end.status, 'problem' in end ? end.problem.message : '').to.equal('lost');
        expect((await endOf(call(page, 'echo'))).status).to.equal('done');
        expect(await calls()).to.deep.equal(['attack', 'echo']);
        expectOneEndEach(page);
      });
    }

    it('A call that is cut once succeeds the next time, which a person has to start', async () => {
      const { page, calls } = await visit('lost-then-ok', `era=${era}`);
      expect((await endOf(call(page, 'attack'))).status).to.equal('lost');
      await stays(200, async () => expect(await calls()).to.deep.equal(['attack']));
      expect((await endOf(call(page, 'attack'))).status).to.equal('done');
      expect(await calls()).to.deep.equal(['attack', 'attack']);
      expectOneEndEach(page);
    });
  });
}
