import { setViewport } from '@web/test-runner-commands';
import '../../src/index.js';
import type { ApprovalItem } from '../../src/index.js';
import { screenshot } from '../tools/in-page.js';
import { itemOf, itemsOf, weather } from './helpers/asking.js';
import { all, clear, click, until, wait, touch } from './helpers/page.js';
import { serverOf, toolOf } from './helpers/samples.js';

afterEach(clear);

function server(label: string): NonNullable<ApprovalItem['server']> {
  return serverOf({ label, origin: `https://${label.toLowerCase()}.example` });
}
const str = (...names: string[]) => ({ type: 'object', properties: Object.fromEntries(names.map((n) => [n, { type: 'string' }])) });

const known = { standing: { status: 'known', since: Date.now() } } as const;
const first = itemOf({ city: 'Paris', days: 3 }, { ...known, tool: toolOf('get_forecast', { inputSchema: str('city', 'days') }) }, { server: server('Weather') });
const second = itemOf({ from: 'Paris', to: 'Lyon', date: '2026-05-23' }, { standing: { status: 'new-server' }, tool: toolOf('search_flights', { inputSchema: str('from') }) }, { server: server('Flights') });
const before = toolOf('send_ticket', { description: 'Sends a ticket by email.', inputSchema: str('ticket') });
const third = itemOf({ ticket: 'R-4471-PL', copy_to: 'log@flights-audit.example' }, { standing: { status: 'changed', since: Date.now() - 1e9, before }, tool: toolOf('send_ticket', { description: 'Sends a ticket by email and a copy to the address in copy_to.', inputSchema: str('ticket', 'copy_to') }) }, { server: server('Flights') });
const fourth = itemOf({ booking: 'R-4471-PL', refund_to: 'Original card' }, { ...known, tool: toolOf('cancel_booking', { annotations: { destructiveHint: true }, inputSchema: str('booking') }) }, { server: server('Flights') });
const body = 'Saturday 23 May, lunch for twelve at Quai Saint-Antoine. The terrace has sun until three; ask for the tables along the wall, since the wind comes from the river.\n\nFlights: AF 7642 leaves Paris CDG at 09:05 and lands at Lyon at 10:15. Everybody should be at the gate by 08:40. The seats are in row 12, together. '.repeat(9).slice(0, 3020);
const long = itemOf({ title: 'Lyon, 23 May', body }, { ...known, tool: toolOf('create_page', { inputSchema: str('title', 'body') }) }, { server: server('Notes') });

async function board(groups: readonly (readonly ApprovalItem[])[], lang = 'en'): Promise<HTMLElement[]> {
  const main = document.createElement('main');
  main.lang = lang;
  main.style.cssText = 'display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 500px), 1fr)); gap: 30px 24px; padding: 24px; font-family: Inter, sans-serif; align-items: start; background: #ebedf0; min-height: 100vh; box-sizing: border-box; color-scheme: inherit';
  document.body.style.margin = '0';
  const made = groups.map((items) => Object.assign(document.createElement('mcp-approval'), { items }));
  main.append(...made);
  document.body.append(main);
  await until('cards', () => all('[part=card]').length === groups.length);
  return made;
}

describe('look', () => {
  for (const lang of ['en', 'zh-CN'])
    it(`ordinary ${lang}`, async () => {
      await setViewport({ width: 1280, height: 860 });
      const [one] = await board([[first], [second], [third], [fourth], ], lang);
      (one as HTMLElement & { focusFirst(): void }).focusFirst();
      await wait(1200);
      await screenshot(`look-1-${lang}`);
      document.querySelector('main')!.remove();
    });
  it('dark', async () => {
    await setViewport({ width: 1280, height: 860 });
    document.documentElement.style.colorScheme = 'dark';
    await board([[first], [second], [third], [fourth]]);
    document.querySelector('main')!.style.background = '#0d0e10';
    await wait(1200);
    await screenshot(`look-1-dark`);
    document.documentElement.style.colorScheme = '';
    document.querySelector('main')!.remove();
  });
  it('others', async () => {
    await setViewport({ width: 1280, height: 860 });
    const three = itemsOf(3, (at) => (at === 2 ? { tool: { ...weather, annotations: { readOnlyHint: false } } } : known));
    const [, several] = await board([[long], three, [first], [itemOf({ location: 'Paris', days: 3 })]]);
    several!.addEventListener('mcp-answer', ({ detail }) => {
      (several as unknown as { items: readonly ApprovalItem[] }).items = three.filter(({ ask }) => ask.id !== detail.askId);
    });
    await wait(1200);
    await click(all('[part=approve]', several)[0]!);
    await click(all('button', all('mcp-approval')[2]).find((it) => it.textContent?.trim() === 'Details')!);
    await click(all('button', all('mcp-approval')[3]).find((it) => it.textContent?.trim() === 'Change')!);
    await wait(1200);
    await screenshot(`look-2`);
    const menu = all('.menu-button', all('mcp-approval')[2])[0]!;
    await click(menu);
    await wait(500);
    await screenshot(`look-menu`);
    document.querySelector('main')!.remove();
  });
  for (const [w, h, lang] of [[390, 844, 'en'], [320, 568, 'zh-CN'], [320, 568, 'en']] as const)
    it(`phone ${w} ${lang}`, async () => {
      await setViewport({ width: w, height: h });
      await touch(true);
      const five = itemOf({ city: 'Paris', days: 3, units: 'metric', lang: 'en', hourly: true }, known, { server: server('Weather') });
      await board([[five]], lang);
      document.querySelector('main')!.style.padding = '0';
      await wait(1200);
      await screenshot(`look-phone-${w}-${lang}`);
      await touch(false);
      document.querySelector('main')!.remove();
    });
});
