import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/** @typedef {{ readonly text: string, readonly imports: readonly string[] }} SourceFile */

/**
 * Reads the sources in these folders. Returns each file by its path, with the files that it imports, including types and lazy
 * imports.
 *
 * @param {readonly string[]} folders
 * @returns {ReadonlyMap<string, SourceFile>}
 */
export function importGraph(folders) {
  const texts = new Map(
    folders
      .flatMap((folder) =>
        readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
      )
      .filter((file) => file.endsWith('.ts'))
      .map((file) => [file, readFileSync(file, 'utf8')]),
  );
  return new Map(
    [...texts].map(([file, text]) => {
      const targets = ts
        .preProcessFile(text)
        .importedFiles.map(({ fileName }) => join(dirname(file), fileName.replace(/\.js$/, '.ts')));
      return [file, { text, imports: [...new Set(targets)].filter((target) => texts.has(target)) }];
    }),
  );
}
