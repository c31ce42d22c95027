/** Text that is already HTML. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Returns HTML. Any value that is not markup is escaped, since apps choose their own names. */
export function markup(
  parts: TemplateStringsArray,
  ...values: readonly (string | Markup | readonly Markup[])[]
): Markup {
  const texts = values.map((value) => {
    if (typeof value === 'string') return value.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '');
    return value instanceof Markup ? value.text : value.map(({ text }) => text).join('');
  });
  return new Markup(String.raw({ raw: parts }, ...texts));
}
