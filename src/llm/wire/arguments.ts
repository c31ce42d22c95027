/** An empty object, or the beginning of one. */
const empty = /^\s*\{\s*\}?\s*$/;

/**
 * The arguments of a call, as JSON text that arrives in pieces. Some endpoints also send the whole text, before or after: it must
 * not count twice.
 */
export class ArgumentsText {
  /** True once it is one whole object. */
  isWhole = false;
  /** All text received so far. */
  text = '';
  #sent = 0;
  #depth = 0;
  #isInString = false;
  #isEscaped = false;

  /** True for an empty object, which many endpoints send before the arguments. */
  get isNothing(): boolean {
    return empty.test(this.text);
  }

  get hasBegun(): boolean {
    return this.text.trim() !== '';
  }

  /** Adds a piece, and returns the text that can be passed on. Nothing can follow a whole object, so later pieces are skipped. */
  add(piece: string): string {
    if (this.isWhole && this.isNothing && piece.trim() !== '') {
      this.text = '';
      this.isWhole = false;
    }
    if (this.isWhole) return '';
    this.text += piece;
    this.#follow(piece);
    return this.isNothing ? '' : this.rest();
  }

  /** Returns the text that has not been passed on. */
  rest(): string {
    const rest = this.text.slice(this.#sent);
    this.#sent = this.text.length;
    return rest;
  }

  /** Returns true if a piece repeats the whole text. */
  isRepeatedBy(piece: string): boolean {
    return this.isWhole && this.text.trim() === piece.trim();
  }

  #follow(piece: string): void {
    for (const character of piece) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (this.#isInString) {
        if (character === '\\') this.#isEscaped = true;
        else if (character === '"') this.#isInString = false;
      } else if (character === '"') this.#isInString = true;
      else if (character === '{') this.#depth++;
      else if (character === '}' && --this.#depth === 0) this.isWhole = true;
    }
  }
}
