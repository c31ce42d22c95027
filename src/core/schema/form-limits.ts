/** How much of a form is drawn. What is beyond is not refused: it is edited as JSON. */
export interface FormLimits {
  /** Fields, and items of lists, of one form. */
  readonly formFields: number;
  /** Groups and lists inside each other. */
  readonly formDepth: number;
  /** Of all the choices of one form together. */
  readonly formChoices: number;
  /** Of what a person may write as JSON in one place. It is read anew with every key. */
  readonly formJsonChars: number;
  /** Nesting of what a person may write as JSON. */
  readonly formJsonDepth: number;
}

export const defaultFormLimits: FormLimits = Object.freeze({
  formFields: 1_000,
  formDepth: 16,
  formChoices: 2_000,
  formJsonChars: 1_000_000,
  formJsonDepth: 128,
});
