/** Model answers that are hard to show, each as the pieces in which it arrives. */
export const hardAnswers = {
  '2,000 pieces at once': () => Array.from({ length: 2_000 }, (_, at) => `word ${at} and `),
  '1 MB of text in one piece': () => ['Some words of it, and more of them. '.repeat(27_000)],
  '1 MB of Markdown in one piece': () => ['Some **words** of `it`.\n\n'.repeat(40_000)],
  '20,000 headings': () => ['## A heading\n\n'.repeat(20_000)],
  '5,000 footnotes': () => [numbered(5_000, (at) => `Word[^${at}].\n\n[^${at}]: Note ${at}.\n\n`)],
  'a list of 20,000 items': () => [numbered(20_000, (at) => `- item ${at}\n`)],
  'a table of 5,000 rows': () => [`| a | b |\n| - | - |\n${numbered(5_000, (at) => `| ${at} | x |\n`)}`],
  'quotes 1,000 deep': () => [`${'> '.repeat(1_000)}deep\n`],
} as const satisfies Readonly<Record<string, () => readonly string[]>>;

export type HardAnswer = keyof typeof hardAnswers;

export const answerKinds = Object.keys(hardAnswers) as HardAnswer[];

function numbered(count: number, line: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => line(at)).join('');
}
