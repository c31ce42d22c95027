/** Tells whether a person submits a form: what a script pressed has approved nothing. */
export class Submission {
  #isByPerson = false;

  /** Enter in a field presses the button too. The second press of a double click was not meant. */
  readonly press = (event: MouseEvent): void => {
    if (!(event.target as Element).closest('[part~="run"]')) return;
    if (event.detail > 1) event.preventDefault();
    else if (event.isTrusted) this.#isByPerson = true;
  };

  /** Submits by Enter in a line of a form, and by Ctrl and Enter everywhere. */
  key(event: KeyboardEvent, isInPageForm: boolean, submit: () => void): void {
    // An Enter that finishes a word of an input method is no submission.
    if (event.key !== 'Enter' || event.defaultPrevented || event.isComposing) return;
    const { target, repeat, isTrusted } = event;
    const isForced = event.ctrlKey || event.metaKey;
    if (!isForced && !isLine(target) && !(target as Element).matches('[part~="run"]')) return;
    // The browser does it by itself if the form has a button.
    const isOurs = isForced || (isInPageForm && isLine(target));
    if (isOurs || repeat) event.preventDefault();
    // A key that is held is one press.
    if (!isOurs || repeat) return;
    this.#isByPerson = isTrusted;
    submit();
    this.#isByPerson = false;
  }

  /** Returns what the event says of it; the next submission has to be meant anew. */
  take(): { readonly byHand?: true } {
    const was = this.#isByPerson;
    this.#isByPerson = false;
    return was ? { byHand: true } : {};
  }
}

/** Returns true if Enter in a control submits, as it does on the platform. */
function isLine(target: EventTarget | null): boolean {
  const others = ['checkbox', 'radio', 'file', 'color', 'range'];
  return target instanceof HTMLInputElement && !others.includes(target.type);
}
