import { expect } from 'chai';
import { createMcpHost, type HostOptions, type McpHost, type SettledCall } from '../../../src/core/index.js';
import { fixture } from '../../tools/in-page.js';
import { showWidget, snapshotOf } from '../helpers/widget.js';

let host: McpHost | undefined;
afterEach(() => {
  host?.destroy();
});

/** A host that has made a call, and the call. */
async function called(options: HostOptions, args = { location: 'Paris' }): Promise<SettledCall> {
  host = createMcpHost(options);
  expect(host.getSnapshot().validation).to.deep.equal({ engine: 'interpreter', isolation: 'none-yet' });
  const serverId = host.addServer({ url: fixture('modern'), label: 'Demo', autoConnect: false });
  await host.connect(serverId);
  return host.call({ serverId, tool: 'get_weather', arguments: args, approved: true });
}

const ways: [name: string, options: HostOptions, engine: string, isolation: string][] = [
  ['by default', {}, 'interpreter', 'worker'],
  ['with Ajv, at the page’s request', { validation: { engine: 'ajv' } }, 'ajv', 'worker'],
  ['without a worker, at the page’s request', { validation: { worker: false } }, 'interpreter', 'thread'],
  [
    'without a worker, and so without Ajv',
    { validation: { worker: false, engine: 'ajv' } },
    'interpreter',
    'thread',
  ],
];

describe('the validation in the snapshot', () => {
  for (const [name, options, engine, isolation] of ways) {
    it(`The snapshot names the validation: ${name}`, async () => {
      const call = await called(options);
      expect(call.status === 'done' && call.result.schemaCheck).to.deep.equal({ status: 'valid' });
      expect(host?.getSnapshot().validation).to.deep.equal({ engine, isolation });
    });

    it(`Invalid arguments have their errors: ${name}`, async () => {
      const call = await called(options, { location: 7, units: 'x' } as never);
      expect(call.status === 'failed' && call.problem.code).to.equal('invalid-arguments');
      expect(
        call.status === 'failed' && call.errors?.map(({ path, params }) => [path, params]),
      ).to.deep.equal([
        ['/location', { types: ['string'] }],
        ['/units', {}],
      ]);
    });

    it(`Half a surrogate pair in a name or a value is checked too: ${name}`, async () => {
      const half = '\ud800';
      const call = await called(options, { location: 7, [half]: half } as never);
      expect(call.status === 'failed' && call.errors?.map(({ path }) => path)).to.include('/location');
    });
  }
});

it('An element passes the page’s choice of validation to its host', async () => {
  const widget = await showWidget({ validation: { worker: false } });
  const [server] = snapshotOf(widget).servers;
  await widget.host?.call({
    serverId: server?.id ?? '',
    tool: 'get_weather',
    arguments: { location: 'Paris' },
    approved: true,
  });
  expect(snapshotOf(widget).validation).to.deep.equal({ engine: 'interpreter', isolation: 'thread' });
  widget.remove();
});
