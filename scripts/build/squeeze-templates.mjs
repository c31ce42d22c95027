/**
 * Removes white space from the elements' templates and comments from their styles, which script minifiers leave alone. In HTML, a
 * line break with its indentation becomes one space, as a browser shows it.
 *
 * @returns {import('vite').Plugin}
 */
export function squeezeTemplates() {
  return {
    name: 'squeeze-templates',
    // Runs after the types are removed, so that the code can be parsed.
    enforce: 'post',
    transform(code, id) {
      if (!/\/src\/ui\/.*\.ts$/.test(id)) return undefined;
      /** @type {{ start: number, end: number, text: string }[]} */
      const changes = [];
      visit(this.parse(code), (tag, { start, end }) => {
        const text = code.slice(start, end);
        const squeezed = tag === 'css' ? squeezeStyle(text) : text.replace(/\s*\n\s*/g, ' ');
        if (squeezed !== text) changes.push({ start, end, text: squeezed });
      });
      const squeezed = changes
        .sort((a, b) => b.start - a.start)
        .reduce((left, { start, end, text }) => left.slice(0, start) + text + left.slice(end), code);
      return { code: squeezed, map: null };
    },
  };
}

/**
 * Visits each text part of Lit's templates.
 *
 * @param {unknown} node
 * @param {(tag: string, piece: { start: number, end: number }) => void} found
 */
function visit(node, found) {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) {
    for (const one of node) visit(one, found);
    return;
  }
  const { type, tag, quasi } =
    /** @type {{ type?: string, tag?: { name?: string }, quasi?: { quasis: { start: number, end: number }[] } }} */ (
      node
    );
  const name = tag?.name ?? '';
  if (type === 'TaggedTemplateExpression' && ['html', 'svg', 'css'].includes(name)) {
    for (const piece of quasi?.quasis ?? []) found(name, piece);
  }
  for (const one of Object.values(node)) visit(one, found);
}

/** @param {string} style */
function squeezeStyle(style) {
  return style
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};>]) ?/g, '$1')
    .replace(/([:,]) /g, '$1')
    .replace(/;\}/g, '}');
}
