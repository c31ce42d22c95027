import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { type NodeIncomingMessageLike, toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { CALLS_PATH, CallLog } from '../calls.js';
import { answerCard, type ServerCard } from '../cards.js';
import { corsGuard } from '../cors.js';
import { listen, pathOf, readJson, sendText } from '../http.js';
import { noJobs } from '../jobs.js';
import type { DemoServer, DemoServerOptions } from '../types.js';
import { basicTools } from './basics.js';
import { codebaseTools } from './codebase.js';
import { csvTools } from './csv.js';
import { ExtraTools } from './extra.js';
import { flightTools } from './flights.js';
import { issueDesk } from './issues.js';
import { longRunningTools } from './long-running.js';
import { mediaTools } from './media.js';
import { pageOf } from './pages.js';
import { registerPrompts } from './prompts.js';
import { registerReportResources, reportTools } from './report.js';
import { registerSeatMap, seatTools } from './seats.js';
import { researchTool, TASKS, Tasks } from './tasks.js';
import { registerWeatherResources, weatherTools } from './weather.js';
import { Workspace } from './workspace.js';

const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url));

const INSTRUCTIONS =
  'Weather and flights are made up; dates are UTC, and search_flights comes before book_flight.';

const CARD: ServerCard = {
  name: 'example.demo/modern',
  version: '1.0.0',
  title: 'Demo tools',
  description: 'Made-up weather and flights, a small list of issues, and other tools to try.',
};

/** Starts the stateless 2026-07-28 server. The SDK also answers clients of 2025 revisions, one request at a time. */
export async function startModernServer(options: DemoServerOptions = {}): Promise<DemoServer> {
  const jobs = noJobs();
  const calls = new CallLog();
  const extra = new ExtraTools(() => handler.notify.toolsChanged());
  const tasks = new Tasks();
  const desk = issueDesk((uri) => handler.notify.resourceUpdated(uri));
  const fixed = [
    ...weatherTools(),
    ...basicTools(),
    ...codebaseTools(new Workspace(REPOSITORY)),
    ...csvTools(),
    ...flightTools(() => new Date()),
    ...seatTools(),
    ...desk.tools,
    ...longRunningTools(jobs),
    ...mediaTools(),
    ...reportTools(),
    researchTool(),
    extra.switch(),
  ];

  const buildServer = (): McpServer => {
    const tools = [...fixed, ...extra.current()];
    const server = new McpServer(
      { name: 'demo-modern', title: 'Demo tools', version: '1.0.0' },
      {
        instructions: INSTRUCTIONS,
        capabilities: { resources: { subscribe: true }, logging: {}, extensions: { [TASKS]: {} } },
      },
    );
    for (const tool of tools) tool.register(server);
    registerReportResources(server);
    registerSeatMap(server);
    registerWeatherResources(server);
    desk.register(server);
    registerPrompts(server);
    // McpServer lists all tools together. Only the low-level handler supports pages.
    const definitions = tools.map((tool) => tool.definition);
    server.server.setRequestHandler('tools/list', (request) => pageOf(definitions, request.params?.cursor));
    return server;
  };

  const handler = createMcpHandler(buildServer);
  const serve = toNodeHandler(handler);
  // The adapter's type and Node's differ only in how they spell an absent method.
  const answer = (req: IncomingMessage, res: ServerResponse, body?: unknown): Promise<void> =>
    serve(req as NodeIncomingMessageLike, res, body);
  const guard = corsGuard(options.cors);

  const listening = await listen(async (req, res) => {
    if (guard(req, res)) return;
    const path = pathOf(req);
    if (options.record && path === CALLS_PATH) return calls.answer(req, res);
    if (answerCard(path, res, CARD, listening.origin)) return;
    if (path !== '/mcp') return sendText(res, 404, 'The MCP endpoint of this demo server is /mcp.');
    if (req.method !== 'POST') return answer(req, res);
    const body = await readJson(req, res);
    if (!body) return;
    calls.watch(body.value, req, res);
    if (tasks.answer(body.value, res)) return;
    return answer(req, res, body.value);
  }, options.port);

  return {
    url: `${listening.origin}/mcp`,
    jobs,
    async stop() {
      await handler.close();
      await listening.stop();
    },
  };
}
