import { answerIn } from '../../test/fixtures/talk.js';
import type { LongTalk } from './long-talk.js';
import { measure, painted, type Measured } from './measure.js';

const answerChars = 200_000;
/** Characters per frame: several times what a fast model writes. */
const pieceChars = 400;

/** Writes a long Markdown answer, one piece per frame. */
export function writeAnswer(talk: LongTalk): Promise<Measured> {
  const answer = longAnswer();
  const show = (text: string, status: 'writing' | 'complete'): void => {
    const entry = { ...answerIn(text), id: 'answer', at: 0, status };
    const isWriting = status === 'writing';
    talk.show({
      conversation: { status: isWriting ? 'thinking' : 'idle', entries: [entry] },
      calls: [],
    });
  };
  return measure(async () => {
    for (let at = pieceChars; at < answer.length; at += pieceChars) {
      show(answer.slice(0, at), 'writing');
      await painted(() => true);
    }
    show(answer, 'complete');
    await painted(() => true);
  }, 2_000);
}

/** Chapters with everything that answers contain. */
function longAnswer(): string {
  let answer = '';
  for (let at = 0; answer.length < answerChars; at++) {
    const rows = Array.from({ length: 8 }, (_, row) => `| Place ${row} | ${row * at} °C | **mild** |`);
    const items = Array.from({ length: 6 }, (_, item) => `- item ${item} with \`code\` and *words*`);
    answer += `## Chapter ${at}\n\n${'Some words of it, and **more** of them. '.repeat(12)}\n\n`;
    answer += `${items.join('\n')}\n\n| Place | Now | So |\n| --- | ---: | --- |\n${rows.join('\n')}\n\n`;
    answer += `\`\`\`js\nconst chapter = ${at};\nfor (const each of all) print(each, 'and', chapter);\n\`\`\`\n\n`;
  }
  return answer;
}
