import { beginning, ending, logLines, logMs, textChars } from './cases.js';
import { Chance, escaped } from './random.js';

/** Lines of prose, with the given number of characters. */
export function longText(share: number): string {
  const chance = new Chance(1);
  const lines = [beginning];
  for (let length = 0; length < textChars * share;) {
    const line = `${lines.length}: ${chance.sentence(8)}`;
    lines.push(line);
    length += line.length + 1;
  }
  return [...lines, ending].join('\n');
}

/** Part of a line in one style: the codes for a terminal, and the CSS that a page writes for them. */
interface Piece {
  readonly text: string;
  readonly codes?: string;
  readonly style?: string;
}

const levels = [
  { text: 'INFO ', codes: '32', style: 'color:green' },
  { text: 'INFO ', codes: '32', style: 'color:green' },
  { text: 'DEBUG', codes: '34', style: 'color:blue' },
  { text: 'WARN ', codes: '1;33', style: 'font-weight:bold;color:olive' },
  { text: 'ERROR', codes: '1;97;41', style: 'font-weight:bold;color:white;background:red' },
] as const satisfies readonly Piece[];

/** Half an hour of output of a build or a server. */
function logPieces(share: number): Piece[][] {
  const chance = new Chance(2);
  const count = Math.round(logLines * share);
  return Array.from({ length: count }, (_, line): Piece[] => {
    const time = new Date(Math.round((line * logMs) / count)).toISOString().slice(11, 23);
    const said = line === 0 ? beginning : line === count - 1 ? ending : chance.words(6 + chance.below(8));
    return [
      { text: time, codes: '90', style: 'color:gray' },
      { text: ' ' },
      chance.of(levels),
      { text: ' ' },
      { text: `harbour/${chance.words(1)}`, codes: '36', style: 'color:teal' },
      { text: ` ${said} <${chance.below(64)} boats> in ` },
      { text: `${chance.below(900)} ms`, codes: '38;5;208', style: 'color:#ff8700' },
    ];
  });
}

export function logAnsi(share: number): string {
  const written = ({ text, codes }: Piece): string =>
    codes === undefined ? text : `\u001b[${codes}m${text}\u001b[0m`;
  return logPieces(share)
    .map((line) => line.map(written).join(''))
    .join('\n');
}

/** The HTML that libraries make of such a log. */
export function logMarkup(share: number): string {
  const written = ({ text, style }: Piece): string =>
    style === undefined ? escaped(text) : `<span style="${style}">${escaped(text)}</span>`;
  const lines = logPieces(share).map((line) => line.map(written).join(''));
  return `<pre>${lines.join('\n')}</pre>`;
}
