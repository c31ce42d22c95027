import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateJetBrainsWebTypes } from 'custom-element-jet-brains-integration';
import { generateVsCodeCustomElementData } from 'custom-element-vs-code-integration';
import { dist } from '../paths.mjs';

/** Makes the files with element data for VS Code and JetBrains editors from the manifest. */
export function buildEditorFiles() {
  const manifest = readFileSync(join(dist, 'custom-elements.json'), 'utf8');
  // Each generator modifies its input.
  generateVsCodeCustomElementData(JSON.parse(manifest), { outdir: dist, hideLogs: true });
  generateJetBrainsWebTypes(JSON.parse(manifest), { outdir: dist, packageJson: false, hideLogs: true });
}
