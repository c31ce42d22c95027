export interface ServerEvent {
  readonly event: string;
  readonly data: string;
}

/** Puts together the server-sent events of a text that comes in pieces. */
export class EventReader {
  #rest = '';
  #event = '';
  #data: string[] = [];

  *add(piece: string): Iterable<ServerEvent> {
    this.#rest += piece;
    // A long line is not looked through with each of its pieces.
    if (!/[\r\n]/.test(this.#rest.slice(-1 - piece.length))) return;
    // The last carriage return may be the first half of a line's end.
    const lines = this.#rest.split(/\r\n|\n|\r(?!$)/);
    this.#rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line === '') {
        if (this.#data.length > 0) yield { event: this.#event, data: this.#data.join('\n') };
        this.#event = '';
        this.#data = [];
      }
      const value = line.replace(/^[^:]*:? ?/, '');
      if (/^data(?::|$)/.test(line)) this.#data.push(value);
      else if (/^event:/.test(line)) this.#event = value;
    }
  }
}
