/** Numbers as they were sent, by what JavaScript made of them: `String(number)`. */
export type Exact = Readonly<Record<string, readonly string[]>>;

/** Of one number; a sender that means harm has a million. */
const mostSpellings = 10;
/** A longer one is as it was sent, without asking whether anything of it was lost. */
const mostChars = 1_000;

/** Collects the spellings of numbers of which JavaScript would lose digits. */
export class ExactNumbers {
  readonly spellings: Record<string, string[]> = {};
  isAny = false;

  read(spelling: string): number {
    const value = Number(spelling);
    const isKept = isExact(spelling, value);
    if (isKept && !this.isAny) return value;
    const key = shown(value);
    const others = Object.hasOwn(this.spellings, key) ? this.spellings[key] : undefined;
    if (isKept && !others) return value;
    this.isAny = true;
    if (!others) this.spellings[key] = [spelling];
    else if (others.length < mostSpellings && !others.includes(spelling)) others.push(spelling);
    return value;
  }
}

/** A number as it was sent, where that is known; more than one text, where several were sent that JavaScript takes for one. */
export function sentAs(value: number, exact: Exact | undefined): readonly string[] {
  const key = String(value);
  const spellings = exact && Object.hasOwn(exact, key) ? exact[key] : undefined;
  const sent = Array.isArray(spellings) ? spellings.filter((one) => isNumber(one)) : [];
  return sent.length > 0 ? sent : [shown(value)];
}

function shown(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}

function isNumber(spelling: unknown): spelling is string {
  return typeof spelling === 'string' && /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(spelling);
}

function isExact(spelling: string, value: number): boolean {
  if (spelling.length > mostChars) return false;
  // No double confuses two numbers of 15 digits, unless one is out of its reach.
  if (spelling.length <= 15 && !/e/i.test(spelling)) return true;
  return canonical(spelling) === canonical(String(value));
}

/** One spelling for all spellings of a number: its sign, its digits without zeros at the ends, its power of ten. */
function canonical(text: string): string | undefined {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(text);
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const digits = (whole + fraction).replace(/^0+/, '');
  if (digits === '') return '0';
  let end = digits.length;
  while (digits.charAt(end - 1) === '0') end--;
  return `${sign}${digits.slice(0, end)}e${Number(exponent) - fraction.length + digits.length - end}`;
}
