/**
 * Which of a bundle's chunks are loaded when.
 *
 * @typedef {Pick<import('vite').Rolldown.OutputChunk, 'fileName' | 'code' | 'isEntry' | 'imports' | 'dynamicImports' | 'modules'>} Chunk
 * @typedef {Pick<import('../../src/ui/content/part/kind.js').ContentKind, 'name' | 'element' | 'size'>} Kind
 */

/** Chunks that a page loads only when it comes to them, known by a module in them. */
const occasions = {
  loop: /\/src\/core\/conversation\/(turns|ask-model)\.ts$/,
  chinese: /\/src\/ui\/locales\/zh-CN\/(index|shell|form)\.ts$/,
  chineseContent: /\/src\/ui\/locales\/zh-CN\/(document|image|media|table|text|tree)\.ts$/,
  formModel: /\/src\/core\/schema\/form\/build\.ts$/,
  form: /\/src\/ui\/form\/mcp-tool-form\.ts$/,
  specialForm: /\/src\/ui\/form\/special\.ts$/,
  conversation: /\/src\/ui\/conversation\/mcp-conversation\.ts$/,
  asks: /\/src\/ui\/base\/(asks\/press-guard|styles\/dialog\.styles)\.ts$/,
  approval: /\/src\/ui\/(approval\/mcp-approval|locales\/zh-CN\/approval)\.ts$/,
  difference: /\/src\/ui\/approval\/difference\.ts$/,
  activity: /\/src\/ui\/(activity\/mcp-activity|locales\/zh-CN\/activity)\.ts$/,
  question: /\/src\/(core\/calls\/questions|ui\/questions\/mcp-question|ui\/locales\/zh-CN\/question)\.ts$/,
  author: /\/src\/ui\/(diagnosis\/(author|snippets)|locales\/zh-CN\/diagnosis-author)\.ts$/,
  diagnosis:
    /\/src\/(core\/servers\/doctor\/diagnose|ui\/diagnosis\/mcp-diagnosis|ui\/locales\/zh-CN\/diagnosis)\.ts$/,
  grants: /\/src\/ui\/(grants\/mcp-grants|locales\/zh-CN\/grants)\.ts$/,
  signIn:
    /\/src\/(core\/servers\/sign-in\/flow|ui\/(sign-in\/mcp-sign-in|shell\/sign-ins)|ui\/locales\/zh-CN\/sign-in)\.ts$/,
  ignoredOption: /\/src\/ui\/shell\/ignored-options\.ts$/,
  oversizedList: /\/src\/core\/servers\/guard\/oversized-list\.ts$/,
  kept: /\/src\/core\/resume\/restore\.ts$/,
  lookalikes: /\/src\/core\/catalog\/confusables-table\.ts$/,
  withoutWorker: /\/src\/core\/schema\/in-thread\.ts$/,
};

/**
 * Adds the occasions of the kinds of content: where the element of one is first needed, or one of the modules that it names.
 *
 * @param {readonly Kind[]} kinds
 * @returns {Record<string, RegExp>}
 */
function withKinds(kinds) {
  const ofKinds = kinds.flatMap(({ name, element, size }) => {
    const modules = size?.modules ?? (element ? [`mcp-content-${name}`] : []);
    const path = new RegExp(`/src/ui/content/${name}/(?:${modules.join('|')})\\.ts$`);
    return modules.length > 0 ? [[name, path]] : [];
  });
  return { ...Object.fromEntries(ofKinds), ...occasions };
}

/**
 * Sorts the chunks of one entry: those loaded at once, those of each occasion, and the main road, which is the rest
 * with those loaded at once.
 *
 * @param {readonly Chunk[]} chunks
 * @param {readonly Kind[]} kinds those of content, as `src/ui/content/kinds.ts` has them
 * @returns {Record<'atOnce' | 'mainRoad' | keyof typeof occasions, Chunk[]> & { kinds: Record<string, Chunk[]> }}
 */
export function sortChunks(chunks, kinds) {
  const all = withKinds(kinds);
  const entries = chunks.filter((chunk) => chunk.isEntry);
  const atOnce = reach(entries, chunks, (chunk) => chunk.imports);
  const occasionOf = (/** @type {Chunk} */ chunk) =>
    atOnce.includes(chunk)
      ? undefined
      : Object.entries(all).find(([, module]) =>
          Object.keys(chunk.modules).some((id) => module.test(id)),
        )?.[0];
  // What is only reached through an occasion belongs to it as well.
  const mainRoad = reach(
    entries,
    chunks,
    (chunk) => [...chunk.imports, ...chunk.dynamicImports],
    (chunk) => Boolean(occasionOf(chunk)),
  );
  const of = (/** @type {string} */ occasion) => {
    const start = chunks.filter((chunk) => occasionOf(chunk) === occasion);
    return reach(start, chunks, (chunk) => chunk.imports).filter((chunk) => !mainRoad.includes(chunk));
  };
  const formModel = of('formModel');
  const form = of('form').filter((chunk) => !formModel.includes(chunk));
  // What comes along with a form has lines of its own: a server's question may bring one, and its words speak Chinese.
  const forms = [...formModel, ...form];
  const beside = (/** @type {string} */ occasion) => of(occasion).filter((chunk) => !forms.includes(chunk));
  const asks = of('asks');
  const besideAsks = (/** @type {string} */ occasion) =>
    of(occasion).filter((chunk) => !asks.includes(chunk));
  return {
    atOnce,
    mainRoad,
    loop: of('loop'),
    chinese: beside('chinese'),
    chineseContent: of('chineseContent'),
    kinds: Object.fromEntries(kinds.map(({ name }) => [name, beside(name)])),
    formModel,
    form,
    specialForm: beside('specialForm'),
    conversation: of('conversation'),
    asks,
    approval: besideAsks('approval').filter((chunk) => !forms.includes(chunk)),
    activity: of('activity'),
    question: besideAsks('question').filter((chunk) => !forms.includes(chunk)),
    diagnosis: of('diagnosis'),
    author: of('author').filter((chunk) => !of('diagnosis').includes(chunk)),
    grants: of('grants'),
    signIn: besideAsks('signIn'),
    difference: of('difference').filter((chunk) => ![...asks, ...of('approval')].includes(chunk)),
    ignoredOption: of('ignoredOption'),
    oversizedList: of('oversizedList'),
    kept: of('kept'),
    lookalikes: of('lookalikes'),
    withoutWorker: of('withoutWorker'),
  };
}

/**
 * @param {readonly Chunk[]} start
 * @param {readonly Chunk[]} chunks
 * @param {(chunk: Chunk) => string[]} next
 * @param {(chunk: Chunk) => boolean} isBeyond
 */
function reach(start, chunks, next, isBeyond = () => false) {
  const reached = new Set(start);
  for (const chunk of reached) {
    for (const name of next(chunk)) {
      const found = chunks.find(({ fileName }) => fileName === name);
      if (found && !isBeyond(found)) reached.add(found);
    }
  }
  return [...reached];
}
