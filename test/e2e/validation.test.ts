import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { build, mergeConfig, type Rolldown } from 'vite';
import { selfContained } from '../../scripts/build/self-contained.mjs';
import { launchBrowser } from '../../scripts/browser.mjs';
import type { Check, ValidationInUse, ValidationOptions } from '../../src/core/index.js';
import type * as Validation from '../../src/core/schema/validator.js';
import { defaultLimits } from '../../src/core/base/limits.js';
import { cspReports, openPage } from './browser.js';

/** The validation of `src` as in a build: one script for the page, and the workers beside it. */
const sources = {
  '/page.js': 'src/core/schema/validator.ts',
  '/validation.worker.js': 'src/core/schema/validation.worker.ts',
  '/validation-ajv.worker.js': 'src/core/schema/validation-ajv.worker.ts',
};
const files = new Map<string, string>();
let browser: Browser;
let own: Server;
let elsewhere: Server;

/** Headers for the next page: its policy, and that of its workers' responses. */
let policies: { readonly page?: string | undefined; readonly worker?: string | undefined } = {};
/** Reports of browsers about the workers' policies. */
let reports: string[] = [];

async function bundle(source: string): Promise<string> {
  const inMemory = { build: { write: false } };
  const results = await build(mergeConfig(selfContained(source, 'tested.js'), inMemory));
  const [result] = [results].flat() as Rolldown.RolldownOutput[];
  return result!.output[0].code;
}

async function serve(): Promise<Server> {
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (path === '/report') {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { 'csp-report': report } = JSON.parse(Buffer.concat(chunks).toString()) as {
          'csp-report': Record<string, string>;
        };
        reports.push(`${report['effective-directive']} ${report['blocked-uri']}`);
        response.writeHead(204).end();
      });
      return;
    }
    const isWorker = path.includes('worker');
    const policy = isWorker ? policies.worker : policies.page;
    if (policy !== undefined) response.setHeader('content-security-policy', policy);
    const body = path === '/' ? '<!doctype html><html lang="en"><title>x</title></html>' : files.get(path);
    response.setHeader('content-type', path === '/' ? 'text/html' : 'text/javascript');
    response.setHeader('access-control-allow-origin', '*');
    response.writeHead(body === undefined ? 404 : 200).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

const origin = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

before(async () => {
  for (const [path, source] of Object.entries(sources)) files.set(path, await bundle(source));
  browser = await launchBrowser();
  own = await serve();
  elsewhere = await serve();
});
after(async () => {
  await browser.close();
  own.close();
  elsewhere.close();
});

interface Found {
  readonly use: ValidationInUse;
  readonly checks: readonly Check[];
  readonly page: readonly string[];
  readonly worker: readonly string[];
  readonly troubles: readonly string[];
}

/** Checks some values in a separate page, and returns how, with the browser's reports. */
async function validate(
  options: ValidationOptions,
  { page: pagePolicy, worker }: typeof policies = {},
  from: Server = own,
): Promise<Found> {
  policies = { page: pagePolicy, worker: worker && `${worker}; report-uri ${origin(own)}/report` };
  reports = [];
  const { page, troubles } = await openPage(browser);
  await page.goto(`${origin(own)}/`);
  const found = await page.evaluate(
    async (script, given, limits) => {
      const { Validator, workersOf } = (await import(script)) as typeof Validation;
      let use: ValidationInUse | undefined;
      const validator = new Validator(limits, workersOf(given), (now) => (use = now));
      const checks = [
        await validator.validate({ type: 'object', required: ['a'] }, { a: 1 }),
        await validator.validate({ type: 'object', required: ['a'] }, {}),
        await validator.validate({ type: 'string', pattern: '^a+$' }, 'aaa'),
      ];
      validator.destroy();
      return { use, checks };
    },
    `${origin(from)}/page.js`,
    options,
    defaultLimits,
  );
  // A browser sends reports later.
  await new Promise((resolve) => setTimeout(resolve, 300));
  const seen = await cspReports(page);
  await page.close();
  return {
    use: found.use!,
    checks: found.checks,
    page: seen,
    worker: reports,
    troubles: [...troubles.console, ...troubles.uncaught],
  };
}

const statuses = ({ checks }: Found): string[] =>
  checks.map((check) => (check.status === 'unchecked' ? check.problem.code : check.status));
const all = ['valid', 'invalid', 'valid'];
const withoutPatterns = ['valid', 'invalid', 'schema-refused'];
const quiet = { page: [], worker: [], troubles: [] };

describe('validation in a page', { timeout: 120_000 }, () => {
  const strict = "default-src 'none'; script-src 'self'; connect-src 'self'";
  const typed = "require-trusted-types-for 'script'; trusted-types mcp-tools";

  const ways: [name: string, options: ValidationOptions, policies: object, expected: object][] = [
    ['without a policy', {}, {}, { engine: 'interpreter', isolation: 'worker' }],
    ['without a policy, with Ajv', { engine: 'ajv' }, {}, { engine: 'ajv', isolation: 'worker' }],
    [
      'with a policy without worker-src',
      {},
      { page: strict },
      { engine: 'interpreter', isolation: 'worker' },
    ],
    [
      'with a policy that has worker-src',
      {},
      { page: `${strict}; worker-src 'self'; ${typed}` },
      { engine: 'interpreter', isolation: 'worker' },
    ],
    [
      'that may not generate code itself, with Ajv, whose worker may',
      { engine: 'ajv' },
      { page: `${strict}; ${typed}` },
      { engine: 'ajv', isolation: 'worker' },
    ],
    [
      'whose worker’s own answer has a policy',
      {},
      { page: strict, worker: "default-src 'none'; require-trusted-types-for 'script'" },
      { engine: 'interpreter', isolation: 'worker' },
    ],
    [
      'whose worker’s own answer allows it to generate code',
      { engine: 'ajv' },
      { page: strict, worker: "script-src 'unsafe-eval'" },
      { engine: 'ajv', isolation: 'worker' },
    ],
  ];
  for (const [name, options, given, expected] of ways) {
    test(`${name}: values are checked in a worker, without a report`, async () => {
      const found = await validate(options, given);
      assert.deepEqual(found.use, expected);
      assert.deepEqual(statuses(found), all);
      const { page, worker, troubles } = found;
      assert.deepEqual({ page, worker, troubles }, quiet);
    });
  }

  test('A page that forbids workers and declares it checks on the main thread, without a report', async () => {
    for (const engine of ['interpreter', 'ajv'] as const) {
      const found = await validate({ engine, worker: false }, { page: `${strict}; worker-src 'none'` });
      assert.deepEqual(found.use, { engine: 'interpreter', isolation: 'thread' });
      assert.deepEqual(statuses(found), withoutPatterns);
      const { page, worker, troubles } = found;
      assert.deepEqual({ page, worker, troubles }, quiet);
    }
  });

  test('A page that forbids workers without declaring it checks on the main thread', async () => {
    const found = await validate({}, { page: `${strict}; worker-src 'none'` });
    assert.deepEqual(found.use, { engine: 'interpreter', isolation: 'thread' });
    assert.deepEqual(statuses(found), withoutPatterns);
    assert.equal(found.page.length, 1, 'the control: this is what saying so avoids');
  });

  test('A page that requests Ajv, whose worker may not generate code, uses the interpreter, after one report', async () => {
    for (const worker of ["script-src 'self'", "require-trusted-types-for 'script'"]) {
      const found = await validate({ engine: 'ajv' }, { page: strict, worker });
      assert.deepEqual(found.use, { engine: 'interpreter', isolation: 'worker' });
      assert.deepEqual(statuses(found), all);
      assert.equal(found.worker.length, 1, found.worker.join());
    }
  });

  test('A page whose script is on another origin checks on the main thread, or in the worker that it names', async () => {
    const page = `default-src 'none'; script-src 'self' ${origin(elsewhere)}; ${typed}`;
    const without = await validate({}, {}, elsewhere);
    assert.deepEqual(without.use, { engine: 'interpreter', isolation: 'thread' });
    assert.deepEqual(statuses(without), withoutPatterns);
    for (const [engine, worker] of [
      ['interpreter', '/validation.worker.js'],
      ['ajv', 'validation-ajv.worker.js'],
    ] as const) {
      const found = await validate({ engine, worker }, { page }, elsewhere);
      assert.deepEqual(found.use, { engine, isolation: 'worker' });
      assert.deepEqual(statuses(found), all);
      assert.deepEqual(found.page, []);
    }
  });

  test('A page that names a missing worker checks on the main thread', async () => {
    const found = await validate({ worker: '/nowhere.worker.js' });
    assert.deepEqual(found.use, { engine: 'interpreter', isolation: 'thread' });
    assert.deepEqual(statuses(found), withoutPatterns);
  });
});
