/** Tells whether a person's hand submits a form: what a script pressed has approved nothing. */
export class ByHand {
  #is = false;

  /** Enter in a field presses the button too. */
  readonly press = ({ isTrusted, target }: Event): void => {
    if (isTrusted && (target as Element).closest('[part~="run"]')) this.#is = true;
  };

  /** Submits because of a key. */
  submit({ isTrusted }: Event, submit: () => void): void {
    this.#is = isTrusted;
    submit();
    this.#is = false;
  }

  /** What an event says of it; the next submission has to be meant anew. */
  take(): { readonly byHand?: true } {
    const was = this.#is;
    this.#is = false;
    return was ? { byHand: true } : {};
  }
}
