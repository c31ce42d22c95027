import {
  problem,
  type ApprovalAsk,
  type Call,
  type ConnectedServer,
  type Diagnosis,
  type DiagnosisCode,
  type FormAsk,
  type Grant,
  type JsonObject,
  type OpenUrlAsk,
  type Part,
  type Problem,
  type ProblemCode,
  type ProblemData,
  type AppAsk,
  type AppDownloadAsk,
  type AppMessageAsk,
  type SamplingAsk,
  type Tool,
  type ToolResult,
  type SchemaCheck,
} from '../../../src/core/index.js';
import type { CallState } from '../../../src/ui/call/call-state.js';

export const now = Date.now();

export const base = {
  id: 'call-1',
  serverId: 's1',
  serverLabel: 'Weather',
  tool: 'get_weather',
  displayName: 'Get the weather',
  arguments: { location: 'Paris' },
  startedBy: 'model',
  createdAt: now - 5000,
} as const;

export function resultOf(text: string, more: Partial<ToolResult> = {}): ToolResult {
  const parts: readonly Part[] = [{ kind: 'text', text }];
  return {
    isError: false,
    parts,
    schemaCheck: { status: 'none' },
    modelParts: [{ type: 'text', text }],
    raw: { content: [{ type: 'text', text }] },
    ...more,
  };
}

export const lost: Problem = problem('connection-lost');

export function done(schemaCheck: SchemaCheck = { status: 'none' }, more: object = {}): Call {
  const result = resultOf('It is 18 degrees.', { schemaCheck });
  return { ...base, status: 'done', startedAt: now - 2000, endedAt: now - 800, result, ...more };
}

/** A call with every status; a missing one does not compile. */
export const callIn: Readonly<Record<CallState, Call>> = {
  checking: { ...base, status: 'checking' },
  'awaiting-approval': { ...base, status: 'awaiting-approval', askId: 'ask-1' },
  running: { ...base, status: 'running', startedAt: now - 2000 },
  'awaiting-input': {
    ...base,
    status: 'awaiting-input',
    startedAt: now - 2000,
    askId: 'ask-1',
    wants: 'answer',
    round: 1,
  },
  'awaiting-sign-in': {
    ...base,
    status: 'awaiting-input',
    startedAt: now - 2000,
    askId: 'ask-1',
    wants: 'sign-in',
    round: 1,
  },
  done: done(),
  'tool-error': done(undefined, { result: resultOf('No such city.', { isError: true }) }),
  failed: { ...base, status: 'failed', endedAt: now, problem: problem('timed-out', { seconds: 60 }) },
  denied: { ...base, status: 'denied', endedAt: now, deniedBy: 'person', reason: 'Not today' },
  cancelled: { ...base, status: 'cancelled', startedAt: now - 2000, endedAt: now },
  lost: { ...base, status: 'lost', startedAt: now - 2000, endedAt: now, problem: lost },
};

export function toolOf(name: string, more: Partial<Tool> = {}): Tool {
  return {
    serverId: 's1',
    name,
    displayName: name,
    alias: name,
    fingerprint: name,
    visibleToModel: true,
    inputSchema: { type: 'object' },
    ...more,
  };
}

export function serverOf(more: Partial<ConnectedServer> = {}): ConnectedServer {
  return {
    id: 's1',
    label: 'Weather',
    url: 'https://weather.example/mcp',
    origin: 'https://weather.example',
    status: 'connected',
    protocolFamily: 'modern',
    protocolVersion: '2026-07-28',
    claims: {},
    capabilities: [],
    toolsStatus: 'ready',
    rejectedTools: [],
    ...more,
  };
}

export function askOf(more: Partial<ApprovalAsk> = {}): ApprovalAsk {
  return {
    kind: 'approval',
    id: 'ask-1',
    callId: 'call-1',
    createdAt: now,
    reason: { code: 'policy' },
    tool: toolOf('get_weather'),
    digest: 'd1',
    influencedBy: [],
    toolHistory: { status: 'known', since: new Date(2026, 10, 3).getTime() },
    durations: ['session', 'always'],
    ...more,
  };
}

const question = {
  id: 'ask-1',
  createdAt: now,
  serverId: 's1',
  callId: 'call-1',
  message: 'Where should the parcel go?',
  round: 1,
} as const;

export function formAsk(more: Partial<FormAsk> = {}): FormAsk {
  const schema: JsonObject = {
    type: 'object',
    properties: {
      name: { type: 'string', title: 'Your name', minLength: 2 },
      email: { type: 'string', format: 'email' },
      speed: { type: 'string', enum: ['slow', 'fast'], default: 'slow' },
      gift: { type: 'boolean', default: true },
    },
    required: ['name'],
  };
  return { ...question, kind: 'form', schema, ...more };
}

export function urlAsk(more: Partial<OpenUrlAsk> = {}): OpenUrlAsk {
  const [url, host] = ['https://pay.example/checkout?order=17#now', 'pay.example'];
  return { ...question, kind: 'open-url', message: 'Please pay.', url, host, warnings: [], ...more };
}

export function samplingAsk(more: Partial<SamplingAsk> = {}): SamplingAsk {
  return {
    ...question,
    kind: 'sampling',
    message: '',
    system: 'Be brief.',
    messages: [
      { role: 'user', text: 'Sum this up:\nIt rained.' },
      { role: 'assistant', text: 'Rain.' },
    ],
    maxTokens: 200,
    ...more,
  };
}

export function appAsk(more: Partial<AppAsk> = {}): AppAsk {
  return {
    ...question,
    kind: 'app',
    message: '',
    app: 'Seat map',
    uri: 'ui://flights/seats',
    access: {
      connect: ['https://seats.example'],
      resources: ['https://*.cdn.example'],
      frames: [],
      baseUris: [],
      permissions: ['geolocation'],
      refused: ['*'],
    },
    standing: 'new-tool',
    durations: ['session', 'always'],
    ...more,
  };
}

export function appMessageAsk(more: Partial<AppMessageAsk> = {}): AppMessageAsk {
  return {
    ...question,
    kind: 'app-message',
    media: [],
    app: 'Seat map',
    message: 'Hold seats 27 and 28.',
    ...more,
  };
}

export function appDownloadAsk(more: Partial<AppDownloadAsk> = {}): AppDownloadAsk {
  const files = [{ uri: 'seats://plans/seats.csv', mimeType: 'text/csv', text: 'row,seat\n27,A\n' }];
  return { ...question, kind: 'app-download', app: 'Seat map', message: '', files, ...more };
}

export function diagnosisOf(code: DiagnosisCode, more: Partial<Diagnosis> = {}): Diagnosis {
  return {
    code,
    at: new Date(2026, 10, 3, 14, 5, 9).getTime(),
    data: { ...problemData, page: 'https://page.example', headers: 'Mcp-Method, Mcp-Name' },
    evidence: [
      { tried: 'POST server/discover', saw: 'blocked' },
      { tried: 'GET without CORS', saw: 'reached, unreadable', detail: 'after 40 ms' },
    ],
    advice: [{ for: 'server', lines: ['Access-Control-Allow-Origin: https://page.example', 'Vary: Origin'] }],
    ...more,
  };
}

export function waiting(args: JsonObject, more: object = {}): Call {
  return { ...base, status: 'awaiting-approval', askId: 'ask-1', arguments: args, ...more };
}

/** Values for the sentence of every problem. */
export const problemData: ProblemData = {
  url: 'https://weather.example/mcp',
  origin: 'https://weather.example',
  status: 500,
  headers: 'Mcp-Name',
  method: 'initialize',
  digits: '1915883588174806058',
  path: '/account',
  seconds: 60,
  detail: 'the detail',
  name: 'a_tool',
  server: 'Weather',
  tool: 'get_weather',
  value: 64,
  limit: 'schemaDepth',
  code: -32602,
  host: 'login.example',
  error: 'server_error',
  minutes: 10,
  bytes: 9_000_000,
  tools: 3,
  count: 20,
  scopes: 'notes:write',
};

export function problemOf(code: ProblemCode): Problem {
  return problem(code, problemData);
}

/** Text that looks like markup or code. */
export const hostile = {
  html: `<img src=x onerror="globalThis.__hostileRan = 'test'"><script>globalThis.__hostileRan = 'test'</script>`,
  template: '</dd></dl>${1 + 1}<!-- <b>bold</b>',
  bidi: 'user\u202Egnp.exe\u2066 \u200Bhidden',
} as const;

export function grantOf(more: Partial<Grant> = {}): Grant {
  return {
    id: 'grant-1',
    effect: 'allow',
    duration: 'session',
    url: 'https://weather.example/mcp',
    principal: '',
    tool: 'get_weather',
    fingerprint: 'f'.repeat(64),
    createdAt: new Date(2026, 10, 3, 14, 5, 9).getTime(),
    uses: 0,
    stored: false,
    ...more,
  };
}
