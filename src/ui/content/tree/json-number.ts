/** Numbers as they were sent, by their value in JavaScript: `String(number)`. */
export type Exact = Readonly<Record<string, readonly string[]>>;

/** Returns a number as it was sent, if known; several texts, if different numbers were sent that are equal in JavaScript. */
export function sentAs(value: number, exact: Exact | undefined): readonly string[] {
  const key = String(value);
  const spellings = exact && Object.hasOwn(exact, key) ? exact[key] : undefined;
  const sent = Array.isArray(spellings) ? spellings.filter((one) => isNumber(one)) : [];
  return sent.length > 0 ? sent : [Object.is(value, -0) ? '-0' : key];
}

function isNumber(spelling: unknown): spelling is string {
  return typeof spelling === 'string' && /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(spelling);
}
