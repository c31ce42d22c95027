import ts from 'typescript';

/**
 * A text for people, and where it starts. `kind` is where it was found.
 *
 * @typedef {{ text: string, line: number, kind: 'comment' | 'title' | 'subject' | 'string' | 'prose' }} Text
 */

/** Directives of tools, which are no sentences. */
const directive = /^(?:eslint-|prettier-|@ts-|@type|v8 |c8 |#__|#region|webpack|vite|<reference)/;

/** Returns the comments of a source, and its strings if they are for people. @param {string} source @param {string} path @returns {Text[]} */
export function textsOfCode(source, path) {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  return [...comments(source, file), ...literals(file, path)];
}

/** @param {string} source @param {ts.SourceFile} file @returns {Text[]} */
function comments(source, file) {
  /** @type {Map<number, ts.CommentRange>} */
  const ranges = new Map();
  /** @param {ts.Node} node */
  const visit = (node) => {
    for (const range of ts.getLeadingCommentRanges(source, node.getFullStart()) ?? [])
      ranges.set(range.pos, range);
    for (const range of ts.getTrailingCommentRanges(source, node.getEnd()) ?? [])
      ranges.set(range.pos, range);
    for (const child of node.getChildren(file)) visit(child);
  };
  visit(file);
  /** @type {Text[]} */
  const found = [];
  /** @type {ts.CommentRange | undefined} */
  let before;
  for (const range of [...ranges.values()].sort((a, b) => a.pos - b.pos)) {
    const raw = source.slice(range.pos, range.end);
    const text = plain(raw);
    const last = found.at(-1);
    // Line comments in a row are one text.
    const isNext =
      raw.startsWith('//') && before && /^\r?\n[ \t]*$/.test(source.slice(before.end, range.pos));
    before = raw.startsWith('//') ? range : undefined;
    if (text === '' || directive.test(text)) continue;
    if (isNext && last) last.text += ` ${text}`;
    else found.push({ text, line: lineOf(file, range.pos), kind: 'comment' });
  }
  return found;
}

/** Returns a comment without its signs, code and tags. @param {string} comment */
function plain(comment) {
  return withoutCode(
    comment
      .replace(/^\/\*\*?|\*\/$/g, '')
      .replace(/^\s*(?:\*|\/\/)[ \t]?/gm, '')
      .replace(
        /^@(?:param|returns|type|typedef|template|csspart|cssprop|slot|fires|property|attr)\b[^\n]*?(?: - |$)/gm,
        '',
      ),
  ).trim();
}

/** Returns the titles of tests, and the sentences for people. @param {ts.SourceFile} file @param {string} path @returns {Text[]} */
function literals(file, path) {
  const isStrings = /\/locales\/(?:en|zh-CN)\/|\/base\/sentences\.ts$/.test(path);
  const isTest = path.endsWith('.test.ts');
  if (!isStrings && !isTest) return [];
  /** @type {Text[]} */
  const found = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    const isTitle = isTest && isTitleOf(node);
    if (ts.isStringLiteralLike(node) && (isStrings || isTitle))
      found.push({
        text: node.text,
        line: lineOf(file, node.getStart()),
        kind: !isTitle ? 'string' : isSubject(node) ? 'subject' : 'title',
      });
    if (ts.isTemplateExpression(node) && (isStrings || isTitle)) {
      const text = [node.head, ...node.templateSpans.map(({ literal }) => literal)]
        .map((part) => part.text)
        .join('…');
      found.push({
        text,
        line: lineOf(file, node.getStart()),
        kind: !isTitle ? 'string' : isSubject(node) ? 'subject' : 'title',
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** True for the first argument of `it`, `test` and `describe`. @param {ts.Node} node */
function isTitleOf(node) {
  const { parent: call } = node;
  return (
    call !== undefined &&
    ts.isCallExpression(call) &&
    call.arguments[0] === node &&
    /^(?:it|test|describe)(?:\.\w+)?$/.test(call.expression.getText())
  );
}

/** True for the argument of `describe`, which is a noun. @param {ts.Node} node */
function isSubject(node) {
  return ts.isCallExpression(node.parent) && node.parent.expression.getText().startsWith('describe');
}

/** Returns the paragraphs of a Markdown page, without code. @param {string} page @returns {Text[]} */
export function textsOfPage(page) {
  const lines = page.replace(/```[\s\S]*?```/g, (code) => code.replace(/[^\n]/g, '')).split('\n');
  return lines.flatMap((line, index) => {
    const text = withoutCode(line).trim();
    return text === '' ? [] : [{ text, line: index + 1, kind: /** @type {const} */ ('prose') }];
  });
}

/** @param {string} text */
function withoutCode(text) {
  return text
    .replace(/```[\s\S]*?```/g, '')
    .replace(/`[^`\n]*`/g, '`…`')
    .replace(/\]\([^)]*\)/g, ']');
}

/** @param {ts.SourceFile} file @param {number} position */
function lineOf(file, position) {
  return file.getLineAndCharacterOfPosition(position).line + 1;
}
