import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateJetBrainsWebTypes } from 'custom-element-jet-brains-integration';
import { generateVsCodeCustomElementData } from 'custom-element-vs-code-integration';
import { dist } from '../paths.mjs';

/** Makes what editors know of the elements, from the manifest: VS Code and those of JetBrains. */
export function buildEditorFiles() {
  const manifest = readFileSync(join(dist, 'custom-elements.json'), 'utf8');
  // Each of them writes into what it is given.
  generateVsCodeCustomElementData(JSON.parse(manifest), { outdir: dist, hideLogs: true });
  generateJetBrainsWebTypes(JSON.parse(manifest), { outdir: dist, packageJson: false, hideLogs: true });
}
