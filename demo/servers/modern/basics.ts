import { z } from 'zod';
import { type DemoTool, defineTool, failure, structured } from './tool.js';

const READ_ONLY = { readOnlyHint: true, openWorldHint: false };
const WORDS_PER_MINUTE = 200;
const TOP_WORDS = 5;

export function basicTools(): DemoTool[] {
  return [calculateSum(), getCurrentTime(), textAnalyzer()];
}

function calculateSum(): DemoTool {
  return defineTool({
    name: 'calculate_sum',
    title: 'Sum',
    description: 'Adds numbers. Give either a list of numbers, or a and b.',
    input: z.object({
      numbers: z.array(z.number()).max(1000).optional().describe('The numbers to add'),
      a: z.number().optional().describe('First number, when there is no list'),
      b: z.number().optional().describe('Second number, when there is no list'),
    }),
    output: z.object({ sum: z.number(), count: z.number().int().min(0) }),
    annotations: { ...READ_ONLY, idempotentHint: true },
    run({ numbers = [], a, b }) {
      const terms = [...numbers, ...[a, b].filter((term) => term !== undefined)];
      if (terms.length === 0) return failure('Nothing to add. Give "numbers", or "a" and "b".');
      const sum = terms.reduce((total, term) => total + term, 0);
      return structured(`${terms.join(' + ')} = ${sum}`, { sum, count: terms.length });
    },
  });
}

function getCurrentTime(): DemoTool {
  return defineTool({
    name: 'get_current_time',
    title: 'Current time',
    description: 'The date and time of the computer that runs this server, in UTC.',
    input: z.strictObject({}),
    output: z.object({ iso: z.string().describe('ISO 8601, UTC'), unixSeconds: z.number().int().min(0) }),
    annotations: READ_ONLY,
    run() {
      const now = new Date();
      return structured(`It is ${now.toISOString()}.`, {
        iso: now.toISOString(),
        unixSeconds: Math.floor(now.getTime() / 1000),
      });
    },
  });
}

function textAnalyzer(): DemoTool {
  return defineTool({
    name: 'text_analyzer',
    title: 'Text analysis',
    description: 'Counts the characters, words and sentences of a text, and names its most frequent words.',
    input: z.object({
      text: z.string().min(1).max(20_000).describe('The text to look at'),
    }),
    output: z.object({
      characters: z.number().int().min(0),
      words: z.number().int().min(0),
      sentences: z.number().int().min(0),
      readingSeconds: z.number().int().min(0).describe(`At ${WORDS_PER_MINUTE} words a minute`),
      topWords: z.array(z.object({ word: z.string(), count: z.number().int().min(1) })),
    }),
    annotations: { ...READ_ONLY, idempotentHint: true },
    run({ text }) {
      const words = segment(text, 'word').filter((part) => part.isWordLike === true);
      const sentences = segment(text, 'sentence').filter((part) => part.segment.trim() !== '');
      const counts = new Map<string, number>();
      for (const { segment: word } of words) {
        counts.set(word.toLowerCase(), (counts.get(word.toLowerCase()) ?? 0) + 1);
      }
      const topWords = [...counts]
        .map(([word, count]) => ({ word, count }))
        .sort((one, other) => other.count - one.count)
        .slice(0, TOP_WORDS);
      return structured(`${words.length} words in ${sentences.length} sentences.`, {
        characters: Array.from(text).length,
        words: words.length,
        sentences: sentences.length,
        readingSeconds: Math.ceil((words.length / WORDS_PER_MINUTE) * 60),
        topWords,
      });
    },
  });
}

function segment(text: string, granularity: 'word' | 'sentence'): Intl.SegmentData[] {
  return [...new Intl.Segmenter('en', { granularity }).segment(text)];
}
