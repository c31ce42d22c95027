/**
 * Which of a bundle's chunks are loaded when.
 *
 * @typedef {Pick<import('vite').Rolldown.OutputChunk, 'fileName' | 'code' | 'isEntry' | 'imports' | 'dynamicImports' | 'modules'>} Chunk
 */

/** Chunks that a page loads only when it comes to them, known by a module in them. */
const occasions = {
  loop: /\/src\/core\/conversation\/(turns|ask-model)\.ts$/,
  chinese: /\/src\/ui\/locales\/zh-CN\/(shell|form)\.ts$/,
  markdown: /\/src\/ui\/content\/markdown\/mcp-content-markdown\.ts$/,
  code: /\/src\/ui\/content\/code\/(parse|ranges|javascript|json|python|css|html|xml|yaml)\.ts$/,
  pdf: /\/src\/ui\/content\/pdf\/pdf\.ts$/,
  text: /\/src\/ui\/content\/text\/mcp-content-text\.ts$/,
  html: /\/src\/ui\/content\/html\/mcp-content-html\.ts$/,
  image: /\/src\/ui\/content\/image\/mcp-content-image\.ts$/,
  audio: /\/src\/ui\/content\/audio\/mcp-content-audio\.ts$/,
  table: /\/src\/ui\/content\/table\/mcp-content-table\.ts$/,
  tree: /\/src\/ui\/content\/tree\/mcp-content-tree\.ts$/,
  formModel: /\/src\/core\/schema\/form\/build\.ts$/,
  form: /\/src\/ui\/form\/view\.ts$/,
  specialForm: /\/src\/ui\/form\/special\.ts$/,
  conversation: /\/src\/ui\/conversation\/view\.ts$/,
  asks: /\/src\/ui\/base\/(asks\/press-guard|styles\/dialog\.styles)\.ts$/,
  approval: /\/src\/ui\/(approval\/view|locales\/zh-CN\/approval)\.ts$/,
  difference: /\/src\/ui\/approval\/difference\.ts$/,
  activity: /\/src\/ui\/(activity\/view|locales\/zh-CN\/activity)\.ts$/,
  question:
    /\/src\/(core\/calls\/questions\/questions|ui\/questions\/view|ui\/locales\/zh-CN\/question)\.ts$/,
  author: /\/src\/ui\/(diagnosis\/(author|snippets)|locales\/zh-CN\/diagnosis-author)\.ts$/,
  diagnosis:
    /\/src\/(core\/servers\/doctor\/diagnose|ui\/diagnosis\/view|ui\/locales\/zh-CN\/diagnosis)\.ts$/,
  grants: /\/src\/ui\/(grants\/view|locales\/zh-CN\/grants)\.ts$/,
  signIn:
    /\/src\/(core\/servers\/sign-in\/flow|ui\/(sign-in\/view|shell\/sign-ins)|ui\/locales\/zh-CN\/sign-in)\.ts$/,
  lateOption: /\/src\/ui\/shell\/late-options\.ts$/,
  oversizedList: /\/src\/core\/servers\/guard\/oversized-list\.ts$/,
  kept: /\/src\/core\/resume\/restore\.ts$/,
  lookalikes: /\/src\/core\/catalog\/confusables-table\.ts$/,
  withoutWorker: /\/src\/core\/schema\/in-thread\.ts$/,
};

/** Those that are kinds of content. */
const contents = /** @type {const} */ ([
  'text',
  'markdown',
  'html',
  'image',
  'audio',
  'table',
  'tree',
  'pdf',
  'code',
]);

/**
 * Sorts the chunks of one entry: those loaded at once, those of each occasion, and the main road, which is the rest
 * with those loaded at once.
 *
 * @param {readonly Chunk[]} chunks
 * @returns {Record<'atOnce' | 'mainRoad' | keyof typeof occasions, Chunk[]>}
 */
export function sortChunks(chunks) {
  const entries = chunks.filter((chunk) => chunk.isEntry);
  const atOnce = reach(entries, chunks, (chunk) => chunk.imports);
  const occasionOf = (/** @type {Chunk} */ chunk) =>
    atOnce.includes(chunk)
      ? undefined
      : Object.entries(occasions).find(([, module]) =>
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
  const kinds = /** @type {Record<typeof contents[number], Chunk[]>} */ (
    Object.fromEntries(contents.map((kind) => [kind, beside(kind)]))
  );
  return {
    atOnce,
    mainRoad,
    loop: of('loop'),
    chinese: beside('chinese'),
    ...kinds,
    formModel,
    form,
    specialForm: beside('specialForm'),
    conversation: of('conversation'),
    asks,
    approval: besideAsks('approval'),
    activity: of('activity'),
    question: besideAsks('question').filter((chunk) => !forms.includes(chunk)),
    diagnosis: of('diagnosis'),
    author: of('author').filter((chunk) => !of('diagnosis').includes(chunk)),
    grants: of('grants'),
    signIn: besideAsks('signIn'),
    difference: of('difference').filter((chunk) => ![...asks, ...of('approval')].includes(chunk)),
    lateOption: of('lateOption'),
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
