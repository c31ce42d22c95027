import { channelName, maxResponseChars, messageOf, type Message } from './callback-messages.js';

/** Sends a message to all other pages of this origin that listen on the channel. */
export function send(name: string, message: Message): void {
  // A channel for each message: what a message sets off may have stopped the listening before the answer to it is sent.
  const channel = open(name);
  channel?.postMessage(message);
  channel?.close();
}

/** Listens on the channel, to this page's own messages as well. Returns the way to stop. */
export function listen(name: string, listener: (message: Message) => void): () => void {
  const channel = open(name);
  if (channel) channel.onmessage = handlerOf(listener);
  return () => channel?.close();
}

export function listenOnPort(port: MessagePort, listener: (message: Message) => void): void {
  port.onmessage = handlerOf(listener);
}

/** A sign-in's response, and that it was taken, go two ways: by a channel, and by the event of a storage. */
type HandedOver = 'response' | 'taken';

/** Sends it to the other pages of this origin that wait for this `state`. */
export function handOver(kind: HandedOver, state: string, response: string): void {
  send(state, { say: kind, response });
  try {
    // The event tells the others; nothing stays.
    localStorage.setItem(storageKey(kind, state), response);
    localStorage.removeItem(storageKey(kind, state));
  } catch {
    // No storage here, or a full one: then the channel has to do.
  }
}

/** Listens for it; it may come more than once. Returns the way to stop. */
export function onHandedOver(
  kind: HandedOver,
  state: string,
  listener: (response: string) => void,
): () => void {
  const stopListening = listen(state, (message) => {
    if (message.say === kind && message.response !== undefined) listener(message.response);
  });
  const stored = ({ key, newValue }: StorageEvent): void => {
    if (key !== storageKey(kind, state) || newValue === null) return;
    if (newValue.length <= maxResponseChars) listener(newValue);
  };
  addEventListener('storage', stored);
  return () => {
    stopListening();
    removeEventListener('storage', stored);
  };
}

function storageKey(kind: HandedOver, state: string): string {
  return kind === 'response' ? channelName(state) : `${channelName(state)}:${kind}`;
}

function handlerOf(listener: (message: Message) => void): (event: MessageEvent) => void {
  return ({ data }) => {
    const message = messageOf(data);
    if (message) listener(message);
  };
}

/** `undefined` where the browser stores nothing for this page: then it gives it no channel either. */
function open(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(channelName(name));
  } catch {
    return undefined;
  }
}
