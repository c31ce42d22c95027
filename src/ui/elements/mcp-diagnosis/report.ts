import type { Diagnosis, Server } from '../../../core/index.js';
import { visibleText } from '../../json-text.js';
import type { DiagnosisStrings } from '../../locales/diagnosis/strings.js';

export interface Sentences {
  readonly person: string;
  readonly author: string;
  /** What else it may be, to the person. */
  readonly or?: string;
}

/** A diagnosis in words. One that only a newer core knows is told as one that nobody knows. */
export function sentencesOf({ code, or, data }: Diagnosis, words: DiagnosisStrings): Sentences {
  const of = (one: string): DiagnosisStrings['codes']['unknown'] =>
    Object.hasOwn(words.codes, one) ? words.codes[one as Diagnosis['code']] : words.codes.unknown;
  return {
    person: of(code).person(data),
    author: of(code).author(data),
    ...(or ? { or: of(or).person(data) } : {}),
  };
}

/** All of it as text, to be sent to whoever runs the server. */
export function reportOf(diagnosis: Diagnosis, server: Server | undefined, words: DiagnosisStrings): string {
  const { person, author, or } = sentencesOf(diagnosis, words);
  const { data, at, evidence, advice } = diagnosis;
  const lines = [
    words.report(server?.label ?? '', bareUrl(server?.url ?? String(data['origin'] ?? ''))),
    [diagnosis.code, data['page'], new Date(at).toISOString()].filter(Boolean).join(' · '),
    '',
    person,
    author,
    ...(or ? [words.or(or)] : []),
    ...(evidence.length > 0 ? ['', `${words.evidence}:`] : []),
    ...evidence.map(({ tried, saw, detail }) => `- ${tried} → ${saw}${detail ? ` (${detail})` : ''}`),
    ...advice
      .filter((one) => one.lines.length > 0)
      .flatMap((one) => ['', `${words.adviceFor[one.for]}: ${words.lines}`, ...one.lines]),
  ];
  return visibleText(lines.join('\n'));
}

/** Without what people put keys into: user, password and query. */
function bareUrl(text: string): string {
  try {
    const { origin, pathname } = new URL(text);
    return `${origin}${pathname}`;
  } catch {
    return '—';
  }
}
