import { beginning, ending, markdownChars } from './cases.js';
import { Chance } from './random.js';

/** A handbook: headings, paragraphs with inline markup, lists, tasks, tables and code. */
export function document(share: number): string {
  const chance = new Chance(5);
  const most = Math.round(markdownChars * share);
  const sections = [`# ${beginning}`];
  const last = `\n\n${ending}\n`;
  for (let length = sections.join('').length + last.length; ;) {
    const section = sectionOf(chance, sections.length);
    length += section.length + 2;
    if (length > most) break;
    sections.push(section);
  }
  return sections.join('\n\n') + last;
}

function sectionOf(chance: Chance, number: number): string {
  const marked = (): string =>
    `${chance.sentence(10)} **${chance.words(2)}** and \`${chance.words(1)}(${number})\`, see [${chance.words(3)}](https://harbour.example/${number}). *${chance.sentence(6)}*`;
  const lines = (count: number, line: () => string): string => Array.from({ length: count }, line).join('\n');
  const row = (): string => `| ${chance.words(2)} | ${chance.below(900)} | ${chance.words(3)} |`;
  return [
    `## ${number}. ${chance.words(4)}`,
    marked(),
    marked(),
    lines(4, () => `- ${chance.sentence(6)}`),
    lines(2, () => `- [${chance.of([' ', 'x'])}] ${chance.sentence(4)}`),
    `| boat | tons | note |\n| --- | ---: | --- |\n${lines(5, row)}`,
    `\`\`\`js\n${lines(4, () => `const ${chance.words(1)}${number} = harbour.find(({ tons }) => tons > ${chance.below(900)}); // ${chance.words(4)}`)}\n\`\`\``,
    `> ${chance.sentence(12)}`,
  ].join('\n\n');
}
