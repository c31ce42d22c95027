interface BodyListener {
  /** Called for each message with its text or the beginning of it, and its length in bytes. */
  message(text: string, bytes: number, isCut: boolean): void;
  failed(error: unknown): void;
}

const newline = 0x0a;

/** Collects the beginning of a text that arrives in pieces, and its total length. */
class BoundedText {
  readonly #most: number;
  #decoder = new TextDecoder();
  #value = '';
  #bytes = 0;
  #isCut = false;

  constructor(most: number) {
    this.#most = most;
  }

  add(piece: Uint8Array): void {
    this.#bytes += piece.length;
    if (this.#isCut) return;
    this.#value += this.#decoder.decode(piece, { stream: true });
    this.#isCut = this.#value.length > this.#most;
  }

  take(): { readonly value: string; readonly bytes: number; readonly isCut: boolean } {
    const all = { value: this.#value.slice(0, this.#most), bytes: this.#bytes, isCut: this.#isCut };
    this.#value = '';
    this.#bytes = 0;
    this.#isCut = false;
    this.#decoder = new TextDecoder();
    return all;
  }
}

/** Returns the same body and reports each message in it as it is read: the whole body, or each event of a stream. */
export function readBody(
  body: ReadableStream<Uint8Array>,
  isEvents: boolean,
  mostChars: number,
  listener: BodyListener,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const text = new BoundedText(mostChars);
  const end = (): void => {
    const { value, bytes, isCut } = text.take();
    const message = isEvents ? dataOf(value) : value;
    if (message.trim() !== '') listener.message(message, bytes, isCut);
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { value, done } = await reader.read();
          if (done) {
            end();
            controller.close();
            return;
          }
          text.add(value);
          // The guard passes on each event whole or in pieces. The last piece has the empty line.
          if (isEvents && value.at(-1) === newline && value.at(-2) === newline) end();
          controller.enqueue(value);
        } catch (error) {
          end();
          listener.failed(error);
          controller.error(error);
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/** Returns the data of an event (HTML Standard, "Server-sent events"). */
function dataOf(event: string): string {
  const lines = event.split(/\r\n|\r|\n/).filter((line) => line.startsWith('data:'));
  return lines.map((line) => line.slice(line[5] === ' ' ? 6 : 5)).join('\n');
}
