import { channelName, messageOf, type Message } from './protocol.js';

/** Says something to all other pages of this origin that listen on the channel. */
export function say(name: string, message: Message): void {
  // One for each message: whatever a message sets off may have stopped the listening before the answer to it is said.
  const channel = open(name);
  channel?.postMessage(message);
  channel?.close();
}

/** Hears what is said on the channel, this page's own words as well. Returns the way to stop. */
export function listen(name: string, hear: (message: Message) => void): () => void {
  const channel = open(name);
  if (channel) channel.onmessage = hearing(hear);
  return () => channel?.close();
}

/** The same for a port. */
export function listenTo(port: MessagePort, hear: (message: Message) => void): void {
  port.onmessage = hearing(hear);
}

function hearing(hear: (message: Message) => void): (event: MessageEvent) => void {
  return ({ data }) => {
    const message = messageOf(data);
    if (message) hear(message);
  };
}

/** `undefined` where the browser keeps nothing for this page, and lets it speak to none either. */
function open(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(channelName(name));
  } catch {
    return undefined;
  }
}
