import type { KeptConversation } from '../../core/index.js';
import { wordsOf } from '../base/words-of.js';
import type { ConversationsStrings } from '../locales/en/conversations.js';

export interface Group {
  readonly label: string;
  readonly conversations: readonly KeptConversation[];
}

const dayMs = 86_400_000;

/** Returns the conversations whose title has every word of a query, in groups: pinned, then by time, the newest first. */
export function groupsOf(
  list: readonly KeptConversation[],
  query: string,
  own: ConversationsStrings,
  locale: string,
  now = Date.now(),
): readonly Group[] {
  const words = wordsOf(query);
  const groups = new Map<string, KeptConversation[]>([[own.pinned, []]]);
  const labelAt = labels(own, locale, now);
  for (const one of list) {
    const title = (one.title || own.untitled).toLocaleLowerCase();
    if (!words.every((word) => title.includes(word))) continue;
    const label = one.pinned ? own.pinned : labelAt(one.at);
    const group = groups.get(label);
    if (group) group.push(one);
    else groups.set(label, [one]);
  }
  return [...groups]
    .filter(([, conversations]) => conversations.length > 0)
    .map(([label, conversations]) => ({ label, conversations }));
}

/** Returns the function that names the group of a time. */
function labels(own: ConversationsStrings, locale: string, now: number): (at: number) => string {
  const today = startOfDay(now);
  const year = new Date(now).getFullYear();
  const month = new Intl.DateTimeFormat(locale, { month: 'long' });
  const withYear = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' });
  return (at) => {
    if (at >= today) return own.today;
    if (at >= today - 6 * dayMs) return own.lastDays;
    const date = new Date(at);
    if (date.getFullYear() !== year) return withYear.format(date);
    const name = month.format(date);
    return date.getMonth() === new Date(now).getMonth() ? own.earlierIn(name) : name;
  };
}

function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}

/** Returns the function that formats the time of a row: the time of today, the weekday of the last days, or the day. */
export function times(locale: string, now = Date.now()): (at: number) => string {
  const today = startOfDay(now);
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', hourCycle: 'h23' });
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short' });
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
  return (at) => (at >= today ? time : at >= today - 6 * dayMs ? weekday : day).format(at);
}
