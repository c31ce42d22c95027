import { expect } from 'chai';
import {
  createMcpHost,
  type Diagnosis,
  type McpHost,
  type Server,
  type ServerConfig,
} from '../../src/core/index.js';
import { fixture } from '../tools/in-page.js';
import { until } from './helpers/page.js';

const allowOrigin = `Access-Control-Allow-Origin: ${location.origin}`;
const allowMethods = 'Access-Control-Allow-Methods: GET, POST, DELETE, OPTIONS';
const expose = 'Access-Control-Expose-Headers: Mcp-Session-Id, WWW-Authenticate';
const allow = (...names: string[]): string =>
  ['Access-Control-Allow-Headers: Content-Type', 'MCP-Protocol-Version', ...names].join(', ');
const modern = ['Mcp-Method', 'Mcp-Name'];
const legacy = ['Mcp-Session-Id', 'Last-Event-ID'];
const both = [...modern, ...legacy];

const hosts: McpHost[] = [];
afterEach(() => {
  for (const host of hosts.splice(0)) host.destroy();
});

interface Visit {
  readonly host: McpHost;
  readonly id: string;
  readonly server: () => Server;
}

async function visit(name: string, config: Partial<ServerConfig> = {}): Promise<Visit> {
  const limits = { reconnectAttempts: 1, reconnectFirstMs: 20 };
  // Only who never answers is waited for: a busy machine takes longer to answer.
  const host = createMcpHost({
    limits: { ...limits, ...(name === 'fault-hang' ? { connectMs: 1000 } : {}) },
  });
  hosts.push(host);
  const id = host.addServer({ url: fixture(name), autoConnect: false, ...config });
  await host.connect(id);
  return { host, id, server: () => host.getSnapshot().servers.find((one) => one.id === id)! };
}

async function diagnosisOf({ server }: Visit): Promise<Diagnosis> {
  return until('the diagnosis', () => server().diagnosis);
}

async function call({ host, id }: Visit, tool: string, args: Record<string, string>): Promise<string> {
  const { status } = await host.call({ serverId: id, tool, arguments: args, approved: true });
  return status;
}

function linesOf({ advice }: Diagnosis): string[] {
  return advice.flatMap(({ lines }) => lines);
}

function saw({ evidence }: Diagnosis, tried: string): string | undefined {
  return evidence.findLast((one) => one.tried === tried)?.saw;
}

interface Row {
  readonly fault: string;
  readonly status: Server['status'];
  readonly code: Diagnosis['code'];
  readonly or?: Diagnosis['code'];
  readonly headers?: string;
  readonly lines: readonly string[];
  readonly config?: Partial<ServerConfig>;
}

const answers = [allowOrigin, allow(...both), allowMethods, expose];
const preflight = [allowOrigin, allow(...both), allowMethods];
const either = { code: 'cors-missing', or: 'refused-without-cors', lines: answers } as const;
const refused = {
  code: 'preflight-refused',
  or: 'header-not-allowed',
  headers: ['Content-Type', 'MCP-Protocol-Version', ...both].join(', '),
  lines: preflight,
} as const;
const held = { code: 'modern-headers-not-allowed', lines: [allow(...modern)] } as const;
const token = { getToken: () => Promise.resolve('let-me-in') };

const rows: readonly Row[] = [
  { fault: 'dead', status: 'failed', code: 'server-down', lines: [] },
  { fault: 'fault-no-cors', status: 'failed', ...either },
  { fault: 'fault-401-no-cors', status: 'failed', ...either },
  { fault: 'fault-403-origin', status: 'failed', ...either },
  { fault: 'fault-options-405', status: 'failed', ...refused },
  { fault: 'fault-options-401', status: 'failed', ...refused },
  {
    fault: 'fault-no-content-type',
    status: 'failed',
    code: 'header-not-allowed',
    headers: 'Content-Type',
    lines: [allow(...both)],
  },
  { fault: 'fault-no-protocol-version', status: 'failed', ...held, headers: 'MCP-Protocol-Version' },
  { fault: 'fault-no-mcp-method', status: 'failed', ...held, headers: 'Mcp-Method' },
  { fault: 'fault-old-list-modern', status: 'failed', ...held, headers: 'Mcp-Method, Mcp-Name' },
  {
    fault: 'fault-no-authorization',
    status: 'failed',
    code: 'header-not-allowed',
    headers: 'Authorization',
    lines: [allow(...both, 'Authorization')],
    config: token,
  },
  {
    fault: 'fault-old-list',
    status: 'connected',
    code: 'compatibility-mode',
    headers: 'Mcp-Method, Mcp-Name',
    lines: [allow(...both)],
  },
  { fault: 'fault-session-not-exposed', status: 'failed', code: 'session-id-not-exposed', lines: [expose] },
  {
    fault: 'fault-session-not-allowed',
    status: 'failed',
    code: 'session-id-not-allowed',
    headers: 'Mcp-Session-Id',
    lines: [allow(...legacy)],
  },
  { fault: 'fault-401', status: 'needs-sign-in', code: 'sign-in-required', lines: [] },
  {
    fault: 'fault-401-not-exposed',
    status: 'needs-sign-in',
    code: 'sign-in-required',
    or: 'challenge-not-exposed',
    lines: [expose],
  },
  { fault: 'fault-403', status: 'failed', code: 'forbidden', lines: [] },
  { fault: 'fault-redirect', status: 'failed', code: 'redirect', lines: [] },
  { fault: 'fault-wrong-path', status: 'failed', code: 'wrong-path', lines: [] },
  { fault: 'fault-html', status: 'failed', code: 'html-answer', lines: [] },
  { fault: 'fault-503', status: 'failed', code: 'server-error', lines: [] },
  { fault: 'fault-hang', status: 'failed', code: 'no-answer', or: 'server-down', lines: [] },
];

describe('why a server cannot be reached', () => {
  for (const { fault, status, code, or, headers, lines, config } of rows) {
    it(`${fault}: ${code}${or ? ` or ${or}` : ''}`, async () => {
      const visited = await visit(fault, config);
      const diagnosis = await diagnosisOf(visited);
      expect(visited.server().status).to.equal(status);
      expect(diagnosis.code).to.equal(code);
      expect(diagnosis.or).to.equal(or);
      expect(diagnosis.data['headers']).to.equal(headers);
      expect(diagnosis.data).to.include({ origin: new URL(fixture(fault)).origin, page: location.origin });
      expect(linesOf(diagnosis)).to.deep.equal(lines);
      expect(diagnosis.evidence).not.to.deep.equal([]);
      expect(JSON.stringify(diagnosis)).not.to.contain('let-me-in');
    });
  }
});

describe('why a call does not come back', () => {
  it('fault-no-mcp-name: the list came, and every call is blocked', async () => {
    const visited = await visit('fault-no-mcp-name');
    expect(visited.server()).to.include({ status: 'connected', era: 'modern' });
    expect(visited.server().diagnosis).to.equal(undefined);
    expect(await call(visited, 'echo', { text: 'hello' })).to.equal('lost');
    const diagnosis = await diagnosisOf(visited);
    expect(diagnosis).to.include({ code: 'header-not-allowed' });
    expect(diagnosis.data['headers']).to.equal('Mcp-Name');
    // One of its tools has an argument that travels as a header, so that one is needed as well.
    expect(linesOf(diagnosis)).to.deep.equal([allow(...modern, 'Mcp-Param-Region')]);
    expect(saw(diagnosis, 'POST tools/call')).to.equal('blocked');
  });

  it('fault-no-param: calls come back but for the tool with an argument in a header', async () => {
    const visited = await visit('fault-no-param');
    expect(await call(visited, 'echo', { text: 'hello' })).to.equal('done');
    expect(visited.server().diagnosis).to.equal(undefined);
    expect(await call(visited, 'region_echo', { region: 'eu' })).to.equal('lost');
    const diagnosis = await diagnosisOf(visited);
    expect(diagnosis).to.include({ code: 'header-not-allowed' });
    expect(diagnosis.data['headers']).to.equal('Mcp-Param-Region');
    expect(linesOf(diagnosis)).to.deep.equal([allow(...modern, 'Mcp-Param-Region')]);
  });
});

describe('when a person asks', () => {
  it('a server that works, works', async () => {
    const { host, id } = await visit('modern');
    const diagnosis = await host.diagnose(id);
    expect(diagnosis).to.include({ code: 'works-now' });
    expect(diagnosis.or).to.equal(undefined);
  });

  it('fault-delete-not-allowed: one that does not hear our goodbye works too', async () => {
    const { host, id } = await visit('fault-delete-not-allowed');
    expect(await host.diagnose(id)).to.include({ code: 'works-now' });
    await host.connect(id);
    expect(await host.diagnose(id)).to.include({ code: 'works-now' });
  });

  it('fault-no-mcp-name is found before a call is made', async () => {
    const { host, id } = await visit('fault-no-mcp-name');
    const diagnosis = await host.diagnose(id);
    expect(diagnosis).to.include({ code: 'header-not-allowed' });
    expect(diagnosis.data['headers']).to.equal('Mcp-Name');
  });

  it('fault-token-cors: the place that gives out sign-ins lets no page in', async () => {
    const visited = await visit('fault-token-cors');
    expect(await diagnosisOf(visited)).to.include({ code: 'sign-in-required' });
    const diagnosis = await visited.host.diagnose(visited.id);
    expect(diagnosis).to.include({ code: 'token-endpoint-cors' });
    const { origin } = new URL(fixture('fault-token-cors'));
    expect(diagnosis.data['tokenUrl']).to.equal(`${origin}/as/fault-token-cors/token`);
    expect(linesOf(diagnosis)).to.deep.equal([allowOrigin]);
  });

  it('fault-token-ok: and this one does', async () => {
    const { host, id } = await visit('fault-token-ok');
    const diagnosis = await host.diagnose(id);
    expect(diagnosis).to.include({ code: 'sign-in-required' });
    const { origin } = new URL(fixture('fault-token-ok'));
    expect(saw(diagnosis, `POST ${origin}/as/fault-token-ok/token`)).to.equal('HTTP 400');
  });
});
