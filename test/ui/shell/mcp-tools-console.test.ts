import { expect } from 'chai';
import type { McpTools } from '../../../src/index.js';
import { fixture } from '../../tools/in-page.js';
import { clear, show, until } from '../helpers/page.js';
import { showWidget, snapshotOf } from '../helpers/widget.js';
import { gatherWarnings } from '../helpers/warnings.js';
import { stays } from '../../fixtures/stays.js';

afterEach(clear);

describe('the console messages about an unusable server', () => {
  const lines = gatherWarnings();

  /** A widget with a server whose failure is diagnosed. */
  async function failing(server: string): Promise<McpTools> {
    const widget = document.createElement('mcp-tools');
    widget.src = `${fixture(server)}?key=canary`;
    await show(widget);
    await diagnosed(widget);
    return widget;
  }

  const diagnosed = (widget: McpTools): Promise<unknown> =>
    until('the diagnosis', () => widget.host && snapshotOf(widget).servers[0]?.diagnosis);

  it('The console reports once that the server does not respond and what to do, despite retries', async () => {
    const widget = await failing('dead');
    await until('the line', () => lines.length > 0);
    const [server] = snapshotOf(widget).servers;
    await widget.host?.connect(server!.id);
    await diagnosed(widget);
    await widget.host?.diagnose(server!.id);
    await failing('dead');
    const { origin } = new URL(fixture('dead'));
    await stays(1_000, () => expect(lines.length).to.equal(1));
    expect(lines[0]).to.match(
      new RegExp(
        `^mcp-tools: ${fixture('dead')} cannot be used \\(server-down\\)\\. Nothing answers at ${origin}\\. .*Check the address.*See docs/diagnoses\\.md#server-down\\.$`,
      ),
    );
    expect(lines[0]).not.to.contain('canary');
  });

  it('The console has the lines that a server has to add', async () => {
    await failing('fault-no-cors');
    const said = await until('the line', () => lines[0]);
    expect(said).to.contain('cannot be used (cors-missing).');
    expect(said).to.contain(`\nAccess-Control-Allow-Origin: ${location.origin}\n`);
    expect(said).to.contain('\nAccess-Control-Allow-Headers: ');
    expect(said).not.to.contain('canary');
  });

  it('The console reports nothing about a working server or a sign-in', async () => {
    await showWidget();
    const widget = document.createElement('mcp-tools');
    widget.src = fixture('notesModern');
    await show(widget);
    await until(
      'the sign-in',
      () => widget.host && snapshotOf(widget).servers[0]?.status === 'needs-sign-in',
    );
    await diagnosed(widget);
    await stays(1000, () => {
      expect(lines).to.deep.equal([]);
    });
  });
});
