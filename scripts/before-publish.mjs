import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

// npm's site takes the README's picture only from the repository, even though the package contains it.
const { repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
if (!repository) {
  console.error(
    'Set "repository" in package.json to where the sources are: npm shows the README’s picture from there.',
  );
  process.exitCode = 1;
}
