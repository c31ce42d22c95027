import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import { root } from '../../scripts/paths.mjs';

/** Returns the errors that core's compiler options give for one more file, which is not on disk. */
function complaints(code: string): string[] {
  const path = join(root, 'src/core/planted.ts');
  const { config } = ts.readConfigFile(join(root, 'tsconfig.core.json'), (name) => ts.sys.readFile(name));
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name === path || fileExists(name);
  host.getSourceFile = (name, ...rest) =>
    name === path ? ts.createSourceFile(name, code, ts.ScriptTarget.ES2022) : getSourceFile(name, ...rest);
  const program = ts.createProgram([path], options, host);
  return program.getSemanticDiagnostics(program.getSourceFile(path)).map(({ code }) => `TS${String(code)}`);
}

test('Core does not compile with the DOM', () => {
  assert.deepEqual(complaints('export const planted: string = document.title;'), ['TS2584']);
  assert.deepEqual(complaints('export type Planted = HTMLElement;'), ['TS2304']);
  assert.deepEqual(complaints('export const planted: unknown = globalThis.document;'), ['TS7017']);
});

test('Core does not compile with Node', () => {
  assert.deepEqual(complaints('export const planted: unknown = process.env;'), ['TS2591']);
});

test('Core compiles with the APIs that pages, workers and Node share', () => {
  const code =
    "export const planted = async (): Promise<string> => (await fetch(new URL('https://a.example'))).text();";
  assert.deepEqual(complaints(code), []);
});

test('The types of the SDK do not add the DOM', () => {
  const code =
    "import { Client } from '@modelcontextprotocol/client';\nexport const a = Client, b: unknown = document;";
  assert.deepEqual(complaints(code), ['TS2584']);
});
