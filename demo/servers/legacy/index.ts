import {
  InMemoryTaskMessageQueue,
  InMemoryTaskStore,
} from '@modelcontextprotocol/sdk/experimental/tasks/stores/in-memory.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { CALLS_PATH, CallLog } from '../calls.js';
import { answerCard, type ServerCard } from '../cards.js';
import { corsGuard } from '../cors.js';
import { listen, pathOf, readJson, sendText } from '../http.js';
import { noJobs } from '../jobs.js';
import type { DemoServer, DemoServerOptions } from '../types.js';
import { registerArchiveSearch, TASKS } from './archive.js';
import { registerBooks } from './books.js';
import { registerBonusSwitch, registerSlowCount } from './changing.js';
import { registerEverydayTools } from './everyday.js';
import { registerMediaTools } from './media.js';
import { registerPrompts } from './prompts.js';
import { Sessions } from './sessions.js';

const INSTRUCTIONS = 'The bonus tool exists only after toggle_bonus_tool has been called.';

const CARD: ServerCard = {
  name: 'example.demo/legacy',
  version: '1.0.0',
  title: 'Demo tools of 2025',
  description: 'A shelf of books, an archive, units and dice, as servers of MCP 2025-11-25 offer them.',
};

/** Starts the 2025-11-25 server, made with the SDK of that revision. */
export async function startLegacyServer(options: DemoServerOptions = {}): Promise<DemoServer> {
  const jobs = noJobs();
  const calls = new CallLog();
  const guard = corsGuard(options.cors);

  // Shared by sessions: a reloaded page asks for its task in another session.
  const taskStore = new InMemoryTaskStore();
  const sessions = new Sessions(() => {
    const server = new McpServer(
      { name: 'demo-legacy', title: 'Demo tools of 2025', version: '1.0.0' },
      {
        instructions: INSTRUCTIONS,
        capabilities: { logging: {}, tasks: TASKS },
        taskStore,
        taskMessageQueue: new InMemoryTaskMessageQueue(),
      },
    );
    registerEverydayTools(server);
    registerMediaTools(server);
    registerBooks(server);
    registerSlowCount(server, jobs);
    registerBonusSwitch(server);
    registerPrompts(server);
    registerArchiveSearch(server);
    return server;
  });

  const listening = await listen(async (req, res) => {
    if (guard(req, res)) return;
    const path = pathOf(req);
    if (options.record && path === CALLS_PATH) return calls.answer(req, res);
    if (answerCard(path, res, CARD, listening.origin)) return;
    if (path !== '/mcp') return sendText(res, 404, 'The MCP endpoint of this demo server is /mcp.');
    if (req.method !== 'POST') return sessions.handle(req, res);
    const body = await readJson(req, res);
    if (!body) return;
    calls.received(body.value, req);
    return sessions.handle(req, res, body.value);
  }, options.port);

  return {
    url: `${listening.origin}/mcp`,
    jobs,
    async stop() {
      taskStore.cleanup();
      await sessions.closeAll();
      await listening.stop();
    },
  };
}
