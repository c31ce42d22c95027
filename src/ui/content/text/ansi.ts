import { classesOf, lookAfter, plain, type Look } from './ansi-look.js';
import type { Stretch } from '../part/leaves.js';
import type { TimeSlices } from '../../base/time-slices.js';

/** A terminal's text without what gives it its colours, and where they are. */
export interface Colored {
  readonly text: string;
  readonly stretches: readonly Stretch[];
}

const sequence = /\x1b\[(\d{0,3}(?:[;:]\d{0,3}){0,31})m/y;
const introducer = '\x1b[';

/** Looking at the clock, or joining, costs more than a step. */
const stepsAtOnce = 512;

/**
 * Takes colours out of a text, in one pass. Any other sequence stays in it as the characters that it is, and so does one
 * that is cut off or has a parameter that nobody knows: nothing is done as a terminal would, and nothing is hidden.
 */
export async function readAnsi(text: string, turns: TimeSlices): Promise<Colored> {
  const stretches: { from: number; to: number; look: string }[] = [];
  const joined: string[] = [];
  let pieces: string[] = [];
  let length = 0;
  let look: Look = plain;
  let classes = '';
  const take = (from: number, to: number): void => {
    if (from === to) return;
    const start = length;
    length += to - from;
    pieces.push(text.slice(from, to));
    if (classes === '') return;
    const last = stretches.at(-1);
    if (last?.to === start && last.look === classes) last.to = length;
    else stretches.push({ from: start, to: length, look: classes });
  };

  let from = 0;
  let steps = 0;
  for (let at = text.indexOf(introducer); at !== -1; steps++) {
    sequence.lastIndex = at;
    const [whole = '', parameters = ''] = sequence.exec(text) ?? [];
    const next = whole === '' ? undefined : lookAfter(look, parameters);
    if (next) {
      take(from, at);
      from = at + whole.length;
      look = next;
      classes = classesOf(next);
    }
    at = text.indexOf(introducer, next ? from : at + introducer.length);
    if (steps % stepsAtOnce !== 0) continue;
    joined.push(pieces.join(''));
    pieces = [];
    if (turns.isLong) await turns.rest();
  }
  take(from, text.length);
  return { text: [...joined, ...pieces].join(''), stretches };
}
