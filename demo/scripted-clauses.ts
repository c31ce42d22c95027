const separators = /(\s*[,;、]\s*|\s+(?:and|then)\s+|和|以及|还有|并且|然后|再)/iu;

/**
 * Returns the separate requests in a question. It is cut at commas and at "and", and a piece that is not a request is joined to
 * its neighbor: "add 2 and 3" is one request, "the weather in Paris and the time" are two.
 */
export function clausesOf(question: string, isAsked: (clause: string) => boolean): readonly string[] {
  const parts = question.normalize('NFKC').trim().split(separators);
  const clauses: string[] = [];
  let waiting = '';
  for (let at = 0; at < parts.length; at += 2) {
    const part = parts[at] ?? '';
    const separator = at === 0 ? '' : (parts[at - 1] ?? '');
    const last = clauses.length - 1;
    if (isAsked(part)) {
      clauses.push(waiting === '' ? part : waiting + separator + part);
      waiting = '';
    } else if (last >= 0) clauses[last] = `${clauses[last] ?? ''}${separator}${part}`;
    else waiting += separator + part;
  }
  return clauses.length > 0 ? clauses : isAsked(waiting) ? [waiting] : [];
}

/** Returns the names in a list as people write it: "Paris, Rome and New York, US". */
export function namesIn(list: string): readonly string[] {
  return list
    .split(/\s*(?:,(?!\s*[A-Z]{2}\b)|、|;|\s&\s|\band\b|(?<=\S{2})(?:和|与|跟)(?=\S{2}))\s*/u)
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** Returns separate numbers, not those inside a date, a name or a flight number. */
export function numbersIn(text: string): readonly number[] {
  const plain = text.replace(/\d{4}-\d{2}-\d{2}|[\p{Script=Latin}_]+\d+/gu, ' ');
  return [...plain.matchAll(/(?<![\d.])-?\d+(?:\.\d+)?/g)].map(([number]) => Number(number));
}

export function quotedIn(text: string): readonly string[] {
  const quotes = text.matchAll(/"([^"]+)"|“([^”]+)”|「([^」]+)」|`([^`]+)`|(?<!\p{L})'([^']+)'(?!\p{L})/gu);
  return [...quotes].map((match) => match.slice(1).find(Boolean) ?? '');
}

const daysAhead: readonly (readonly [RegExp, number])[] = [
  [/day after tomorrow|后天/i, 2],
  [/tomorrow|明天/i, 1],
  [/yesterday|昨天/i, -1],
  [/next week|下周|下星期/i, 7],
  [/last week|上周|上星期/i, -7],
  [/today|tonight|今天|今晚/i, 0],
];

/** Returns the day that a text names, as YYYY-MM-DD in UTC. */
export function dayIn(text: string, now: Date): string | undefined {
  const written = /\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
  if (written !== undefined) return written;
  const inDays = /\bin (\d{1,3}) days|(\d{1,3}) ?天后/i.exec(text);
  const days = inDays ? Number(inDays[1] ?? inDays[2]) : daysAhead.find(([words]) => words.test(text))?.[1];
  return days === undefined ? undefined : dayAfter(now, days);
}

export function dayAfter(now: Date, days: number): string {
  return new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}
