/** Separates facts in one line. A line may end with the dot, and never begins with it. */
export const dot = '\u00a0· ';
