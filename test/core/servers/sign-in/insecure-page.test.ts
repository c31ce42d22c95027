import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, afterEach, before, describe, it } from 'node:test';
import { endHosts, visit } from './visitor.js';

let locked: Server;

before(async () => {
  locked = createServer((_, response) => {
    response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
  });
  await new Promise<void>((resolve) => locked.listen(0, '127.0.0.1', resolve));
  // As on a page that was loaded over HTTP.
  Object.defineProperty(crypto, 'subtle', { value: undefined, configurable: true });
});
after(() => {
  Reflect.deleteProperty(crypto, 'subtle');
  locked.close();
});
afterEach(endHosts);

describe('a sign-in on a page without TLS', () => {
  for (const callbackUrl of ['http://desk.test/callback.html', 'https://desk.test/callback.html'])
    it(`The page is told that it needs HTTPS, with its callback page at ${callbackUrl}`, async () => {
      const { port } = locked.address() as AddressInfo;
      const visitor = visit(`http://127.0.0.1:${port}/mcp`, { signIn: { callbackUrl } });
      const problem = await visitor.until('the problem', () => {
        const server = visitor.server();
        return server.status === 'needs-sign-in' && server.problem.code === 'sign-in-failed'
          ? server.problem
          : undefined;
      });
      assert.equal(problem.data['reason'], 'not-https');
    });
});
