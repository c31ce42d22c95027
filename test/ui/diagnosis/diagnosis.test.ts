import { expect } from 'chai';
import {
  createMcpHost,
  type Diagnosis,
  type McpHost,
  type Server,
  type ServerConfig,
} from '../../../src/core/index.js';
import { fixture } from '../../tools/in-page.js';
import { until } from '../helpers/page.js';

const allowOrigin = `Access-Control-Allow-Origin: ${location.origin}`;
const allowMethods = 'Access-Control-Allow-Methods: GET, POST, DELETE, OPTIONS';
const expose = 'Access-Control-Expose-Headers: Mcp-Session-Id, WWW-Authenticate';
const allow = (...names: string[]): string =>
  ['Access-Control-Allow-Headers: Content-Type', 'MCP-Protocol-Version', ...names].join(', ');
const all = ['Mcp-Method', 'Mcp-Name', 'Mcp-Session-Id', 'Last-Event-ID'];

const hosts: McpHost[] = [];
afterEach(() => {
  for (const host of hosts.splice(0)) host.destroy();
});

/** A server that ignores HEAD must not be waited for; one with a useless response is. */
const own: Readonly<Record<string, object>> = {
  'fault-old-transport-no-cors': { probeMs: 120_000 },
  'fault-silent-stream': { probeMs: 500 },
};

interface Visit {
  readonly host: McpHost;
  readonly id: string;
  readonly server: () => Server;
}

async function visit(name: string, config: Partial<ServerConfig> = {}): Promise<Visit> {
  const limits = { reconnectAttempts: 1, reconnectFirstMs: 20 };
  // Only a server that never responds is waited for: a busy machine takes longer to respond.
  const host = createMcpHost({
    limits: { ...limits, ...(name === 'fault-hang' ? { connectMs: 1000 } : {}), ...own[name] },
  });
  hosts.push(host);
  const id = host.addServer({ url: config.url ?? fixture(name), autoConnect: false, ...config });
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

/** Expects that the last call did not run, with the reason. */
function expectUnsent({ host }: Visit, headers: string): void {
  const last = host.getSnapshot().calls.at(-1);
  const problem = last?.status === 'failed' ? last.problem : undefined;
  expect(problem?.code).to.equal('call-blocked');
  expect(problem?.data['headers']).to.equal(headers);
  expect(problem?.message).to.match(/did not run/);
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
  /** Text of the server. */
  readonly said?: string;
}

const list = allow(...all, 'Authorization');
const success = 'HTTP/1.1 204 No Content';
const preflight = [success, allowOrigin, allowMethods, list];
const cors = [...preflight, allowOrigin, expose];
const either = { code: 'cors-missing', or: 'refused-without-cors', lines: cors } as const;
const refused = {
  code: 'preflight-refused',
  or: 'header-not-allowed',
  headers: ['Content-Type', 'MCP-Protocol-Version', ...all].join(', '),
  // Headers that its responses already have would be duplicated.
  lines: [...preflight, expose],
} as const;
const held = { code: 'modern-headers-not-allowed', lines: [success, list] } as const;
const keyLine = "headers: { Authorization: 'Bearer …' }";
const token = { getToken: () => Promise.resolve('let-me-in') };

const rows: readonly Row[] = [
  { fault: 'dead', status: 'failed', code: 'server-down', or: 'resource-policy', lines: cors },
  { fault: 'fault-corp', status: 'failed', code: 'server-down', or: 'resource-policy', lines: cors },
  { fault: 'fault-no-cors', status: 'failed', ...either },
  { fault: 'fault-no-cors-options-404', status: 'failed', ...either },
  { fault: 'fault-401-no-cors', status: 'failed', ...either },
  { fault: 'fault-403-origin', status: 'failed', ...either },
  { fault: 'fault-options-405', status: 'failed', ...refused },
  { fault: 'fault-options-401', status: 'failed', ...refused },
  {
    fault: 'fault-no-content-type',
    status: 'failed',
    code: 'header-not-allowed',
    headers: 'Content-Type',
    lines: [success, list],
  },
  { fault: 'fault-no-protocol-version', status: 'failed', ...held, headers: 'MCP-Protocol-Version' },
  { fault: 'fault-no-mcp-method', status: 'failed', ...held, headers: 'Mcp-Method' },
  { fault: 'fault-old-list-modern', status: 'failed', ...held, headers: 'Mcp-Method, Mcp-Name' },
  {
    fault: 'fault-no-authorization',
    status: 'failed',
    code: 'header-not-allowed',
    headers: 'Authorization',
    lines: [success, list],
    config: token,
  },
  {
    fault: 'fault-old-list',
    status: 'connected',
    code: 'compatibility-mode',
    headers: 'Mcp-Method, Mcp-Name',
    lines: [success, list],
  },
  {
    fault: 'fault-starlette-old-list',
    status: 'connected',
    code: 'compatibility-mode',
    headers: 'Mcp-Method, Mcp-Name',
    lines: [success, list],
  },
  {
    fault: 'fault-starlette-modern',
    status: 'failed',
    ...held,
    headers: 'MCP-Protocol-Version, Mcp-Method, Mcp-Name',
  },
  { fault: 'fault-origin-twice', status: 'failed', ...either },
  { fault: 'fault-origin-other', status: 'failed', ...either },
  { fault: 'fault-session-not-exposed', status: 'failed', code: 'session-id-not-exposed', lines: [expose] },
  {
    fault: 'fault-session-not-allowed',
    status: 'failed',
    code: 'session-id-not-allowed',
    headers: 'Mcp-Session-Id',
    lines: [success, list],
  },
  {
    fault: 'fault-401',
    status: 'needs-sign-in',
    code: 'sign-in-required',
    lines: [],
    said: 'invalid_token',
  },
  {
    fault: 'fault-401-not-exposed',
    status: 'needs-sign-in',
    code: 'sign-in-required',
    or: 'key-required',
    lines: [keyLine, expose],
    said: 'invalid_token',
  },
  {
    fault: 'fault-401-key',
    status: 'needs-sign-in',
    code: 'sign-in-required',
    or: 'key-required',
    lines: [keyLine, expose],
    said: 'An API key is needed.',
  },
  { fault: 'fault-403', status: 'failed', code: 'forbidden', lines: [], said: 'Forbidden' },
  {
    fault: 'fault-403-host',
    status: 'failed',
    code: 'forbidden',
    lines: [],
    said: 'Access is only allowed at localhost:3000',
  },
  { fault: 'fault-redirect', status: 'failed', code: 'redirect', lines: [] },
  {
    fault: 'fault-wrong-path',
    status: 'failed',
    code: 'wrong-path',
    lines: [],
    said: 'Cannot POST to this path',
  },
  { fault: 'fault-old-transport', status: 'failed', code: 'old-transport', lines: [], said: 'Not found' },
  { fault: 'fault-old-transport-no-cors', status: 'failed', ...either },
  {
    fault: 'fault-old-transport-refuses',
    status: 'failed',
    code: 'old-transport',
    lines: [],
    said: 'This shop is closed',
  },
  {
    fault: 'fault-silent-stream',
    status: 'failed',
    code: 'wrong-path',
    or: 'old-transport',
    lines: [],
    said: 'Method Not Allowed',
  },
  {
    fault: 'fault-406',
    status: 'failed',
    code: 'refused',
    lines: [],
    said: 'Not Acceptable: accept application/json alone',
  },
  {
    fault: 'fault-400-rpc',
    status: 'failed',
    code: 'refused',
    lines: [],
    said: 'Bad Request: this workspace has been closed',
  },
  { fault: 'fault-html', status: 'failed', code: 'html-answer', lines: [] },
  { fault: 'fault-503', status: 'failed', code: 'server-error', lines: [], said: 'Service Unavailable' },
  { fault: 'fault-hang', status: 'failed', code: 'no-answer', or: 'server-down', lines: [] },
];

describe('the reason why a server cannot be reached', () => {
  for (const { fault, status, code, or, headers, lines, config, said } of rows) {
    it(`${fault}: ${code}${or ? ` or ${or}` : ''}`, async () => {
      const visited = await visit(fault, config);
      const diagnosis = await diagnosisOf(visited);
      expect(visited.server().status).to.equal(status);
      expect(diagnosis.code).to.equal(code);
      expect(diagnosis.or).to.equal(or);
      expect(diagnosis.data['headers']).to.equal(headers);
      expect(diagnosis.data['said']).to.equal(said);
      expect(diagnosis.data).to.include({ origin: new URL(fixture(fault)).origin, page: location.origin });
      expect(linesOf(diagnosis)).to.deep.equal(lines);
      expect(diagnosis.evidence).not.to.deep.equal([]);
      expect(JSON.stringify(diagnosis)).not.to.contain('let-me-in');
    });
  }
});

describe('the reason why a call fails', () => {
  it('fault-no-mcp-name: the list arrives, and every call is blocked', async () => {
    const visited = await visit('fault-no-mcp-name');
    expect(visited.server()).to.include({ status: 'connected', protocolFamily: 'modern' });
    expect(visited.server().diagnosis).to.equal(undefined);
    expect(await call(visited, 'echo', { text: 'hello' })).to.equal('failed');
    expectUnsent(visited, 'Mcp-Name');
    const diagnosis = await diagnosisOf(visited);
    expect(diagnosis).to.include({ code: 'header-not-allowed' });
    expect(diagnosis.data['headers']).to.equal('Mcp-Name');
    // One of its tools has an argument that travels as a header, so that header is needed as well.
    expect(linesOf(diagnosis)).to.deep.equal([success, allow(...all, 'Authorization', 'Mcp-Param-Region')]);
    expect(saw(diagnosis, 'POST tools/call')).to.equal('blocked');
  });

  it('fault-no-param: calls succeed except for the tool with an argument in a header', async () => {
    const visited = await visit('fault-no-param');
    expect(await call(visited, 'echo', { text: 'hello' })).to.equal('done');
    expect(visited.server().diagnosis).to.equal(undefined);
    expect(await call(visited, 'region_echo', { region: 'eu' })).to.equal('failed');
    expectUnsent(visited, 'Mcp-Param-Region');
    const diagnosis = await diagnosisOf(visited);
    expect(diagnosis).to.include({ code: 'header-not-allowed' });
    expect(diagnosis.data['headers']).to.equal('Mcp-Param-Region');
    expect(linesOf(diagnosis)).to.deep.equal([success, allow(...all, 'Authorization', 'Mcp-Param-Region')]);
  });
});

describe('the reason why a call to a reachable server was lost', () => {
  it('fault-call-500: the server gives the reason, and the card quotes it', async () => {
    const visited = await visit('fault-call-500');
    expect(await call(visited, 'echo', { text: 'hello' })).to.equal('lost');
    const diagnosis = await diagnosisOf(visited);
    expect(diagnosis).to.include({ code: 'server-error' });
    expect(diagnosis.data).to.include({ status: 500, said: 'Out of memory in worker 7' });
  });

  it('fault-call-cut: the connection broke in the middle of the response', async () => {
    const visited = await visit('fault-call-cut');
    expect(await call(visited, 'echo', { text: 'hello' })).to.equal('lost');
    const diagnosis = await diagnosisOf(visited);
    expect(diagnosis).to.include({ code: 'cut-off' });
    expect(diagnosis.or).to.equal(undefined);
  });
});

describe('a developer who follows the advice once', () => {
  interface Mended {
    readonly fault: string;
    readonly config?: Partial<ServerConfig>;
    readonly status: Server['status'];
    readonly code?: Diagnosis['code'];
    readonly era?: 'modern' | 'legacy';
  }
  const works = { status: 'connected', era: 'modern' } as const;
  const mended: readonly Mended[] = [
    ...['fault-no-cors', 'fault-no-cors-options-404', 'fault-corp', 'fault-options-405'].map((fault) => ({
      fault,
      ...works,
    })),
    ...['fault-no-content-type', 'fault-no-protocol-version', 'fault-no-mcp-method'].map((fault) => ({
      fault,
      ...works,
    })),
    { fault: 'fault-old-list-modern', ...works },
    { fault: 'fault-starlette', ...works },
    { fault: 'fault-starlette-modern', ...works },
    { fault: 'fault-starlette-old-list', ...works },
    { fault: 'fault-origin-twice', ...works },
    { fault: 'fault-origin-other', ...works },
    { fault: 'fault-old-list', ...works },
    { fault: 'fault-no-authorization', config: token, ...works },
    { fault: 'fault-options-401', config: token, ...works },
    { fault: 'fault-session-not-exposed', status: 'connected', era: 'legacy' },
    { fault: 'fault-session-not-allowed', status: 'connected', era: 'legacy' },
    // The remaining problem is not about CORS, and the response can be read.
    { fault: 'fault-401-not-exposed', status: 'needs-sign-in', code: 'sign-in-required' },
    { fault: 'fault-401-no-cors', status: 'needs-sign-in', code: 'sign-in-required' },
    { fault: 'fault-403-origin', status: 'failed', code: 'forbidden' },
  ];
  for (const { fault, config, status, code, era } of mended) {
    it(`${fault}: ${code ?? status}`, async () => {
      const url = `${fixture(fault)}~${crypto.randomUUID()}`;
      const { advice } = await diagnosisOf(await visit(fault, { ...config, url }));
      const done = await fetch(`${url}/__follow`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(advice),
      });
      expect(done.status).to.equal(200);

      const visited = await visit(fault, { ...config, url });
      const server = visited.server();
      expect(server.status).to.equal(status);
      if (server.status === 'connected') {
        expect(server.protocolFamily).to.equal(era);
        expect(server.diagnosis).to.equal(undefined);
        expect(await call(visited, 'echo', { text: 'hello' })).to.equal('done');
      } else {
        const diagnosis = await diagnosisOf(visited);
        expect(diagnosis.code).to.equal(code);
        expect(diagnosis.or).to.equal(undefined);
      }
    });
  }

  it('fault-401-key: the page sends the key in the header that the advice names', async () => {
    const { advice } = await diagnosisOf(await visit('fault-401-key'));
    const line = advice.find((one) => one.for === 'page')?.lines[0] ?? '';
    const [, name = '', scheme = ''] = /^headers: \{ (\w+): '(\w+) …' \}$/.exec(line) ?? [];
    const visited = await visit('fault-401-key', { headers: { [name]: `${scheme} let-me-in` } });
    expect(visited.server().status).to.equal('connected');
  });

  for (const [fault, tool, args] of [
    ['fault-no-mcp-name', 'echo', { text: 'hello' }],
    ['fault-no-param', 'region_echo', { region: 'eu' }],
  ] as const) {
    it(`${fault}: the blocked call succeeds`, async () => {
      const url = `${fixture(fault)}~${crypto.randomUUID()}`;
      const visited = await visit(fault, { url });
      await call(visited, tool, args);
      const { advice } = await diagnosisOf(visited);
      await fetch(`${url}/__follow`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(advice),
      });
      expect(await call(visited, tool, args)).to.equal('done');
      expect(visited.server().diagnosis).to.equal(undefined);
    });
  }
});

describe('a diagnosis on request', () => {
  it('A working server is reported as working', async () => {
    const { host, id } = await visit('modern');
    const diagnosis = await host.diagnose(id);
    expect(diagnosis).to.include({ code: 'works-now' });
    expect(diagnosis.or).to.equal(undefined);
  });

  it('fault-delete-not-allowed: a server that rejects DELETE is reported as working too', async () => {
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

  it('no-cors-token: the token endpoint allows no page', async () => {
    const base = `${fixture('hostileOAuth')}/no-cors-token`;
    const visited = await visit('no-cors-token', { url: `${base}/mcp` });
    expect(await diagnosisOf(visited)).to.include({ code: 'sign-in-required' });
    const diagnosis = await visited.host.diagnose(visited.id);
    expect(diagnosis).to.include({ code: 'token-endpoint-cors' });
    expect(diagnosis.data['tokenUrl']).to.equal(`${base}/as/token`);
    expect(linesOf(diagnosis)).to.deep.equal([allowOrigin]);
  });

  it('good: the token endpoint allows this page', async () => {
    const base = `${fixture('hostileOAuth')}/good~diagnosis`;
    const { host, id } = await visit('good', { url: `${base}/mcp` });
    const diagnosis = await host.diagnose(id);
    expect(diagnosis).to.include({ code: 'sign-in-required' });
    expect(saw(diagnosis, `POST ${base}/as/token`)).to.equal('HTTP 400');
  });
});
