import { ArgumentsText } from '../wire/arguments.js';
import { newCallId } from '../wire/calls.js';

/** One call of an answer. */
export interface SdkCall {
  /** Its own, where the provider gave several calls one id, or none. */
  readonly id: string;
  readonly givenId: string;
  readonly name: string;
  readonly args: ArgumentsText;
  /** What its end said of the arguments; `undefined` before. */
  whole?: string;
}

/**
 * Knows the calls of an answer by the provider's ids. Some providers say a call twice, and some have one id, or none, for
 * several calls.
 */
export class SdkCalls {
  readonly all: SdkCall[] = [];

  /** Returns the call that these arguments in pieces are of: the newest with this id. */
  withId(givenId: string): SdkCall | undefined {
    return this.all.findLast((call) => call.givenId === givenId);
  }

  /** Returns the call that begins here, or that has begun already. */
  begun(givenId: string, name: string): SdkCall {
    const last = this.withId(givenId);
    const isSame = last?.name === name && last.whole === undefined && !last.args.hasBegun;
    return isSame ? last : this.#begin(givenId, name);
  }

  /** Returns the call that ends here; `undefined` if it has been said before. */
  ended(givenId: string, name: string, whole: string): SdkCall | undefined {
    const same = this.all.filter((call) => call.givenId === givenId && call.name === name);
    const isRepeated = givenId !== '' && same.some((call) => call.whole === whole);
    if (isRepeated) return undefined;
    const call = same.find((one) => one.whole === undefined) ?? this.#begin(givenId, name);
    call.whole = whole;
    return call;
  }

  #begin(givenId: string, name: string): SdkCall {
    const id = givenId === '' || this.withId(givenId) ? newCallId() : givenId;
    const call = { id, givenId, name, args: new ArgumentsText() };
    this.all.push(call);
    return call;
  }
}
