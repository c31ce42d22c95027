import type { Browser } from 'puppeteer-core';
import { CALLS_PATH, type RecordedCall } from '../../demo/servers/calls.js';
import { startModernServer } from '../../demo/servers/modern/index.js';
import { startAuthorizationServer } from '../../demo/servers/sign-in/authorization-server.js';
import { startProtectedServer } from '../../demo/servers/sign-in/protected-server.js';
import { startOpenAiServer, type RecordedRequest } from '../../test/fixtures/openai-server.js';
import { findBrowser, launchBrowser } from '../browser.mjs';

/** The addresses in the examples: the servers of `npm start`, and a model as Ollama serves it. */
const known = { weather: 'localhost:5181', notes: 'localhost:5185', model: 'localhost:11434' };

export interface Stage {
  readonly browser: Browser;
  /** The authorization server of Notes. */
  readonly issuer: string;
  /** The messages that Weather received. */
  weatherGot(): Promise<readonly RecordedCall[]>;
  /** The requests that the model received. */
  modelGot(): Promise<readonly RecordedRequest[]>;
  /** Forgets all sign-ins. */
  reset(): void;
  stop(): Promise<void>;
}

/** Starts everything that the examples connect to, on free ports, and a browser that maps the examples' addresses to them. */
export async function openStage(): Promise<Stage> {
  const signIn = await startAuthorizationServer({});
  const weather = await startModernServer({ record: true });
  const notes = await startProtectedServer({
    era: 'modern',
    authorizationServer: signIn,
    origin: `http://${known.notes}`,
  });
  const model = await startOpenAiServer();
  const places = { weather: weather.url, notes: notes.localUrl, model: model.baseUrl };
  const rules = Object.entries(known).map(
    ([name, address]) => `MAP ${address} ${new URL(places[name as keyof typeof known]).host}`,
  );
  const { args } = await findBrowser();
  const browser = await launchBrowser({
    args: [...args, '--disable-gpu', `--host-resolver-rules=${rules.join(',')}`],
  });
  return {
    browser,
    issuer: signIn.issuer,
    weatherGot: () => read<readonly RecordedCall[]>(new URL(CALLS_PATH, weather.url)),
    modelGot: () => read<readonly RecordedRequest[]>(new URL(model.requestsUrl)),
    reset: () => signIn.reset(),
    async stop() {
      await browser.close();
      await Promise.all([weather, notes, model, signIn].map((server) => server.stop()));
    },
  };
}

async function read<Value>(url: URL): Promise<Value> {
  return (await (await fetch(url)).json()) as Value;
}
