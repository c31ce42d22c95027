import { once } from 'node:events';
import { createServer } from 'node:net';

/** Of those that the system gives out: what a program would try one after another, another run may just be taking. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  server.close();
  await once(server, 'close');
  return port;
}
