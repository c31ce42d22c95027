/**
 * Words and openings that this project does not use, each with what to write instead (contributing/naming.md).
 *
 * @typedef {{ pattern: RegExp, instead: string }} Rule
 */

/** In every text: comments, documents, strings, titles, and labels of the size budget. @type {readonly Rule[]} */
export const everywhere = [
  { pattern: /\b(?:nobody|somebody|everybody|whoever)\b/i, instead: 'name the person or the caller' },
  { pattern: /\banew\b/i, instead: 'again' },
  {
    pattern:
      /\b(?:of|by|for|in|at|to|with|from) whom\b|\bby which\b|(?<!\b(?:all|any|both|each|either|most|none|one|some) )\bof which\b/i,
    instead: 'two sentences',
  },
  { pattern: /\bverdicts?\b/i, instead: 'result' },
  { pattern: /\bstints?\b/i, instead: 'time slice' },
  { pattern: /\bmend(?:s|ed|ing)?\b/i, instead: 'fix, repair' },
  { pattern: /\bput(?:s|ting)? off\b/i, instead: 'postpone' },
  {
    pattern: /\ball that (?:is|are|was|were|has|have|it|they|a|the)\b/i,
    instead: '"everything that", or a list',
  },
  { pattern: /\ba server of before\b/i, instead: 'servers that predate …' },
  { pattern: /\bnot a single\b/i, instead: 'no' },
];

/** At the start of a comment. @type {readonly Rule[]} */
export const openings = [
  {
    pattern: /^(?:What|Whether|Where|Who|Whose|Whom|Of|That|Whatever|Such)\b(?!.*\?$)/,
    instead: 'a verb ("Returns …"), a noun, "True if …" or "`undefined` if …"',
  },
];

/** At the start of the title of a test, which is a whole sentence. @type {readonly Rule[]} */
export const titleOpenings = [
  { pattern: /^[a-z][a-z’']*(?= )/, instead: 'a sentence with a subject, from a capital letter on' },
];

/** Parts of the names of files and of what the code declares. @type {readonly Rule[]} */
export const names = [
  {
    pattern: /^(?:verdict|stint|whoever|anew|nobody|somebody|mend|obeyed|wanted|underway|occasional)$/i,
    instead: 'contributing/naming.md',
  },
];
