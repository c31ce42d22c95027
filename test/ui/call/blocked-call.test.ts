import { expect } from 'chai';
import type { McpCall, McpTools } from '../../../src/index.js';
import { fixture } from '../../tools/in-page.js';
import { all, clear, click, show, until, words } from '../helpers/page.js';
import { snapshotOf } from '../helpers/widget.js';
import { gatherWarnings } from '../helpers/warnings.js';

const lines = gatherWarnings();
afterEach(() => {
  for (const card of document.querySelectorAll('mcp-call')) card.remove();
  clear();
});

/** A widget with a server that lost one call, and the card of that call. */
async function called(
  fault: string,
  tool: string,
  given: Record<string, string>,
): Promise<{ widget: McpTools; card: McpCall; status: string }> {
  const widget = document.createElement('mcp-tools');
  widget.src = fixture(fault);
  await show(widget);
  const server = await until('the server', () => {
    const [first] = widget.host ? snapshotOf(widget).servers : [];
    return first?.status === 'connected' && first.toolsStatus === 'ready' ? first : undefined;
  });
  const host = widget.host!;
  const { id, status } = await host.call({ serverId: server.id, tool, arguments: given, approved: true });
  const card = document.createElement('mcp-call');
  card.mcpHost = host;
  card.callId = id;
  document.body.append(card);
  return { widget, card, status };
}

const why = (root: Element): HTMLElement | undefined =>
  all('button', root).find((each) => words(each) === 'Why?');

describe('a call that the browser did not send', () => {
  for (const [fault, tool, given, header] of [
    ['fault-no-mcp-name', 'echo', { text: 'hello' }, 'Mcp-Name'],
    ['fault-no-param', 'region_echo', { region: 'eu' }, 'Mcp-Param-Region'],
  ] as const) {
    it(`${fault}: the call did not run, and its card, its row and the console name the lines to add`, async () => {
      const { widget, card, status } = await called(fault, tool, given);
      expect(status).to.equal('failed');
      await until('the sentence', () => words(card).includes('did not run'));
      expect(words(card)).not.to.match(/may have run|Outcome unknown/);
      expect(words(card)).to.contain(header);

      await click(await until('Why? in the card', () => why(card)));
      await until('the lines', () => words(card).includes('Access-Control-Allow-Headers: Content-Type'));
      expect(words(card)).to.contain('exactly once');

      await click(await until('Why? in the row', () => why(widget)));
      await until('the lines', () => words(widget).includes('Access-Control-Allow-Headers: Content-Type'));

      const said = await until('the line', () => lines.find((line) => line.includes('header-not-allowed')));
      expect(said).to.contain(`${fixture(fault)} did not answer (header-not-allowed).`);
      expect(said).to.contain('\nAccess-Control-Allow-Headers: Content-Type');
    });
  }
});

describe('a call whose response was lost', () => {
  for (const [fault, code] of [
    ['fault-call-cut', 'cut-off'],
    ['fault-call-500', 'server-error'],
    // Its other responses are readable, so a blocked response and a broken one look the same.
    ['fault-call-no-cors', 'cut-off'],
  ] as const) {
    it(`${fault}: the call may have run, and its card leads to the diagnosis`, async () => {
      const { widget, card, status } = await called(fault, 'echo', { text: 'hello' });
      expect(status).to.equal('lost');
      await until('the sentence', () => words(card).includes('may have run'));
      await click(await until('Why? in the card', () => why(card)));
      await until('the diagnosis', () => all('[part~=sentence]', card).length > 0);
      expect(snapshotOf(widget).servers[0]?.diagnosis?.code).to.equal(code);
      await until('Why? in the row', () => why(widget));
      await until('the line', () => lines.some((line) => line.includes(`(${code})`)));
    });
  }
});
