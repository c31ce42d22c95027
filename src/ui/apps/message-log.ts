import type { JsonObject } from '../../core/index.js';

/** Messages that are kept, the newest of them, and characters of one that an app sent. */
const most = { messages: 200, chars: 20_000 };

/** One message between an app and this page. */
export interface AppMessage {
  readonly id: number;
  readonly at: number;
  /** True for one of the app, as the text that it sent, or the beginning of that. */
  readonly isOfApp: boolean;
  readonly message: JsonObject | string;
}

/** The last messages between one app and this page, for whoever wants to see them. */
export class MessageLog {
  readonly #changed: () => void;
  #messages: readonly AppMessage[] = [];
  #last = 0;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  get messages(): readonly AppMessage[] {
    return this.#messages;
  }

  sent(message: JsonObject): void {
    this.#add(false, message);
  }

  received(json: string): void {
    // A part of a text would keep the whole of it.
    const text = json.length > most.chars ? copied(`${json.slice(0, most.chars)}…`) : json;
    this.#add(true, text);
  }

  #add(isOfApp: boolean, message: JsonObject | string): void {
    const next = { id: ++this.#last, at: Date.now(), isOfApp, message };
    this.#messages = [...this.#messages.slice(1 - most.messages), next];
    this.#changed();
  }
}

function copied(text: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(text));
}
