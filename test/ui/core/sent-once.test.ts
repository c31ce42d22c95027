import { expect } from 'chai';
import { wait } from '../helpers/page.js';
import { call, endHosts, endOf, eras, startMortal, watch, type Mortal } from '../helpers/mortal.js';

/**
 * A browser keeps connections for reuse. If a server or a proxy closes one that carried a POST, before any byte of the
 * response, Chromium repeats the POST over HTTP/1.1: once for each connection that it has left.
 */

/** Milliseconds of silence after which the server ends a connection. */
const quietMs = 1_700;

afterEach(endHosts);

/** Opens this number of connections in parallel, which stay open. */
async function warm(page: ReturnType<typeof watch>, connections: number): Promise<void> {
  await Promise.all(Array.from({ length: connections }, () => call(page, 'slow', { ms: 150 })));
}

/** Arrived calls of one tool, by the key of their request. */
async function keysOf(server: Mortal, tool: string): Promise<unknown[]> {
  const calls = (await server.received()).filter(({ params }) => params?.name === tool);
  return calls.map(({ params }) => params?._meta?.['mcp-tools/request-key']);
}

for (const era of eras) {
  for (const connections of [0, 1, 5]) {
    describe(`a ${era} server with ${connections} open connections`, () => {
      it('A call over silently dead connections arrives once', async () => {
        const server = await startMortal(era);
        const page = watch(server.url);
        await page.ready();
        await warm(page, connections);
        await server.drop('quiet');
        await wait(quietMs);
        const end = await endOf(call(page, 'echo', { text: 'Once' }));
        expect(end.status).to.equal('done');
        expect(await keysOf(server, 'echo')).to.have.length(1);
      });

      it('A server that ends them on a call gets it more than once only with the same key, and the call is lost', async () => {
        const server = await startMortal(era);
        const page = watch(server.url);
        await page.ready();
        await warm(page, connections);
        const standing = await server.drop('calls');
        const end = await endOf(call(page, 'echo', { text: 'Often' }));
        expect(end.status).to.equal('lost');
        const keys = await keysOf(server, 'echo');
        expect(standing).to.be.at.least(connections);
        // Once for each open connection, and the first time on a new one.
        expect(keys.length).to.be.within(1, standing + 1);
        expect(new Set(keys).size).to.equal(1);
        expect(keys[0]).to.match(/^[\da-f]{32}$/);
      });
    });
  }
}
