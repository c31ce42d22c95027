import type { FormNode, FormStep, FormValue } from '../../core/form.js';
import type { JsonValue, Limits } from '../../core/index.js';
import type { SpecialParts } from './late-parts.js';
import type { FormWords } from './strings.js';

/** Where a part of the form stands. */
export interface Place {
  /** The part's own, stable while the form is: its control has it, and what describes the control has it as a beginning. */
  readonly id: string;
  readonly steps: readonly FormStep[];
  readonly required: boolean;
  /** What a person calls it, where there can be nothing but text. */
  readonly label: string;
  /** The same as the server wrote it, for where it is read. */
  readonly written?: string;
  /** The name that is sent, where the label is another. */
  readonly name?: string;
  /** Our own word for it, by where it stands: there is nothing to be said of it beside that. */
  readonly minor?: true;
  /** What it is called stands above it already. */
  readonly bare?: true;
  /** What it holds now. */
  readonly value?: FormValue;
}

/** What the parts of a form need from the form. */
export interface FormView {
  readonly strings: FormWords;
  readonly limits?: Partial<Limits> | undefined;
  readonly put: (place: Place, value: FormValue) => void;
  /** What is wrong with a part and may be said by now. */
  readonly notes: (id: string) => readonly string[];
  /** From now on, what is wrong with a part may be said. */
  readonly touch: (id: string) => void;
  /** Whether a part was opened, or its control has grown: it stays so. */
  readonly isOpen: (id: string) => boolean;
  readonly toggle: (id: string, isOpen: boolean) => void;
  /** Moves the focus to a part once it is there. */
  readonly focus: (id: string, caret?: number) => void;
  /** Draws a part within a part. */
  readonly part: (view: FormView, place: Place, node: FormNode, value: FormValue) => unknown;
  /** What not every form asks for. Nothing until it is there; then the form is drawn again. */
  readonly special: () => SpecialParts | undefined;
  readonly say: (text: string) => void;
  /** What a part was, where it differs from what the form is held against. */
  readonly change: (id: string) => { readonly was: JsonValue | undefined } | undefined;
  /** The header that carries a part on its way to the server as well. */
  readonly header: (place: Place) => string | undefined;
  /** What stands around a value, here or further in; see `Marks`. */
  readonly marks: (id: string) => string;
  /** Whether anything may be said by now to be wrong with a part, or with a part of it. */
  readonly isFaulty: (id: string) => boolean;
}
