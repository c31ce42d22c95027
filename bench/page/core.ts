import { createMcpHost, type McpHost } from '../../src/core/index.js';
import { mostTools } from '../work.js';
import { callOf, listed } from './host.js';
import { painted } from './measure.js';
import { offer } from './side.js';

let host: McpHost | undefined;

/** The core without elements: it shows nothing, so it only measures calls. */
offer({
  async list(url, count) {
    const made = createMcpHost({ servers: [{ url }], limits: { toolsPerServer: mostTools } });
    host = made;
    await listed(made, count);
    await painted(() => true);
  },
  open: () => Promise.resolve(),
  async call(tool) {
    if (host) await callOf(host, tool, { text: 'hello' });
  },
  result: () => Promise.reject(new Error('the core shows nothing')),
  close() {
    host?.destroy();
    return Promise.resolve();
  },
});
