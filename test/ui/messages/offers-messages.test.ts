import { expect } from 'chai';
import '../../../src/registry.js';
import { createMcpHost, type LogLevel, type McpHost } from '../../../src/core/index.js';
import type { McpMessages } from '../../../src/index.js';
import { fixture } from '../../tools/in-page.js';
import { all, clear, drawn, expectAccessible, one, show, until, words } from '../helpers/page.js';

const eras = ['modern', 'legacy'] as const;
let host: McpHost | undefined;

afterEach(() => {
  clear();
  host?.destroy();
});

/** A host that is connected to a server whose tool sends many messages. */
async function visit(era: string, limits: object = {}): Promise<[McpHost, string]> {
  const made = createMcpHost({
    servers: [{ url: `${fixture('offers')}/${era}/messages`, label: 'Loud' }],
    limits,
  });
  host = made;
  await until('the tools', () => made.getSnapshot().tools.length > 0);
  return [made, made.getSnapshot().servers[0]?.id ?? ''];
}

async function watch(mcpHost: McpHost): Promise<McpMessages> {
  const view = await show(Object.assign(document.createElement('mcp-messages'), { mcpHost }));
  await until('the watch', () => words(view).includes('No messages yet'));
  return view;
}

const rows = (view: McpMessages): HTMLElement[] => all('[part~=message]', view);

for (const era of eras) {
  describe(`the messages of a ${era} server`, () => {
    it('Of a hundred thousand messages the newest are kept, few are in the page, and it stays usable', async () => {
      const [mcpHost, serverId] = await visit(era, {
        messagesPerSecond: 1_000_000,
        bodyBytes: 1e9,
        streamBytes: 1e9,
      });
      const view = await watch(mcpHost);
      const log = await mcpHost.watchMessages(serverId);
      let most = 0;
      let frames = 0;
      let isOver = false;
      const look = (): void => {
        frames++;
        most = Math.max(most, rows(view).length);
        if (!isOver) requestAnimationFrame(look);
      };
      look();
      const call = { serverId, tool: 'tool', arguments: { many: 100_000 }, approved: true };
      const settled = mcpHost.call(call);
      void settled.finally(() => (isOver = true));
      expect((await settled).status).to.equal('done');
      expect(frames, 'frames while they came').to.be.greaterThan(10);
      expect(most, 'rows at any time').to.be.lessThan(150);
      expect(log.getMessages()).to.have.length(2_000);
      expect(log.getDropped()).to.be.greaterThan(97_000);
      await until('the count', () => words(view).includes('2,000 messages'));
      await until('the newest', () => words(rows(view)[0]!).includes('tools/call'));
      expect(rows(view).length).to.be.lessThan(150);
      log.close();
    });

    it('A message of eight megabytes keeps and shows its beginning and its length', async () => {
      const [mcpHost, serverId] = await visit(era);
      const view = await watch(mcpHost);
      const log = await mcpHost.watchMessages(serverId);
      const call = { serverId, tool: 'tool', arguments: { chars: 8_000_000 }, approved: true };
      expect((await mcpHost.call(call)).status).to.equal('done');
      const reply = log.getMessages().findLast(({ direction, isCut }) => direction === 'received' && isCut);
      expect(reply?.bytes).to.be.greaterThan(8_000_000);
      expect(reply?.text.length).to.be.lessThan(300_000);
      const row = await until('its row', () => rows(view).find((each) => words(each).includes('8 MB')));
      one('button', row).click();
      await until('it opened', () => all('.opened', row).length > 0);
      await drawn(view);
      expect(words(row).length, 'characters on the page').to.be.lessThan(300_000);
      expect(log.export().length).to.be.lessThan(400_000);
      log.close();
    });
  });

  describe(`the log of a ${era} server`, () => {
    it('The log is requested once a person wants it, by level, shown with it, and filtered', async () => {
      const [mcpHost, serverId] = await visit(era);
      const logs = Object.assign(document.createElement('mcp-logs'), { mcpHost });
      await show(logs);
      const call = (): Promise<unknown> =>
        mcpHost.call({ serverId, tool: 'tool', arguments: { log: true }, approved: true });
      await call();
      expect(mcpHost.getSnapshot().logs).to.equal(undefined);
      one('summary', logs).click();
      const level = await until('the choice', () => all<HTMLSelectElement>('select', logs)[0]);
      const choose = async (value: LogLevel): Promise<void> => {
        level.value = value;
        level.dispatchEvent(new Event('change'));
        await until('the level', () => mcpHost.getSnapshot().logs?.level === value);
      };
      await choose('warning');
      await call();
      const shown = (): string[] => all('[part~=message]', logs).map(words);
      await until('the messages', () => shown().length === 5);
      expect(shown().join()).to.contain('It is emergency.').and.not.to.contain('It is info.');
      await expectAccessible();
      await choose('critical');
      await until('fewer', () => shown().length === 3);
    });
  });
}
