import {
  problem,
  type ApprovalAsk,
  type Call,
  type ConnectedServer,
  type Tool,
} from '../../src/core/index.js';
import type { ApprovalItem } from '../../src/ui/approval/review.js';
import { toolsOf, type ServerName } from './tools.js';

/** An element on a board, with its properties. */
export interface Piece {
  readonly tag: string;
  readonly set: Readonly<Record<string, unknown>>;
}

/** Elements in a box with a heading, at the position in the design. */
export interface Box {
  readonly heading: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly pieces: readonly Piece[];
}

export type BoardName = 'approvals-1' | 'approvals-1-zh' | 'approvals-2' | 'states';

const at = Date.UTC(2026, 4, 20, 10, 47);
const labels = { weather: 'Weather', flights: 'Flights', notes: 'Notes' } as const;
const labelsZh = { weather: '天气', flights: '航班', notes: '笔记' } as const;

function serverOf(id: keyof typeof labels, isZh: boolean): ConnectedServer {
  return {
    id,
    label: (isZh ? labelsZh : labels)[id],
    url: `https://${id}.example/mcp`,
    origin: `https://${id}.example`,
    status: 'connected',
    protocolFamily: 'modern',
    protocolVersion: '2026-07-28',
    claims: {},
    capabilities: [],
    toolsStatus: 'ready',
    rejectedTools: [],
  };
}

function toolOf(server: keyof typeof labels, name: string, more: Partial<Tool> = {}): Tool {
  const from: ServerName = server === 'notes' ? 'flights' : server;
  const definition = toolsOf(from).find((tool) => tool.name === name);
  if (!definition) throw new Error(`no such tool: ${name}`);
  const { title, inputSchema, ...rest } = definition;
  return {
    ...rest,
    title,
    serverId: server,
    displayName: title,
    alias: name,
    fingerprint: name,
    inputSchema: inputSchema as Tool['inputSchema'],
    visibleToModel: true,
    ...more,
  };
}

let count = 0;

/** Makes an approval for a tool. */
function itemOf(
  server: keyof typeof labels,
  name: string,
  given: Call['arguments'],
  {
    isZh = false,
    tool = {},
    ...more
  }: Partial<Omit<ApprovalAsk, 'tool'>> & { isZh?: boolean; tool?: Partial<Tool> } = {},
): ApprovalItem {
  const id = String(++count);
  const asked = toolOf(server, name, tool);
  const known = serverOf(server, isZh);
  return {
    ask: {
      kind: 'approval',
      id: `ask-${id}`,
      callId: `call-${id}`,
      createdAt: at,
      reason: { code: 'not-granted' },
      tool: asked,
      digest: id,
      influencedBy: [],
      toolHistory: { status: 'known', since: at },
      durations: ['session', 'always'],
      ...more,
    },
    call: {
      id: `call-${id}`,
      serverId: server,
      serverLabel: known.label,
      tool: name,
      displayName: asked.displayName,
      arguments: given,
      startedBy: 'model',
      createdAt: at,
      status: 'awaiting-approval',
      askId: `ask-${id}`,
    },
    server: known,
  };
}

const [left, right, boxWidth] = [24, 652, 604];

function approval(heading: string, x: number, top: number, ...items: ApprovalItem[]): Box {
  return { heading, left: x, top, width: boxWidth, pieces: [{ tag: 'mcp-approval', set: { items } }] };
}

const ticket = { ticket: 'R-4471-PL', copy_to: 'log@flights-audit.example' };

function firstBoard(isZh: boolean): readonly Box[] {
  const headings = isZh
    ? ['普通', '首次使用服务器', '工具已变更', '服务器声明会删除']
    : ['Ordinary', 'First time with a server', 'Changed tool', 'The server says it deletes'];
  const [ordinary = '', first = '', changed = '', deletes = ''] = headings;
  const { name, title, inputSchema, description, annotations } = toolOf('flights', 'send_ticket');
  const before = { name, title, inputSchema, description, annotations };
  const properties = { ticket: { type: 'string' }, copy_to: { type: 'string' } };
  const now = {
    description: 'Sends a ticket by email and a copy to the address in copy_to.',
    inputSchema: { type: 'object', properties, required: ['ticket'] },
  };
  const standing = { status: 'changed', since: at - 17 * 86_400_000, before } as ApprovalAsk['toolHistory'];
  const once = { durations: [] };
  return [
    approval(
      ordinary,
      left,
      53,
      itemOf('weather', 'get_forecast', { city: isZh ? '巴黎' : 'Paris', days: 3 }, { isZh }),
    ),
    approval(
      first,
      right,
      53,
      itemOf(
        'flights',
        'search_flights',
        { from: isZh ? '巴黎' : 'CDG', to: isZh ? '里昂' : 'LYS', date: '2026-05-23' },
        { isZh, toolHistory: { status: 'new-server' } },
      ),
    ),
    approval(
      changed,
      left,
      376,
      itemOf('flights', 'send_ticket', ticket, { isZh, tool: now, toolHistory: standing, ...once }),
    ),
    approval(
      deletes,
      right,
      376,
      itemOf(
        'flights',
        'cancel_booking',
        { booking: 'R-4471-PL', refund_to: isZh ? '原支付卡' : 'Original card' },
        { isZh, ...once },
      ),
    ),
  ];
}

const longText = [
  'Saturday 23 May, lunch for twelve at Quai Saint-Antoine. The terrace has sun until three; ask for the tables along the wall, since the wind comes from the river.',
  'Flights: AF 7642 leaves Paris CDG at 09:05 and lands at Lyon at 10:15. Everybody should be at the gate by 08:40. The seats are in row 12, together.',
  ...Array.from({ length: 14 }, (_, row) =>
    `Guest ${row + 1} has no wishes for the menu, and comes by train. `.repeat(3).trim(),
  ),
].join('\n\n');

function callOf(status: Call['status'], more: object = {}): Call {
  return {
    id: `call-${++count}`,
    serverId: 'weather',
    serverLabel: 'Weather',
    tool: 'get_forecast',
    displayName: 'Forecast',
    arguments: { city: 'Paris', days: 3 },
    startedBy: 'model',
    createdAt: at,
    status,
    startedAt: at,
    endedAt: at + 800,
    ...more,
  } as Call;
}

function line(call: Call): Piece {
  return { tag: 'mcp-call', set: { call, folded: true } };
}

function resultOf(text: string, isError = false): object {
  const parts = [{ kind: 'text', text }];
  return {
    result: { isError, parts, schemaCheck: { status: 'none' }, modelParts: [], raw: { content: [] } },
  };
}

const done = (): Call => callOf('done', resultOf('Sunny'));

function secondBoard(): readonly Box[] {
  const held = itemOf('flights', 'hold_seat', { flight: 'AF 7642', seats: 2 });
  return [
    approval(
      'Longer than the card',
      left,
      53,
      itemOf('notes', 'create_page', { title: 'Lyon, 23 May', body: longText }),
    ),
    approval(
      'Several calls',
      right,
      53,
      itemOf('weather', 'get_forecast', { city: 'Paris', days: 3 }),
      itemOf('weather', 'get_forecast', { city: 'Lyon', days: 3 }),
      itemOf('flights', 'hold_seat', { flight: 'AF 7642', seats: 2 }),
    ),
    {
      heading: 'Inside the call',
      left,
      top: 467,
      width: boxWidth,
      pieces: [
        line(done()),
        line(held.call),
        { tag: 'mcp-approval', set: { items: [held], embedded: true } },
      ],
    },
    approval('After “Change”', right, 467, itemOf('weather', 'get_forecast', { city: 'Paris', days: 3 })),
  ];
}

function stateBoard(): readonly Box[] {
  const progress = { progress: 4, total: 10, message: '4 of 10 asked' };
  const isNow = { startedAt: Date.now() - 2_000 };
  const calls = [
    callOf('checking'),
    callOf('awaiting-approval', { askId: 'ask' }),
    callOf('running', { ...isNow, progress }),
    callOf('awaiting-input', { askId: 'ask', wants: 'answer', round: 1 }),
    done(),
    callOf('done', { ...resultOf('no such city', true), arguments: { city: 'Pariss', days: 3 } }),
    callOf('failed', { problem: problem('timed-out', { seconds: 60 }) }),
    callOf('denied', { deniedBy: 'person' }),
    callOf('cancelled', { endedAt: at + 2_000 }),
    callOf('lost', { problem: problem('connection-lost') }),
  ];
  const weather = serverOf('weather', false);
  const { protocolFamily, protocolVersion, claims, capabilities, toolsStatus, rejectedTools, ...base } =
    weather;
  const tools = [
    toolOf('weather', 'get_forecast'),
    toolOf('weather', 'draw_chart'),
    toolOf('flights', 'hold_seat', { serverId: 'weather' }),
    toolOf('flights', 'cancel_booking', { serverId: 'weather', visibleToModel: false }),
  ];
  const failed = { ...base, status: 'failed', problem: problem('unreachable', { origin: base.origin }) };
  return [
    { heading: 'The ten states of a call', left: 24, top: 53, width: 600, pieces: calls.map(line) },
    {
      heading: 'Tool rows',
      left: 648,
      top: 53,
      width: 608,
      pieces: [{ tag: 'mcp-tool-list', set: { servers: [weather], tools, withModel: true } }],
    },
    {
      heading: 'Connecting, and not reached',
      left: 648,
      top: 520,
      width: 608,
      pieces: [
        {
          tag: 'mcp-tool-list',
          set: {
            servers: [
              { ...base, status: 'connecting' },
              { ...failed, id: 'stays', label: 'Stays' },
            ],
            tools: [],
          },
        },
      ],
    },
  ];
}

const boards: Readonly<Record<BoardName, () => readonly Box[]>> = {
  'approvals-1': () => firstBoard(false),
  'approvals-1-zh': () => firstBoard(true),
  'approvals-2': secondBoard,
  states: stateBoard,
};

/** Returns the script of a page that positions the elements of a board. */
export function boardScript(name: BoardName): string {
  return `
    for (const { heading, left, top, width, pieces } of ${JSON.stringify(boards[name]())}) {
      const title = document.createElement('p');
      title.textContent = heading;
      title.className = 'heading';
      const box = document.createElement('div');
      box.className = 'box';
      Object.assign(title.style, { left: left + 4 + 'px', top: top - 27 + 'px' });
      Object.assign(box.style, { left: left + 'px', top: top + 'px', width: width + 'px' });
      for (const { tag, set } of pieces) box.append(Object.assign(document.createElement(tag), set));
      document.body.append(title, box);
    }`;
}
