import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before } from 'node:test';
import type { JsonObject, JsonValue, ModelTool } from '../../src/core/index.js';
import { fitTool } from '../../src/llm/tools/fit-tool.js';
import { plainTools } from '../../src/llm/tools/plain.js';
import { rulesOf } from '../../src/llm/tools/tables.js';
import { suiteCase, suiteDrafts, type SuiteGroup } from '../fixtures/corpora/schema-suite.js';
import { type ModelServer, startModelServer } from '../fixtures/model-server.js';
import { badSchemas, toolSchemas } from '../fixtures/schemas/index.js';
import { describe, test } from '../fixtures/suites.js';
import { turn } from './support.js';
import { broken } from './tool-rules.js';
import { providers, sent } from './tools-sent.js';

let server: ModelServer;
before(async () => {
  server = await startModelServer();
});
after(() => server.stop());

/** Outside the project, if available. */
const suites = join(process.cwd(), '../shared/corpora/json-schema-test-suite/tests');
const suiteHome = existsSync(suites) ? suites : (process.env['MCP_TOOLS_SCHEMA_SUITE'] ?? '');

const schemas: readonly JsonValue[] = [
  ...toolSchemas.map(({ schema }) => schema as JsonValue),
  ...badSchemas.map(({ schema }) => schema),
  ...(suiteHome === '' ? [] : suiteDrafts.flatMap(ofDraft)),
];

function ofDraft({ name, folder, declares }: (typeof suiteDrafts)[number]): readonly JsonValue[] {
  const files = readdirSync(join(suiteHome, folder)).filter((file) => file.endsWith('.json'));
  return files.flatMap((file) =>
    (JSON.parse(readFileSync(join(suiteHome, folder, file), 'utf8')) as SuiteGroup[]).flatMap((group) => [
      suiteCase(`${name} ${file}`, group, declares).schema,
      // The schema itself, too.
      group.schema,
    ]),
  );
}

const toolWith = (parameters: JsonValue | undefined, at = 0): ModelTool => ({
  name: `tool_${at}`,
  description: 'Does it.',
  parameters: parameters as JsonObject,
  server: 'Demo',
  tool: `tool ${at}`,
});

describe('tools for each provider', { timeout: 300_000 }, () => {
  for (const provider of providers) {
    test(`No schema of the suites and corpora breaks a rule of ${provider}`, async () => {
      const rules = rulesOf[provider];
      for (let from = 0; from < schemas.length; from += 50) {
        const tools = schemas.slice(from, from + 50).map(toolWith);
        const { tools: all, warnings } = await sent(server, provider, tools);
        assert.deepEqual(broken(all, rules), []);
        assert.ok(all.length === tools.length || warnings.length > 0, `${from}: ${all.length}`);
      }
    });
  }

  test('docs/models.md has the table of each provider', () => {
    const page = readFileSync('docs/models.md', 'utf8');
    for (const provider of providers) {
      const { tools, property, descriptionChars, depth } = rulesOf[provider];
      const row = `| \`${provider}\` | ${tools} | \`${property.source}\` | ${descriptionChars} | ${depth} |`;
      assert.ok(page.includes(row), row);
    }
  });

  test('A simple schema stays unchanged', () => {
    let count = 0;
    for (const provider of providers) {
      for (const schema of schemas) {
        const tool = toolWith(schema);
        const [plain] = plainTools(turn({ tools: [tool] }), provider) ?? [];
        if (!plain) continue;
        count++;
        const { description, parameters } = fitTool(tool, rulesOf[provider]);
        assert.deepEqual(
          { description, parameters },
          { description: plain.description, parameters: plain.parameters },
        );
      }
    }
    assert.ok(count > 50, String(count));
  });
});
