import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { startModernServer } from '../../demo/servers/modern/index.js';
import { launchBrowser } from '../../scripts/browser.mjs';
import { cspReports, openPage, until } from './browser.js';
import { Person } from './person.js';

const files = new URL('../../dist/single/', import.meta.url);
const policy = "script-src 'self' http://127.0.0.1:*; style-src 'self'; require-trusted-types-for 'script'";

let mcp: Awaited<ReturnType<typeof startModernServer>>;
let browser: Browser;
let own: Server;
let elsewhere: Server;

/** Serves the files of `dist/single`, and at `/` a page with only the tag and one script. */
async function serve(scripts: () => readonly string[]): Promise<Server> {
  const server = createServer((request, response) => {
    const name = (request.url ?? '/').slice(1);
    if (name === '') {
      const tags = scripts().map((src) => `<script type="module" src="${src}"></script>`);
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.setHeader('content-security-policy', policy);
      response.end(
        `<!doctype html><html lang="en"><title>x</title><link rel="icon" href="data:,">${tags.join('')}` +
          `<mcp-tools src="${mcp.url}" label="Weather"></mcp-tools></html>`,
      );
      return;
    }
    readFile(new URL(name.split('?')[0] ?? '', files)).then(
      (body) => {
        response.setHeader('content-type', 'text/javascript; charset=utf-8');
        response.setHeader('access-control-allow-origin', '*');
        response.end(body);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

const origin = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
let scripts: readonly string[] = [];

before(async () => {
  mcp = await startModernServer({ record: true });
  browser = await launchBrowser();
  own = await serve(() => scripts);
  elsewhere = await serve(() => []);
});
after(async () => {
  await browser.close();
  own.close();
  elsewhere.close();
  await mcp.stop();
});

async function runWeather(): Promise<{ person: Person; reports: string[]; uncaught: string[] }> {
  const { page, troubles } = await openPage(browser);
  await page.setViewport({ width: 1200, height: 900 });
  await page.goto(`${origin(own)}/`);
  const person = new Person(page);
  await person.finds('get_weather');
  await person.pickTool('get_weather');
  await person.write('Location', 'Paris');
  await person.press('Run');
  await person.read('Done');
  return { person, reports: await cspReports(page), uncaught: troubles.uncaught };
}

test('One file and one tag make a host, under a strict policy, with validation in its worker', async () => {
  scripts = ['/mcp-tools.js'];
  const { person, reports, uncaught } = await runWeather();
  await person.read('Matches its schema');
  assert.ok(
    await until('the worker', async () =>
      person.page.workers().some((worker) => worker.url().includes('validation')),
    ),
  );
  assert.deepEqual(reports, []);
  assert.deepEqual(uncaught, []);
});

test('The file works from another origin without a worker, and still validates', async () => {
  scripts = [`${origin(elsewhere)}/mcp-tools.js`];
  const { person, uncaught } = await runWeather();
  await person.read('Matches its schema');
  // Firefox also logs that it rejects a worker of another origin.
  assert.deepEqual(
    uncaught.filter((error) => !error.includes('validation.worker.js')),
    [],
  );
});

test('Two copies of the file in one page do not disturb each other', async () => {
  scripts = ['/mcp-tools.js', '/mcp-tools.js?another'];
  const { reports, uncaught } = await runWeather();
  assert.deepEqual(uncaught, []);
  assert.deepEqual(reports, []);
});
