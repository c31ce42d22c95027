import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { layers } from '../../scripts/lint/architecture.mjs';
import { root } from '../../scripts/paths.mjs';

// The rules need no types, and the planted files are not in the TypeScript project.
const eslint = new ESLint({ cwd: root, overrideConfig: [tseslint.configs.disableTypeChecked] });

async function rulesBroken(filePath: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath });
  return (result?.messages ?? []).map(({ ruleId, message }) => ruleId ?? message);
}

const oneLine = (code: string): string => code.replaceAll(/\s+/g, ' ').slice(0, 100);

function refused(rule: string, filePath: string, code: string): void {
  test(`ESLint rejects in ${filePath}: ${oneLine(code)}`, async () => {
    assert.ok((await rulesBroken(filePath, code)).includes(rule));
  });
}

function allowed(filePath: string, code: string): void {
  test(`ESLint allows in ${filePath}: ${oneLine(code)}`, async () => {
    assert.deepEqual(await rulesBroken(filePath, code), []);
  });
}

const element = (template: string): string =>
  `import { html } from 'lit';\nexport const planted = (x: string): unknown => html\`${template}\`;\n`;

describe('modules that load on demand, named in one file of their subject', () => {
  const code = "export const part: () => Promise<unknown> = () => import('./part.js');";
  for (const file of [
    'core/calls/planted.ts',
    'ui/tools/planted.ts',
    'llm/openai.ts',
    'ui/content/image/planted.ts',
  ])
    refused('walls/imports', `src/${file}`, code);
  for (const file of ['core/calls/services.ts', 'ui/tools/services.ts', 'ui/content/image/kind.ts'])
    allowed(`src/${file}`, code);
});

describe('imports of a folder, from lower layers only', () => {
  const wall = 'walls/imports';
  refused(wall, 'src/core/calls/planted.ts', "import { admit } from '../conversation/index.js';\nadmit();");
  refused(
    wall,
    'src/core/calls/planted.ts',
    "import type { A } from '../resume/save-state.js';\nexport type B = A;",
  );
  refused(wall, 'src/core/calls/planted.ts', "export * from '../conversation/index.js';");
  refused(
    wall,
    'src/core/calls/planted.ts',
    "export const later = () => import('../conversation/index.js');",
  );
  refused(wall, 'src/core/calls/planted.ts', "export type Later = import('../conversation/index.js').A;");
  refused(wall, 'src/core/calls/planted.ts', "import { createMcpHost } from '../host.js';\ncreateMcpHost();");
  refused(
    wall,
    'src/core/calls/planted.ts',
    "import { createMcpHost } from '../index.js';\ncreateMcpHost();",
  );
  refused(wall, 'src/core/base/store.ts', "import { admit } from '../catalog/index.js';\nadmit();");
  refused(wall, 'src/core/calls/planted.ts', "import { McpTools } from '../../ui/shell/a.js';\nMcpTools();");
  refused(wall, 'src/core/calls/planted.ts', "import { run } from './run';\nrun();");
  refused(wall, 'src/core/calls/planted.ts', 'export const any = (name: string): unknown => import(name);');
  allowed('src/core/calls/planted.ts', "import { run } from './run.js';\nrun();");
  allowed('src/core/calls/planted.ts', "import { problem } from '../base/problems.js';\nproblem();");
  allowed('src/core/host.ts', "import { run } from './calls/index.js';\nrun();");
  allowed('src/core/index.ts', "export { run } from './calls/index.js';");
});

describe('imports between neighboring layers', () => {
  const wall = 'walls/imports';
  const fileIn = (folder: string): string => (folder.endsWith('.ts') ? folder : `${folder}/index.ts`);
  for (const part of ['core', 'ui'] as const) {
    const importing = (from: string, to: string): [string, string] => [
      from.endsWith('.ts') ? `src/${part}/${from}` : `src/${part}/${from}/planted.ts`,
      `import { a } from '${from.endsWith('.ts') ? './' : '../'}${fileIn(to).replace(/ts$/, 'js')}';\na();`,
    ];
    for (const [height, layer] of layers[part].entries()) {
      const [folder, beside] = layer;
      const above = layers[part][height + 1]?.[0];
      const below = layers[part][height - 1]?.[0];
      if (folder && beside) refused(wall, ...importing(folder, beside));
      if (folder && above) refused(wall, ...importing(folder, above));
      if (folder && below) allowed(...importing(folder, below));
    }
  }
});

describe("imports of the elements, from core's public file only", () => {
  const wall = 'walls/imports';
  refused(wall, 'src/ui/shell/a.ts', "import { run } from '../../core/calls/index.js';\nrun();");
  refused(
    wall,
    'src/ui/shell/planted.ts',
    "import type { Call } from '../../core/protocol/index.js';\nexport type B = Call;",
  );
  refused(wall, 'src/ui/shell/planted.ts', "import { openai } from '../../llm/openai.js';\nopenai();");
  refused(wall, 'src/index.ts', "export { run } from './core/calls/index.js';");
  refused(wall, 'src/llm/planted.ts', "import { run } from '../core/index.js';\nrun();");
  refused(
    wall,
    'src/llm/planted.ts',
    "import type { Call } from '../core/protocol/index.js';\nexport type B = Call;",
  );
  refused(wall, 'demo/planted.ts', "import { createMcpHost } from '../src/core/index.js';\ncreateMcpHost();");
  allowed('src/ui/shell/a.ts', "import { type Call } from '../../core/index.js';\nexport type B = Call;");
  allowed('src/llm/planted.ts', "import type { Llm } from '../core/index.js';\nexport type B = Llm;");
  allowed('src/index.ts', "export * from './core/index.js';");
  allowed('src/audit.ts', "export { verifyAudit } from './core/audit/verify.js';");
  refused(wall, 'src/audit.ts', "export { createSealer } from './core/audit/seal.js';");
  refused(wall, 'src/index.ts', "export { verifyAudit } from './core/audit/verify.js';");
  allowed('demo/planted.ts', "import { createMcpHost } from 'mcp-tools/core';\ncreateMcpHost();");
});

describe('imports of src/shared, and from it', () => {
  const wall = 'walls/imports';
  allowed(
    'src/core/calls/planted.ts',
    "import { isObject } from '../../shared/is-object.js';\nisObject({});",
  );
  allowed('src/ui/shell/planted.ts', "import { isObject } from '../../shared/is-object.js';\nisObject({});");
  allowed('src/ui/shell/planted.ts', "import { formOf } from '../../core/form.js';\nformOf({});");
  refused(wall, 'src/shared/planted.ts', "import { problem } from '../core/base/problems.js';\nproblem();");
  refused(
    wall,
    'src/shared/planted.ts',
    "import { need } from '../ui/base/element-registry.js';\nneed('a');",
  );
  refused(
    wall,
    'src/ui/shell/planted.ts',
    "import { problem } from '../../core/base/problems.js';\nproblem();",
  );
  refused('no-restricted-globals', 'src/shared/planted.ts', 'export const title: string = document.title;');
});

describe('heavy dependencies, each imported in one place', () => {
  const wall = 'walls/imports';
  const doors = [
    [
      '@modelcontextprotocol/client',
      'src/core/servers/connection/sdk-planted.ts',
      'src/core/servers/connection/listing.ts',
    ],
    ['@modelcontextprotocol/client', 'src/core/servers/connection/sdk-transport.ts', 'src/ui/planted.ts'],
    ['@cfworker/json-schema', 'src/core/schema/interpreter.ts', 'src/core/schema/planted.ts'],
    ['dompurify', 'src/ui/content/markdown/sanitize.ts', 'src/ui/content/part/planted.ts'],
    ['markdown-it', 'src/ui/content/markdown/markdown-planted.ts', 'src/ui/content/part/planted.ts'],
    ['lucide', 'src/ui/base/icons.ts', 'src/ui/planted.ts'],
    ['lit', 'src/ui/planted.ts', 'src/core/planted.ts'],
  ] as const;
  for (const [name, door, elsewhere] of doors) {
    allowed(door, `import { a } from '${name}';\na();`);
    refused(wall, elsewhere, `import { a } from '${name}';\na();`);
    refused(wall, elsewhere, `export const later = () => import('${name}/deep.js');`);
  }
  refused(wall, 'src/core/calls/planted.ts', "import express from 'express';\nexpress();");
  refused(wall, 'src/core/calls/planted.ts', "import { readFile } from 'node:fs';\nreadFile();");
});

describe('core without the DOM and Node', () => {
  for (const name of ['window', 'document', 'localStorage', 'navigator', 'HTMLElement', 'process']) {
    refused('no-restricted-globals', 'src/core/calls/planted.ts', `export const planted: unknown = ${name};`);
  }
  refused('no-restricted-globals', 'src/llm/planted.ts', 'export const planted: unknown = document;');
  allowed('src/ui/planted.ts', 'export const planted: unknown = document.title;');
});

describe('text as markup, code or style', () => {
  const file = 'src/ui/planted.ts';
  const write = (statement: string): string => `export function planted(a: any): void {\n  ${statement}\n}\n`;
  for (const statement of [
    "a.innerHTML = 'x';",
    "a.outerHTML = 'x';",
    "a.srcdoc = 'x';",
    "document.write('x');",
  ]) {
    refused('no-restricted-properties', file, write(statement));
  }
  refused('no-restricted-properties', file, write("a.insertAdjacentHTML('beforeend', 'x');"));
  refused('no-restricted-properties', file, write("a.createContextualFragment('x');"));
  refused('no-restricted-syntax', file, write("Object.assign(a, { innerHTML: 'x' });"));
  refused('no-restricted-syntax', file, write("a.setAttribute('style', 'x');"));
  refused('no-restricted-syntax', file, write("a.setAttribute('onclick', 'x');"));
  refused('no-restricted-globals', file, write("new DOMParser().parseFromString('x', 'text/html');"));
  refused('no-eval', file, write("eval('x');"));
  refused('no-new-func', file, write("new Function('x');"));
  for (const module of [
    'lit/directives/unsafe-html.js',
    'lit/directives/unsafe-svg.js',
    'lit/directives/style-map.js',
  ]) {
    refused('no-restricted-imports', file, `import { a } from '${module}';\na();`);
  }
  refused(
    'no-restricted-imports',
    file,
    "import { unsafeStatic } from 'lit/static-html.js';\nunsafeStatic('a');",
  );
  for (const attribute of [
    'style="x"',
    'style=${x}',
    'onclick="x"',
    'srcdoc=${x}',
    '.innerHTML=${x}',
    '.srcdoc=${x}',
  ]) {
    refused('no-restricted-syntax', file, element(`<iframe title="a" ${attribute}></iframe>`));
  }
  refused('no-restricted-syntax', file, element('<p class=${x} style="x"></p>'));
  allowed(file, element('<p class=${x} part="style" .textContent=${x} @keydown=${x}>style, on this</p>'));
});

describe('the length of a file', () => {
  refused('max-lines', 'src/core/calls/planted.ts', '\n'.repeat(401));
  refused('max-lines', 'demo/planted.ts', '// one more\n'.repeat(401));
  refused('max-lines', 'scripts/planted.mjs', '// one more\n'.repeat(401));
  allowed('src/core/calls/planted.ts', '// just so\n'.repeat(399));
});

describe('code that only shortens a file', () => {
  const spread = 'export const planted = (a: number): unknown => ({ ...{ a, b: 1 }, c: 2 });';
  const assigned =
    'export class Planted {\n  a = 1;\n  set(a: number): void {\n    Object.assign(this, { a });\n  }\n}';
  for (const file of ['src/core/calls/planted.ts', 'src/ui/call/planted.ts', 'demo/planted.ts']) {
    refused('no-restricted-syntax', file, spread);
    refused('no-restricted-syntax', file, assigned);
  }
  refused('no-restricted-syntax', 'src/ui/base/asks/planted.ts', spread);
  refused('no-restricted-syntax', 'src/lazy.ts', assigned);
  for (const file of ['scripts/planted.ts', 'test/core/planted.test.ts', 'bench/planted.ts'])
    refused('no-restricted-syntax', file, spread);
  refused(
    'no-restricted-syntax',
    'scripts/planted.mjs',
    'export const planted = (a) => ({ ...{ a, b: 1 } });',
  );
  allowed(
    'src/core/calls/planted.ts',
    'export const planted = (a?: number): unknown => ({ ...(a && { a }), ...(a ? { b: a } : {}) });',
  );
  allowed('src/ui/call/planted.ts', 'export const planted = (a: object): unknown => Object.assign({}, a);');

  const twice =
    "import { run } from './run.js';\nimport type { Run } from './run.js';\nexport const planted: Run = run;";
  refused('no-duplicate-imports', 'src/core/calls/planted.ts', twice);
  refused('no-duplicate-imports', 'demo/planted.ts', twice);
  const halves = "import { run } from './run.js';\nimport { walk } from './run.js';\nrun(walk);";
  refused('no-duplicate-imports', 'test/core/planted.test.ts', halves);
  allowed(
    'src/core/calls/planted.ts',
    "import { run, type Run } from './run.js';\nexport { walk } from './run.js';\nexport const planted: Run = run;",
  );
  allowed(
    'test/core/planted.test.ts',
    "import './run.js';\nimport type { Run } from './run.js';\nexport const planted: Run = 1;",
  );
});

describe('types and focused tests', () => {
  const file = 'src/core/calls/planted.ts';
  refused('@typescript-eslint/no-explicit-any', file, 'export const planted = (a: any): unknown => a;');
  refused(
    '@typescript-eslint/no-non-null-assertion',
    file,
    'export const planted = (a?: string): string => a!;',
  );
  refused('no-restricted-properties', 'test/core/planted.test.ts', "it.only('a', () => {});");
});

describe('answers to an ask, through the guard only', () => {
  const wall = 'no-restricted-syntax';
  const answer =
    "import { McpAnswerEvent } from '../base/events.js';\nexport const planted = new McpAnswerEvent('a', { kind: 'sampling', decision: 'approve' });\n";
  refused(wall, 'src/ui/approval/planted.ts', answer);
  allowed('src/ui/base/asks/planted.ts', answer);
  const press =
    "import type { ArmedPress } from '../base/asks/press-guard.js';\nexport const planted: unknown = {} as ArmedPress;\n";
  refused(wall, 'src/ui/approval/planted.ts', press);
});
