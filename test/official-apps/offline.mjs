// Loaded into the process of each server, so that measurements do not depend on a network.
import { Socket } from 'node:net';

Socket.prototype.connect = new Proxy(Socket.prototype.connect, {
  apply(_, /** @type {Socket} */ socket) {
    // Fails later, as a network does, once listeners exist.
    setTimeout(() => socket.destroy(new Error('There is no network here.')), 10);
    return socket;
  },
});
