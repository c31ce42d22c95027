import type { Call, Conversation, EntryToolCall } from '../../src/core/index.js';
import { answerIn, saidIn } from '../../test/fixtures/talk.js';
import { talkCalls } from '../work.js';
import { longestFrame } from './long-list.js';
import { measure, painted, type Measured } from './measure.js';

/** A conversation with many calls, as a page shows it. */
export interface LongTalk {
  show(talk: Talk): void;
  /** The element that scrolls. */
  box(): Element;
  /** Returns true if the call is in view. */
  sees(call: Call): boolean;
}

export interface Talk {
  readonly conversation: Conversation;
  readonly calls: readonly Call[];
}

export interface TalkMeasured {
  /** From an empty page to the whole conversation. */
  readonly shown: Measured;
  /** The longest frame. */
  readonly scrolled: Measured;
  readonly oneMore: Measured;
}

const callsOfOneStep = 4;
/** Fast scrolling by hand, in pixels per frame. */
const pushPx = 400;
const leaps = 60;

/** Throws if the end is not in view. */
export async function goThrough(talk: LongTalk): Promise<TalkMeasured> {
  const show = (count: number) => async (): Promise<void> => {
    const made = talkOf(count);
    const last = made.calls.at(-1);
    talk.show(made);
    await painted(() => last !== undefined && talk.sees(last));
  };
  const shown = await measure(show(talkCalls), 1_000);
  const scrolled = await longestFrame(() => scrollThrough(talk.box()));
  const oneMore = await measure(show(talkCalls + 1), 500);
  return { shown, scrolled, oneMore };
}

async function scrollThrough(box: Element): Promise<void> {
  const go = async (to: number): Promise<void> => {
    box.scrollTop = to;
    await painted(() => true);
  };
  await go(0);
  while (box.scrollTop + box.clientHeight < box.scrollHeight - 1) await go(box.scrollTop + pushPx);
  for (let leap = leaps; leap >= 0; leap--) await go((box.scrollHeight * leap) / leaps);
  for (let rests = 0; rests < 3; rests++) await go(box.scrollHeight);
}

const calls: Call[] = [];

/** The first `count` calls; earlier ones are the same objects, as in a host's snapshot. */
function talkOf(count: number): Talk {
  while (calls.length < count) calls.push(callAt(calls.length));
  const shown = calls.slice(0, count);
  const steps = Array.from({ length: Math.ceil(count / callsOfOneStep) }, (_, at) =>
    shown.slice(at * callsOfOneStep, (at + 1) * callsOfOneStep),
  );
  const entries = steps.flatMap((step, at): Conversation['entries'] => [
    { ...saidIn(`What is the weather on day ${at}?`), id: `u${at}`, at: 0 },
    {
      ...answerIn(`It is **mild** on day ${at}, as these say:`, step.map(wishFor)),
      id: `a${at}`,
      at: 0,
      status: 'complete',
    },
  ]);
  return { conversation: { status: 'idle', entries }, calls: shown };
}

function wishFor({ id }: Call): EntryToolCall {
  return { id: `wish-${id}`, name: 'get_weather', arguments: '{}', callId: id };
}

function callAt(at: number): Call {
  const text = `It is ${at % 30} degrees.`;
  return {
    id: `call-${at}`,
    serverId: 's1',
    serverLabel: 'Weather',
    tool: 'get_weather',
    displayName: 'Get the weather',
    arguments: { location: `Place ${at}`, days: 3 },
    startedBy: 'model',
    createdAt: 0,
    startedAt: 0,
    endedAt: 800,
    status: 'done',
    result: {
      isError: false,
      parts: [{ kind: 'text', text }],
      schemaCheck: { status: 'none' },
      modelParts: [{ type: 'text', text }],
      raw: { content: [{ type: 'text', text }] },
    },
  };
}
