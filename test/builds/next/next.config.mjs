import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

export default {
  output: 'export',
  distDir: process.env['BUILD_TO'] ?? 'out',
  // What the package depends on lies in the folder of the repository.
  turbopack: { root },
  outputFileTracingRoot: root,
};
