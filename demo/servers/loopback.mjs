// Preloaded into the process of a third-party server. Such servers listen on every network interface, without an option to
// change that, and one has a tool that prints its environment. A demo must not expose that to the network.
import { Server } from 'node:net';

Server.prototype.listen = new Proxy(Server.prototype.listen, {
  apply(listen, /** @type {Server} */ server, /** @type {unknown[]} */ [port, ...rest]) {
    server.once('listening', () => {
      const address = server.address();
      if (address !== null && typeof address === 'object') process.send?.({ port: address.port });
    });
    return /** @type {Server} */ (Reflect.apply(listen, server, [Number(port), '127.0.0.1', ...rest]));
  },
});

// Otherwise, the server would keep running after a demo or a test run that was killed.
process.once('disconnect', () => process.exit());
