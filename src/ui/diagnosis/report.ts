import type { Diagnosis, Server } from '../../core/index.js';
import { visibleText } from '../base/visible.js';
import type { DiagnosisAuthorStrings } from '../locales/en/diagnosis-author.js';
import type { DiagnosisStrings } from '../locales/en/diagnosis.js';
import { placeOf, sentenceOf } from './advice.js';

/** All of it as text, to be sent to whoever runs the server. */
export function reportOf(
  diagnosis: Diagnosis,
  server: Server | undefined,
  words: DiagnosisStrings,
  own: DiagnosisAuthorStrings,
): string {
  const { code, or, data, at, evidence, advice } = diagnosis;
  const lines = [
    own.report(server?.label ?? '', bareUrl(server?.url ?? String(data['origin'] ?? ''))),
    [code, data['page'], new Date(at).toISOString()].filter(Boolean).join(' · '),
    '',
    sentenceOf(words.codes, code, data),
    sentenceOf(own.codes, code, data),
    ...(data['said'] ? [`${words.said} “${data['said']}”`] : []),
    ...(or ? [words.or(sentenceOf(words.codes, or, data))] : []),
    ...(evidence.length > 0 ? ['', `${own.evidence}:`] : []),
    ...evidence.map(({ tried, saw, detail }) => `- ${tried} → ${saw}${detail ? ` (${detail})` : ''}`),
    ...advice
      .filter((one) => one.lines.length > 0)
      .flatMap((one) => ['', `${words.adviceFor[one.for]}: ${placeOf(one, words)}`, ...one.lines]),
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
