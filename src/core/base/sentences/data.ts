/** Values for a problem's sentence, cut so that they can be shown. */
export type ProblemData = Readonly<Record<string, string | number>>;

/** An English sentence that says what happened and what to do. */
export type Sentence = (data: ProblemData) => string;
