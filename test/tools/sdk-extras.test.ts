import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { build } from 'vite';
import { withoutSdkExtras } from '../../scripts/build/without-sdk-extras.mjs';
import { withoutZodExtras } from '../../scripts/build/without-zod-extras.mjs';

const sdk = 'node_modules/@modelcontextprotocol/client/dist/';

let folder: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sdk-extras-'));
  await mkdir(join(folder, sdk), { recursive: true });
});
after(() => rm(folder, { recursive: true }));

/** Returns the code that a build makes from a module. */
async function built(code: string, path: string): Promise<string> {
  const entry = join(folder, path);
  await writeFile(entry, code);
  const results = await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    plugins: [withoutSdkExtras(), withoutZodExtras()],
    build: { write: false, minify: false, lib: { entry, formats: ['es'], fileName: 'built' } },
  });
  const [result] = [results].flat();
  return result && 'output' in result ? result.output[0].code : '';
}

const auth = 'export async function auth(provider, options) { return provider.tokens(options); }';

test("A build fails if the SDK's client no longer has the code that is left out of it", async () => {
  await assert.rejects(
    built(auth, `${sdk}index.mjs`),
    /The SDK's client has changed; check .*runInputRequiredFlow/,
  );
});

test("A module that resembles the SDK's client is built unchanged", async () => {
  assert.match(await built(auth, 'own.mjs'), /return provider\.tokens\(options\)/);
});

test('A build fails if zod no longer has the formats that are left out of it', async () => {
  const path = 'node_modules/zod/v4/classic/schemas.js';
  await mkdir(join(folder, 'node_modules/zod/v4/classic'), { recursive: true });
  await assert.rejects(
    built(
      'export const methods = {\n    email(params) {\n        return this.check(core._email(ZodEmail, params));\n    },\n};',
      path,
    ),
    /zod has 1 formats of strings instead of 26/,
  );
});
