import { listen, say } from './channel.js';
import { channelName, maxResponseChars } from './protocol.js';

/** A sign-in's response, and that it was taken, go two ways: by a channel, and by the event of a storage. */
type Word = 'response' | 'taken';

/** Says it to the other pages of this origin that wait for this `state`. */
export function hand(word: Word, state: string, response: string): void {
  say(state, { say: word, response });
  try {
    // The event tells the others; nothing stays.
    localStorage.setItem(storageKey(word, state), response);
    localStorage.removeItem(storageKey(word, state));
  } catch {
    // No storage here, or a full one: then the channel has to do.
  }
}

/** Hears it, perhaps more than once. Returns the way to stop. */
export function hearHanded(word: Word, state: string, hear: (response: string) => void): () => void {
  const stopListening = listen(state, (message) => {
    if (message.say === word && message.response !== undefined) hear(message.response);
  });
  const stored = ({ key, newValue }: StorageEvent): void => {
    if (key !== storageKey(word, state) || newValue === null) return;
    if (newValue.length <= maxResponseChars) hear(newValue);
  };
  addEventListener('storage', stored);
  return () => {
    stopListening();
    removeEventListener('storage', stored);
  };
}

function storageKey(word: Word, state: string): string {
  return word === 'response' ? channelName(state) : `${channelName(state)}:${word}`;
}
