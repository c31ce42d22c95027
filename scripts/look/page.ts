import { join } from 'node:path';
import { listen, pathOf, sendText, type Listening } from '../../demo/servers/http.js';
import { root } from '../paths.mjs';
import { sendFile } from '../static-files.js';
import type { Scene } from './scenes.js';
import { boardScript } from './boards.js';
import { inChinese } from './chinese.js';
import { queryOf, urlOf } from './servers.js';
import { turnsOf } from './talk.js';
import { toolsOf } from './tools.js';

/** Folders of the page's files: the built element, and the fonts of the designs. */
const folders = ['dist/page', 'node_modules/@fontsource-variable'].map((folder) => join(root, folder));

/** Serves the built element in a neutral page. */
export function servePage(): Promise<Listening & { readonly origin: string }> {
  return listen(async (req, res) => {
    const path = pathOf(req);
    if (path !== '/') return sendFile(res, path, folders);
    const query = new URL(req.url ?? '/', 'http://page').searchParams;
    const scene = JSON.parse(query.get('scene') ?? '{}') as Scene;
    sendText(res, 200, html(scene), 'text/html; charset=utf-8');
  });
}

function html(scene: Scene): string {
  const { lang = 'en', place, isPhone, board } = scene;
  const isBare = isPhone === true || board !== undefined;
  const style = isPhone ? phoneStyle : place === 'sidebar' ? sidebarStyle : wideStyle;
  return `<!doctype html>
<html lang="${lang}">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width, initial-scale=1" />
  <title>Look</title>
  <link rel="icon" href="data:," />
  <link rel="stylesheet" href="/inter/index.css" />
  <link rel="stylesheet" href="/noto-sans-sc/index.css" />
  <style>
    :root { color-scheme: light dark; }
    body {
      margin: 0;
      background: light-dark(#ebecf0, #101114);
      font-family: 'Inter Variable', 'Noto Sans SC Variable', sans-serif;
    }
    body::before {
      content: '';
      display: ${isBare ? 'none' : 'block'};
      height: 47px;
      border-bottom: 1px solid light-dark(#e2e4e8, #303338);
      background: light-dark(#fff, #17181b);
    }
    mcp-tools { ${style} }
    .heading { position: absolute; margin: 0; font-size: 13px; color: light-dark(#5c626d, #a4a9b3); }
    .box { position: absolute; }
    /* A browser counts the shadow of a card as covering the one beside it. */
    .box[style*='left: 24px'] { z-index: 1; }
    /* As a conversation and a tool's page have their calls, with what one of them waits for. */
    .box:has(> mcp-call) {
      box-sizing: border-box;
      border: 1px solid light-dark(#e2e4e8, #303338);
      border-radius: 8px;
      background: light-dark(#fff, #17181b);
      overflow: clip;
    }
    .box > mcp-call:has(+ mcp-approval) { --_review: none; }
    .box:has(> mcp-approval):has(> mcp-call) { border-color: light-dark(#878d98, #767d89); }
    .box > mcp-call::part(card) { border: 0; border-radius: 0; }
    .box > mcp-call + mcp-call { border-top: 1px solid light-dark(#e2e4e8, #303338); }
    .box > mcp-tool-list {
      --_ground: light-dark(#f6f7f8, #202226);
      border: 1px solid light-dark(#e2e4e8, #303338);
      border-radius: 8px;
      overflow: clip;
    }
  </style>
  <script type="module">
    import '/mcp-tools.js';
    ${board ? boardScript(board) : shellScript(scene)}
  </script>
</html>`;
}

/** Returns the script of a page with the whole element. With two sidebars, one has the tools and the other the model. */
function shellScript({
  lang,
  isAlone = false,
  isPhone = false,
  place,
  story = 'compare',
  withSeats,
}: Scene): string {
  const names = Object.entries(labels[lang ?? 'en']);
  const speaks = (server: string): string =>
    server === 'notes' || server === 'stays' ? '' : queryOf(lang, isPhone);
  const list = names.map(([server, label]) => {
    return { url: `${urlOf(server as LookServer)}${speaks(server)}`, label };
  });
  return `
    const turns = ${JSON.stringify(lang ? inChinese(turnsOf(story)) : turnsOf(story))};
    const forModel = ${JSON.stringify(withSeats ? forModel.map((names) => names.filter((name) => name !== 'get_seat_map')) : forModel)};
    const llm = async ({ messages, tools }) => {
      const said = JSON.stringify(messages.findLast(({ role }) => role === 'user'));
      const step = messages.length - 1 - messages.findLastIndex(({ role }) => role === 'user');
      const key = Object.keys(turns).find((start) => said.includes(start));
      const turn = (turns[key] ?? [])[step === 0 ? 0 : 1] ?? { text: 'Done.' };
      const toolCalls = (turn.calls ?? []).map(([name, args], at) => ({
        id: 'call-' + at,
        name: tools.find(({ tool }) => tool === name)?.name ?? name,
        arguments: args,
      }));
      const parts = [
        ...(turn.thought ? [{ type: 'reasoning', text: turn.thought, ms: turn.ms }] : []),
        ...(turn.text ? [{ type: 'text', text: turn.text }] : []),
        ...toolCalls.map((call) => ({ type: 'tool-call', ...call })),
      ];
      return turn.isGoingOn ? goOn(parts) : { parts };
    };
    async function* goOn(parts) {
      for (const [index, part] of parts.entries()) yield { type: 'part-start', index, part };
      await new Promise(() => undefined);
    }
    const storage = {
      get: (key) => localStorage.getItem(key),
      set: (key, value) => localStorage.setItem(key, value),
      delete: (key) => localStorage.removeItem(key),
    };
    const add = async (more) => {
      const element = Object.assign(document.createElement('mcp-tools'), more);
      element.storage = storage;
      element.servers = ${JSON.stringify(list)};
      document.body.append(element);
      await element.updateComplete;
      if (!element.llm) return;
      const ids = element.host.getSnapshot().servers.map(({ id }) => id);
      for (const [server, names] of Object.entries(forModel))
        for (const name of names) element.host.setToolVisibility(ids[server], name, false);
    };
    await add(${isAlone || place === 'sidebar' ? '{}' : '{ llm }'});
    ${place === 'sidebar' ? "await add({ llm, className: 'second' });" : ''}`;
}

const phoneStyle = '--mcp-block-size: 100dvh; border: 0; border-radius: 0;';
const wideStyle = '--mcp-block-size: calc(100vh - 93px); margin: 20px 24px 24px;';
const sidebarStyle =
  '--mcp-block-size: calc(100vh - 48px); border-radius: 0; width: 360px; position: absolute; top: 48px; left: 320px; } .second { left: 920px;';

const labels = {
  en: { weather: 'Weather', flights: 'Flights', archive: 'Archive', notes: 'Notes', stays: 'Stays' },
  'zh-CN': { weather: '天气', flights: '航班', archive: '档案', notes: '笔记', stays: '住宿' },
} as const;

type LookServer = keyof (typeof labels)['en'];

/** Tools hidden from the model, by the index of their server; twelve of 240 are left. */
const forModel = [
  ['get_alerts'],
  ['cancel_booking', 'create_page', 'get_seat_map'],
  toolsOf('archive')
    .slice(6)
    .map(({ name }) => name),
];
