import { isOfFormat } from '../../core/form.js';

const units = { Y: 'year', M: 'month', W: 'week', D: 'day' } as const;
const timeUnits = { H: 'hour', M: 'minute', S: 'second' } as const;

/** A length of time (`P1DT2H`) as people say it; nothing where it is none. */
export function sayDuration(text: string, locale: string): string | undefined {
  if (!isOfFormat('duration', text)) return undefined;
  const [days = '', time = ''] = text.slice(1).split('T');
  const said = [...partsOf(days, units, locale), ...partsOf(time, timeUnits, locale)];
  return new Intl.ListFormat(locale, { type: 'unit', style: 'narrow' }).format(said);
}

function partsOf(text: string, names: Readonly<Record<string, string>>, locale: string): string[] {
  return Array.from(text.matchAll(/(\d+)([A-Z])/g), ([, count = '', letter = '']) =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: names[letter] ?? 'day',
      unitDisplay: 'long',
    }).format(BigInt(count)),
  );
}
