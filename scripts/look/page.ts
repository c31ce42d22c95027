import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { listen, pathOf, sendText, type Listening } from '../../demo/servers/http.js';
import { root } from '../paths.mjs';
import type { Scene } from './scenes.js';
import type { LookServers } from './servers.js';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
};

/** Serves the built element in a page that looks like anybody's. */
export function servePage(servers: LookServers): Promise<Listening & { readonly origin: string }> {
  return listen(async (req, res) => {
    const path = pathOf(req);
    if (path === '/') {
      const query = new URL(req.url ?? '/', 'http://page').searchParams;
      sendText(
        res,
        200,
        html(servers, JSON.parse(query.get('scene') ?? '{}') as Scene),
        'text/html; charset=utf-8',
      );
      return;
    }
    const file = await readFile(join(root, 'dist/page', path)).catch(() => undefined);
    if (file) res.writeHead(200, { 'Content-Type': types[extname(path)] ?? 'text/plain' }).end(file);
    else sendText(res, 404, 'Not found');
  });
}

function html(servers: LookServers, { lang, isAlone, place, isPhone }: Scene): string {
  const names = lang ? labels[lang] : labels.en;
  const list = Object.entries(names).map(([server, label]) => ({
    url: servers.url(server as keyof typeof labels.en),
    label,
  }));
  return `<!doctype html>
<html lang="${lang ?? 'en'}">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width, initial-scale=1" />
  <title>Look</title>
  <link rel="icon" href="data:," />
  <style>
    :root { color-scheme: light dark; }
    body {
      margin: 0;
      background: light-dark(#ebecf0, #101114);
      font-family: Inter, 'Noto Sans', 'Noto Sans CJK SC', sans-serif;
    }
    body::before {
      content: '';
      display: ${isPhone ? 'none' : 'block'};
      height: 47px;
      border-bottom: 1px solid light-dark(#e2e4e8, #303338);
      background: light-dark(#fff, #17181b);
    }
    mcp-tools { ${isPhone ? phoneStyle : place === 'sidebar' ? sidebarStyle : wideStyle} }
  </style>
  <mcp-tools></mcp-tools>
  <script type="module">
    import '/mcp-tools.js';
    const element = document.querySelector('mcp-tools');
    element.storage = {
      get: (key) => localStorage.getItem(key),
      set: (key, value) => localStorage.setItem(key, value),
      delete: (key) => localStorage.removeItem(key),
    };
    const turns = ${JSON.stringify(turns)};
    if (${!isAlone}) element.llm = async ({ messages, tools }) => {
      const said = JSON.stringify(messages.findLast(({ role }) => role === 'user'));
      const step = messages.length - 1 - messages.findLastIndex(({ role }) => role === 'user');
      const key = Object.keys(turns).find((start) => said.includes(start));
      const turn = (turns[key] ?? [])[step === 0 ? 0 : 1] ?? { text: 'Done.' };
      const toolCalls = (turn.calls ?? []).map(([name, args], at) => ({
        id: 'call-' + at,
        name: tools.find(({ tool }) => tool === name)?.name ?? name,
        arguments: args,
      }));
      return { text: turn.text ?? '', ...(toolCalls.length > 0 ? { toolCalls } : {}) };
    };
    element.servers = ${JSON.stringify(list)};
  </script>
</html>`;
}

const phoneStyle = '--mcp-block-size: 100dvh; --mcp-radius: 0; border: 0;';
const wideStyle = '--mcp-block-size: calc(100vh - 93px); margin: 20px 24px 24px;';
const sidebarStyle = '--mcp-block-size: calc(100vh - 48px); width: 360px; margin-left: 320px;';

const labels = {
  en: { weather: 'Weather', flights: 'Flights', archive: 'Archive', notes: 'Notes', stays: 'Stays' },
  'zh-CN': { weather: '天气', flights: '航班', archive: '档案', notes: '笔记', stays: '住宿' },
} as const;

/** What the model says: at first, and when the calls have come back. */
const turns = {
  'Is Saturday': [
    {
      calls: [
        ['get_forecast', { city: 'Paris', days: 3 }],
        ['get_forecast', { city: 'Lyon', days: 3 }],
        ['draw_chart', {}],
      ],
    },
    { text: 'Lyon stays dry and reaches 26 °C; Paris gets showers from noon.' },
  ],
  'Find a flight': [
    {
      calls: [
        ['search_flights', { from: 'CDG', to: 'LYS', date: '2026-05-23' }],
        ['hold_seat', { flight: 'AF 7642', seats: 2 }],
      ],
    },
  ],
  'Is it terrace': [{ calls: [['get_weather', { location: 'Paris' }]] }],
};
