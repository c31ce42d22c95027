import { join, relative } from 'node:path';
import { importGraph } from './import-graph.mjs';
import { root } from './paths.mjs';

/**
 * Prints every import cycle in src and demo, including types and lazy imports, and fails if there is one. A cycle shows that an
 * idea is in the wrong file.
 */

const files = importGraph(['src', 'demo'].map((folder) => join(root, folder)));

const cycles = groups().filter((group) => group.length > 1);
for (const cycle of cycles) console.error(`Import cycle:\n  ${cycle.map(short).join('\n  ')}`);
process.exitCode = cycles.length > 0 ? 1 : 0;

/** Returns the groups of files that reach each other (strongly connected components, after Tarjan). */
function groups() {
  /** @type {Map<string, { index: number, low: number, isOpen: boolean }>} */
  const seen = new Map();
  /** @type {string[]} */
  const open = [];
  /** @type {string[][]} */
  const found = [];
  /** @param {string} file */
  const visit = (file) => {
    const self = { index: seen.size, low: seen.size, isOpen: true };
    seen.set(file, self);
    open.push(file);
    for (const target of files.get(file)?.imports ?? []) {
      const known = seen.get(target);
      if (!known) self.low = Math.min(self.low, visit(target).low);
      else if (known.isOpen) self.low = Math.min(self.low, known.index);
    }
    if (self.low === self.index) {
      const group = open.splice(open.indexOf(file));
      for (const each of group) /** @type {{ isOpen: boolean }} */ (seen.get(each)).isOpen = false;
      found.push(group);
    }
    return self;
  };
  for (const file of files.keys()) if (!seen.has(file)) visit(file);
  return found;
}

/** @param {string} file */
function short(file) {
  return relative(root, file);
}
