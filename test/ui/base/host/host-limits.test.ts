import { expect } from 'chai';
import { createMcpHost, type Limits, type McpHost } from '../../../../src/core/index.js';
import { fixture } from '../../../tools/in-page.js';
import { chooseFiles, fileOf } from '../../helpers/files.js';
import { all, clear, show, until, words } from '../../helpers/page.js';
import { forget } from '../../helpers/widget.js';

let host: McpHost;

function hostWith(limits: Partial<Limits>): McpHost {
  const servers = [{ url: fixture('modern'), label: 'Demo' }];
  return (host = createMcpHost({ limits, servers, llm: async () => ({ text: '' }) }));
}

beforeEach(() => forget('modern'));
afterEach(() => {
  clear();
  host.destroy();
});

const tooMuch = 'Too large: b.zip. A message can carry 3 kB of files';

async function attachTooMuch(): Promise<void> {
  const talk = await until('the conversation', () => all('mcp-conversation')[0]);
  const input = await until('the field', () => all<HTMLInputElement>('input[type=file]', talk)[0]);
  await chooseFiles(input, fileOf(2_000, 'a.zip'), fileOf(1_001, 'b.zip'));
  await until('the refusal', () => all('.note', talk).map(words).includes(tooMuch));
}

describe('the limits of a page’s host', () => {
  it('The snapshot has the limits, with defaults for the others', () => {
    const { limits } = hostWith({ modelDataChars: 4_000 }).getSnapshot();
    expect([limits.modelDataChars, limits.toolsPerServer]).to.deep.equal([4_000, 1_000]);
  });

  it('The limits apply to attachments in a separate conversation', async () => {
    await show(
      Object.assign(document.createElement('mcp-conversation'), {
        mcpHost: hostWith({ modelDataChars: 4_000 }),
      }),
    );
    await until('the host', () => host.getSnapshot().tools.length > 0);
    await attachTooMuch();
  });

  it('The limits of the host stay beside those that the page sets on the element', async () => {
    await show(
      Object.assign(document.createElement('mcp-conversation'), {
        mcpHost: hostWith({ modelDataChars: 4_000 }),
        limits: { toolsPerServer: 5 },
      }),
    );
    await until('the host', () => host.getSnapshot().tools.length > 0);
    await attachTooMuch();
  });

  it('The limits apply to attachments in the widget', async () => {
    await show(
      Object.assign(document.createElement('mcp-tools'), {
        mcpHost: hostWith({ modelDataChars: 4_000 }),
        panes: ['conversation'],
      }),
    );
    await attachTooMuch();
  });

  it('The limits apply to the fields of a separate form', async () => {
    const mcpHost = hostWith({ formFields: 1 });
    const { serverId } = await until('the tools', () => mcpHost.getSnapshot().tools[0]);
    const selected = { serverId, tool: 'get_weather' };
    const form = await show(Object.assign(document.createElement('mcp-tool-form'), { mcpHost, selected }));
    await until('the JSON', () =>
      words(form).includes('There are too many fields here to be shown as a form.'),
    );
  });
});
