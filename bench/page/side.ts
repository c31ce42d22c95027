import { coldParameter, tools } from '../work.js';
import { measure, type Measured } from './measure.js';
import { scrollThrough, typeQueries, type LongList } from './long-list.js';
import { hardAnswers, type HardAnswer } from './hard-answers.js';
import { writeAnswer } from './long-answer.js';
import { goThrough, type LongTalk, type TalkMeasured } from './long-talk.js';

/** One way of doing the work. Its page knows how; the runner asks every page for the same. */
export interface Side {
  /** Connects to a server that has so many tools; resolves when they have been painted. */
  list(url: string, tools: number): Promise<void>;
  /** Gets ready for results of this tool. */
  open(tool: string): Promise<void>;
  /** Calls any tool. */
  call(tool: string): Promise<void>;
  /** Calls the opened tool; resolves when its result has been painted. */
  result(): Promise<void>;
  close(): Promise<void>;
  /** Shows an answer of a model that comes in these pieces, without a pause between them; resolves when all of it is painted. */
  readonly speak?: (pieces: readonly string[]) => Promise<void>;
  /** The list of its tools, where it shows one. */
  readonly longList?: LongList;
  /** A conversation, where it shows one. */
  readonly longTalk?: LongTalk;
}

/** What a page gives to the runner. */
export interface Bench extends Pick<Side, 'open' | 'close'> {
  /** From the start of the script, where the page's address named a server: milliseconds. */
  readonly cold: Promise<number> | undefined;
  list(...args: Parameters<Side['list']>): Promise<Measured>;
  result(): Promise<Measured>;
  /** Milliseconds of each of so many calls, one after the other. */
  calls(count: number, tool?: string): Promise<number[]>;
  /** Types and deletes words in the filter of its list: each key until its answer is on screen, and the longest frame. */
  type(): Promise<{ readonly keys: readonly number[]; readonly frames: Measured }>;
  /** Scrolls through its list, in small steps and in leaps: the longest frame. */
  scroll(): Promise<Measured>;
  /** Shows a conversation of many calls, scrolls through it, and adds one call. */
  talk(): Promise<TalkMeasured>;
  /** Shows a long answer while it is written, piece by piece. */
  answer(): Promise<Measured>;
  /** Shows an answer that is hard to show. */
  hardAnswer(name: HardAnswer): Promise<Measured>;
  /** Milliseconds of so many calls at once, until the last of them has ended. */
  together(count: number): Promise<number>;
}

declare global {
  var bench: Bench;
  /** When the page came to its script, as the page itself wrote it down. */
  var began: number;
}

export function offer(side: Side): void {
  const [url, count] = new URLSearchParams(location.search).getAll(coldParameter);
  const cold = async (address: string): Promise<number> => {
    await side.list(address, Number(count));
    return performance.now() - began;
  };
  globalThis.bench = {
    cold: url === undefined ? undefined : cold(url),
    list: (...args) => measure(() => side.list(...args)),
    open: side.open,
    result: () => measure(side.result),
    async calls(count, tool = tools.small) {
      const times: number[] = [];
      while (times.length < count) {
        const start = performance.now();
        await side.call(tool);
        times.push(performance.now() - start);
      }
      return times;
    },
    async together(count) {
      const start = performance.now();
      await Promise.all(Array.from({ length: count }, () => side.call(tools.small)));
      return performance.now() - start;
    },
    close: side.close,
    type: () => typeQueries(listOf(side)),
    scroll: () => scrollThrough(listOf(side)),
    talk: () => goThrough(talkOf(side)),
    answer: () => writeAnswer(talkOf(side)),
    async hardAnswer(name) {
      const { speak } = side;
      if (!speak) throw new Error('it shows no answers');
      // What an element needs for its first answer is loaded and compiled.
      await speak(['# Hello\n\n- **there**\n']);
      const pieces = hardAnswers[name]();
      return measure(() => speak(pieces), 2_000);
    },
  };
}

function talkOf({ longTalk }: Side): LongTalk {
  if (!longTalk) throw new Error('it shows no conversation');
  return longTalk;
}

function listOf({ longList }: Side): LongList {
  if (!longList) throw new Error('it shows no list');
  return longList;
}
