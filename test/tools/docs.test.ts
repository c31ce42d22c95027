import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import ts from 'typescript';
import { root } from '../../scripts/paths.mjs';

const pages = [
  'README.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
/** Code of the examples, which is compiled there, with their frameworks. */
const examples = readdirSync(join(root, 'examples'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((path) => !path.includes('node_modules'))
  .map((path) => readFileSync(path, 'utf8'));
/** Declarations that the documentation assumes in the reader's page. */
const around = `import type { McpTools } from 'mcp-tools';
declare global {
  const tools: McpTools;
}
`;

/** Returns a page's TypeScript code blocks that are not copied from an example. File names contain the line of the block. */
function pieces(page: string): { readonly file: string; readonly code: string }[] {
  const text = readFileSync(join(root, page), 'utf8');
  return [...text.matchAll(/^```(tsx?)\n([\s\S]*?)^```/gm)]
    .map(({ index, 1: kind = '', 2: code = '' }) => ({
      file: `${page}.${text.slice(0, index).split('\n').length}.${kind}`,
      code,
    }))
    .filter(({ code }) => !examples.some((example) => example.includes(code.trim())));
}

/** Returns TypeScript's errors for modules that are not on disk. */
function problems(given: ReadonlyMap<string, string>): readonly string[] {
  const modules = new Map([...given, [join(root, 'around.ts'), around]]);
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile) as { config: unknown };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists } = host;
  host.fileExists = (path) => modules.has(path) || fileExists(path);
  host.readFile = (path) => modules.get(path) ?? readFile(path);
  host.getSourceFile = (path, target) => {
    const text = host.readFile(path);
    return text === undefined ? undefined : ts.createSourceFile(path, text, target);
  };
  const program = ts.createProgram(
    [...modules.keys()],
    { ...options, noEmit: true, noUnusedLocals: false, jsx: ts.JsxEmit.ReactJSX },
    host,
  );
  return [...modules.keys()].flatMap((path) => {
    const source = program.getSourceFile(path);
    const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
    return found.map(({ messageText }) => `${path}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`);
  });
}

describe('TypeScript in the documentation', () => {
  it('Every code block compiles with the types of the package', () => {
    const modules = new Map<string, string>();
    for (const page of pages)
      for (const { file, code } of pieces(page)) modules.set(join(root, file), `${code}\nexport {};\n`);
    const files = [...modules.keys()];
    assert.ok(files.length > 15 && files.some((file) => file.endsWith('.tsx')));
    assert.deepEqual(problems(modules), []);
  });

  it('A code block with a wrong type is rejected', () => {
    const path = join(root, 'docs/wrong.ts');
    const found = problems(new Map([[path, `tools.sampling = 7;\nexport {};\n`]]));
    assert.match(found.join(), /Type 'number' is not assignable/);
  });
});

describe('the list of features', () => {
  const rows = readFileSync(join(root, 'docs/features.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) => line.slice(1, -1).split('|'));

  it('Each yes names a test that exists, and each no gives a reason', () => {
    assert.ok(rows.length > 20);
    for (const [feature = '', here = '', why = ''] of rows) {
      const tests = [...why.matchAll(/`(test\/[^`]+)`/g)].map(([, path = '']) => path);
      for (const path of tests) assert.ok(existsSync(join(root, path)), `${feature}: ${path}`);
      if (here.trim() === 'yes') assert.ok(tests.length > 0, feature);
      else assert.ok(here.trim() === 'no' && why.trim().length > 10, feature);
    }
  });
});
