import { isObject, listOf } from '../is-object.js';

/** Numbers of a result as they were sent, by those that JavaScript made of them. */
type SentNumbers = Readonly<Record<string, readonly string[]>>;

/** Returns a function that writes a number as it was sent, as far as one can tell. */
export function numberWriter(exact: SentNumbers): (value: number) => string {
  return (value) => {
    const [sent, other] = exact[String(value)] ?? [];
    return sent !== undefined && other === undefined ? sent : JSON.stringify(value);
  };
}

/** Numbers of a result that are named because nobody can tell which of them is where. */
const mostUnclear = 10;

/** Returns a line for a model about numbers that cannot be told apart. */
export function unclearNumbers(exact: SentNumbers): readonly string[] {
  const unclear = Object.entries(exact).filter(([, sent]) => sent.length > 1);
  if (unclear.length === 0) return [];
  const each = unclear.slice(0, mostUnclear).map(([made, sent]) => `${made} is ${sent.join(' or ')}`);
  return [`[not exact in this value: ${each.join('; ').slice(0, 1_000)}]`];
}

/** Reads such numbers of a saved state: only those that JavaScript makes the same ones of. */
export function readSentNumbers(given: unknown): SentNumbers | undefined {
  if (!isObject(given)) return undefined;
  const all = Object.entries(given).map(([made, sent]) => {
    return [made, listOf(sent).filter((text) => isSent(text, made))] as const;
  });
  return Object.fromEntries(all);
}

function isSent(text: unknown, made: string): text is string {
  return typeof text === 'string' && /^-?\d[\d.eE+-]*$/.test(text) && String(Number(text)) === made;
}
