import { expect } from 'chai';
import { createMcpHost } from '../../../src/core/index.js';
import { fixture } from '../../tools/in-page.js';
import { until } from '../helpers/page.js';

const seen: string[] = [];

/** From here on this page may connect only to its own origin. */
before(() => {
  document.addEventListener('securitypolicyviolation', ({ blockedURI }) => seen.push(blockedURI));
  const meta = document.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.content = "connect-src 'self' ws:";
  document.head.append(meta);
});

describe('a page whose policy blocks a server', () => {
  for (const name of ['modern', 'dead', 'fault-no-cors']) {
    it(`The policy is the finding, whatever the server: ${name}`, async () => {
      const host = createMcpHost();
      const id = host.addServer({ url: `${fixture(name)}?key=canary`, autoConnect: false });
      await host.connect(id);
      const { diagnosis } = await until('the diagnosis', () =>
        host.getSnapshot().servers.find((server) => server.diagnosis),
      );
      const { origin } = new URL(fixture(name));
      expect(diagnosis).to.include({ code: 'page-csp' });
      expect(diagnosis?.or).to.equal(undefined);
      expect(diagnosis?.advice).to.deep.equal([{ for: 'page', lines: [`connect-src ${origin}`] }]);
      expect(JSON.stringify(diagnosis)).not.to.contain('canary');
      expect(seen.some((uri) => uri.startsWith(origin))).to.equal(true);
      host.destroy();
    });
  }
});
