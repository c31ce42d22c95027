import { coldParameter, tools } from '../work.js';
import { measure, type Measured } from './measure.js';
import { scrollThrough, typeQueries, type LongList } from './long-list.js';
import { hardAnswers, type HardAnswer } from './hard-answers.js';
import { writeAnswer } from './long-answer.js';
import { goThrough, type LongTalk, type TalkMeasured } from './long-talk.js';

/** One way to do the work. Each page implements it; the runner uses all of them alike. */
export interface Side {
  /** Connects to a server with this many tools; resolves when they have been painted. */
  list(url: string, tools: number): Promise<void>;
  /** Prepares for results of this tool. */
  open(tool: string): Promise<void>;
  /** Calls any tool. */
  call(tool: string): Promise<void>;
  /** Calls the opened tool; resolves when its result has been painted. */
  result(): Promise<void>;
  close(): Promise<void>;
  /** Shows a model's answer that arrives in these pieces without a pause; resolves when all of it is painted. */
  readonly speak?: (pieces: readonly string[]) => Promise<void>;
  /** The tool list, if the side shows one. */
  readonly longList?: LongList;
  /** A conversation, if the side shows one. */
  readonly longTalk?: LongTalk;
}

/** The interface of a page to the runner. */
export interface Bench extends Pick<Side, 'open' | 'close'> {
  /** Milliseconds from the start of the script, if the page's address named a server. */
  readonly cold: Promise<number> | undefined;
  list(...args: Parameters<Side['list']>): Promise<Measured>;
  result(): Promise<Measured>;
  /** Milliseconds of each call, for this many calls in sequence. */
  calls(count: number, tool?: string): Promise<number[]>;
  /** Types and deletes words in the list's filter: the time of each key until its result is on screen, and the longest frame. */
  type(): Promise<{ readonly keys: readonly number[]; readonly frames: Measured }>;
  /** Scrolls through the list, in small steps and in jumps: the longest frame. */
  scroll(): Promise<Measured>;
  /** Shows a conversation of many calls, scrolls through it, and adds one call. */
  talk(): Promise<TalkMeasured>;
  /** Shows a long answer while it streams. */
  answer(): Promise<Measured>;
  /** Shows an answer that is hard to show. */
  hardAnswer(name: HardAnswer): Promise<Measured>;
  /** Milliseconds until the last of this many parallel calls ends. */
  together(count: number): Promise<number>;
}

declare global {
  var bench: Bench;
  /** When the page reached its script, as the page recorded it. */
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
      // Loads and compiles what an element needs for its first answer.
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
