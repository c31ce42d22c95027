import { readFileSync, writeFileSync } from 'node:fs';
import integrity from 'mcp-tools/integrity.json' with { type: 'json' };
import manifest from 'mcp-tools/package.json' with { type: 'json' };

const cdn = `https://cdn.jsdelivr.net/npm/mcp-tools@${manifest.version}/dist`;
const files = { 'mcp-tools': 'single/mcp-tools.js', 'mcp-tools/llm/openai': 'single/openai.js' };

const importMap = { imports: {}, integrity: {} };
for (const [name, file] of Object.entries(files)) {
  importMap.imports[name] = `${cdn}/${file}`;
  importMap.integrity[`${cdn}/${file}`] = integrity[file];
}

const page = readFileSync('src/index.html', 'utf8');
writeFileSync('public/index.html', page.replace('{ "imports": {} }', JSON.stringify(importMap, null, 2)));
