/** Value of a variable: text, a list, or values by name. */
export type TemplateValue = string | readonly string[] | Readonly<Record<string, string>>;

export interface UriTemplate {
  /** Names of the variables in order, without repetitions. */
  readonly variables: readonly string[];
  /**
   * Names of the variables that need a value, because the URI would otherwise be incomplete. The others appear with their
   * names, as in a query.
   */
  readonly needed: readonly string[];
  /** Returns the URI. A variable without a value is left out. */
  expand(values: ReadonlyMap<string, TemplateValue>): string;
}

/** The format of expressions that begin with an operator (RFC 6570, appendix A). */
interface Operator {
  readonly first: string;
  readonly between: string;
  /** True if each value is written with its name. */
  readonly isNamed?: boolean;
  /** Text after a name whose value is empty. */
  readonly ifEmpty?: string;
  readonly keepsReserved?: boolean;
}

const plain: Operator = { first: '', between: ',' };

const operators: ReadonlyMap<string, Operator> = new Map([
  ['+', { first: '', between: ',', keepsReserved: true }],
  ['#', { first: '#', between: ',', keepsReserved: true }],
  ['.', { first: '.', between: '.' }],
  ['/', { first: '/', between: '/' }],
  [';', { first: ';', between: ';', isNamed: true }],
  ['?', { first: '?', between: '&', isNamed: true, ifEmpty: '=' }],
  ['&', { first: '&', between: '&', isNamed: true, ifEmpty: '=' }],
]);

interface Variable {
  readonly name: string;
  readonly isExploded: boolean;
  /** Maximum number of characters of the value to use. */
  readonly most: number;
}

/** Literal text, or variables in braces. */
type Piece = string | { readonly operator: Operator; readonly variables: readonly Variable[] };

/** Maximum number of variables, more than a person would fill in. */
const mostVariables = 50;

const expression = /^([+#./;?&]?)(.+)$/;
const variable = /^((?:\w|%[\dA-Fa-f]{2})(?:\.?(?:\w|%[\dA-Fa-f]{2}))*)(?:(\*)|:([1-9]\d{0,3}))?$/;

/** Reads a URI template (RFC 6570, levels 1 to 4). Returns `undefined` if it is invalid, has no variable or has too many. */
export function parseTemplate(template: string): UriTemplate | undefined {
  const pieces: Piece[] = [];
  const names = new Set<string>();
  const needed = new Set<string>();
  // Every second item was between braces.
  for (const [index, text] of template.split(/\{([^{}]*)\}/).entries()) {
    if (index % 2 === 0) {
      if (/[{}]/.test(text)) return undefined;
      pieces.push(encode(text, true));
      continue;
    }
    const [, sign = '', list = ''] = expression.exec(text) ?? [];
    const variables = list.split(',').map(readVariable);
    if (!variables.every((one) => one !== undefined)) return undefined;
    const operator = operators.get(sign) ?? plain;
    for (const { name } of variables) {
      names.add(name);
      if (!operator.isNamed) needed.add(name);
    }
    pieces.push({ operator, variables });
  }
  if (names.size === 0 || names.size > mostVariables) return undefined;
  return {
    variables: [...names],
    needed: [...needed],
    expand: (values) =>
      pieces.map((piece) => (typeof piece === 'string' ? piece : write(piece, values))).join(''),
  };
}

function readVariable(text: string): Variable | undefined {
  const [, name, star, most] = variable.exec(text) ?? [];
  if (name === undefined) return undefined;
  return { name, isExploded: star !== undefined, most: most === undefined ? Infinity : Number(most) };
}

function write(
  { operator, variables }: Exclude<Piece, string>,
  values: ReadonlyMap<string, TemplateValue>,
): string {
  const written = variables.flatMap((one) => {
    const value = values.get(one.name);
    return value === undefined ? [] : writeValue(operator, one, value);
  });
  return written.length > 0 ? operator.first + written.join(operator.between) : '';
}

/** Returns the texts for one variable: several if it is exploded, none if its value is an empty list. */
function writeValue(operator: Operator, variable: Variable, value: TemplateValue): readonly string[] {
  const { isNamed = false, keepsReserved = false } = operator;
  const { name, isExploded, most } = variable;
  const encoded = (text: string): string => encode(text, keepsReserved);
  const named = (key: string, text: string): string =>
    text === '' ? key + (operator.ifEmpty ?? '') : `${key}=${text}`;
  if (typeof value === 'string') {
    const text = encoded(most === Infinity ? value : Array.from(value).slice(0, most).join(''));
    return [isNamed ? named(name, text) : text];
  }
  const entries = isList(value)
    ? value.map((item) => ['', encoded(item)] as const)
    : Object.entries(value).map(([key, item]) => [encoded(key), encoded(item)] as const);
  if (entries.length === 0) return [];
  if (!isExploded) {
    const text = entries.map(([key, item]) => (isList(value) ? item : `${key},${item}`)).join(',');
    return [isNamed ? named(name, text) : text];
  }
  if (!isList(value)) return entries.map(([key, item]) => (isNamed ? named(key, item) : `${key}=${item}`));
  return entries.map(([, item]) => (isNamed ? named(name, item) : item));
}

function isList(value: TemplateValue): value is readonly string[] {
  return Array.isArray(value);
}

/** Percent-encodes the characters that are not allowed in a URI, and reserved characters unless `keepsReserved` is true. */
function encode(text: string, keepsReserved: boolean): string {
  // Lone surrogates cannot be encoded.
  const whole = text.replace(/\p{Surrogate}/gu, '\uFFFD');
  if (!keepsReserved) return encodeURIComponent(whole).replace(/[!'()*]/g, percent);
  // Text that is already percent-encoded stays unchanged.
  return encodeURI(whole)
    .replace(/%25([\dA-Fa-f]{2})/g, '%$1')
    .replaceAll('%5B', '[')
    .replaceAll('%5D', ']');
}

function percent(char: string): string {
  return `%${char.charCodeAt(0).toString(16).toUpperCase()}`;
}
