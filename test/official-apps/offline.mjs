// Loaded into the process of each server: what is measured must not depend on whether there is a network.
import { Socket } from 'node:net';

Socket.prototype.connect = new Proxy(Socket.prototype.connect, {
  apply(_, /** @type {Socket} */ socket) {
    // As late as the network would say so, when somebody listens.
    setTimeout(() => socket.destroy(new Error('There is no network here.')), 10);
    return socket;
  },
});
