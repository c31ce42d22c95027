import { startEverythingServer } from './servers/everything.js';
import { startLegacyServer } from './servers/legacy/index.js';
import { startModernServer } from './servers/modern/index.js';
import { type Page, type ServerEntry, startBuiltPage, startDevPage } from './servers/page.js';
import { startAuthorizationServer } from './servers/sign-in/authorization-server.js';
import { startProtectedServer } from './servers/sign-in/protected-server.js';
import type { AuthorizationServer } from './servers/sign-in/types.js';

export interface DemoOptions {
  /** Default: 5173 or the next free port. 0 means any free port, for the servers too. */
  pagePort?: number;
  /** Serves `dist/demo` as built, with a content security policy, instead of Vite and the source. */
  built?: boolean;
  /** The policy of the built page. */
  policy?: string;
  /** Lets tests read the requests to our own servers at `/__calls`. */
  record?: boolean;
  quiet?: boolean;
}

export interface Demo {
  pageUrl: string;
  servers: { modern: string; legacy: string; everything: string; notes: string };
  /** The sign-in server for Notes. */
  signIn: AuthorizationServer;
  stop: () => Promise<void>;
}

export const STRICT_POLICY = "script-src 'self'; style-src 'self'; require-trusted-types-for 'script'";

const PORTS = { page: 5173, modern: 5181, legacy: 5182, everything: 5183, signIn: 5184, notes: 5185 };

interface Stoppable {
  stop: () => Promise<void>;
}

/** Starts the servers, the authorization server for one of them, and the page. Several demos can run in parallel. */
export async function startDemo(options: DemoOptions = {}): Promise<Demo> {
  const {
    pagePort = PORTS.page,
    built = false,
    policy = STRICT_POLICY,
    record = false,
    quiet = false,
  } = options;
  const portFor = (name: keyof typeof PORTS): number => (pagePort === 0 ? 0 : PORTS[name]);

  const running: Stoppable[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(running.splice(0).map((it) => it.stop()));
  };
  const keep = async <T extends Stoppable>(starting: Promise<T>): Promise<T> => {
    const started = await starting;
    running.push(started);
    return started;
  };

  const signIn = await keep(startAuthorizationServer({ port: portFor('signIn'), record }));
  const attempts = await Promise.allSettled([
    keep(startModernServer({ port: portFor('modern'), record })),
    keep(startLegacyServer({ port: portFor('legacy'), record })),
    keep(startEverythingServer({ port: portFor('everything') })),
    keep(
      startProtectedServer({
        era: 'modern',
        authorizationServer: signIn,
        port: portFor('notes'),
        record,
      }),
    ),
  ]);
  try {
    const [modern, legacy, everything, notes] = attempts.map((attempt) => {
      if (attempt.status === 'rejected') throw attempt.reason;
      return attempt.value.url;
    }) as [string, string, string, string];
    const servers = { modern, legacy, everything, notes };
    const entries = describe(servers);
    const page = await keep<Page>(
      built ? startBuiltPage(entries, pagePort, policy) : startDevPage(entries, pagePort),
    );
    if (!quiet) announce(page.url, entries);
    return { pageUrl: page.url, servers, signIn, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function describe(urls: Demo['servers']): ServerEntry[] {
  return [
    { id: 'modern', label: 'Modern', url: urls.modern, note: 'MCP 2026-07-28, stateless' },
    { id: 'legacy', label: 'Legacy', url: urls.legacy, note: 'MCP 2025-11-25, with sessions' },
    {
      id: 'everything',
      label: 'Everything',
      url: urls.everything,
      note: 'The reference server of the MCP project',
    },
    {
      id: 'notes',
      label: 'Notes',
      url: urls.notes,
      note: 'MCP 2026-07-28, with sign-in: enter any name',
    },
  ];
}

function announce(pageUrl: string, entries: readonly ServerEntry[]): void {
  const width = Math.max(...entries.map((entry) => entry.label.length));
  const lines = entries.map((entry) => `    ${entry.label.padEnd(width)}  ${entry.url}  ${entry.note}`);
  console.log(`
  The demo is ready. Open this page:

    ${pageUrl}

  It connects to these MCP servers, which also run here:

${lines.join('\n')}

  Press Ctrl+C to stop everything.
`);
}
