// Loaded into the process of a server that nobody here wrote, before the server itself. Such servers listen on every
// network interface, and one offers a tool that prints its environment; a demo must not open such a door to the network,
// and there is no option for it.
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

// Without this the server would live on after a demo or a test run that was killed.
process.once('disconnect', () => process.exit());
