import { discovered, type Era, start } from '../servers/connection/wire-eras.js';
import { type Message, type Method, openStream, type WireServer } from '../servers/connection/wire-server.js';

export const uri = 'notes://today';
export const cached = { ttlMs: 0, cacheScope: 'private' };

/** A server with resources that reports their changes. */
export interface Source {
  readonly wire: WireServer;
  /** The filters of each subscription. */
  readonly filters: unknown[];
  notify(method: string, params?: object): void;
}

export async function startSource(
  era: Era,
  own: Record<string, Method> = {},
  resources: object | null = { listChanged: true, subscribe: true },
): Promise<Source> {
  const filters: unknown[] = [];
  const streams = new Map<Message['res'], { send: (message: object) => void; id?: unknown }>();
  const capabilities = { tools: {}, ...(resources ? { resources } : {}) };
  const ofEra: Record<string, Method> =
    era === 'modern'
      ? {
          'server/discover': () => ({ ...discovered(), capabilities }),
          'subscriptions/listen'({ id, params, res }) {
            const { notifications } = params;
            filters.push(notifications);
            const send = openStream(res);
            const _meta = { 'io.modelcontextprotocol/subscriptionId': id };
            send({
              jsonrpc: '2.0',
              method: 'notifications/subscriptions/acknowledged',
              params: { _meta, notifications },
            });
            streams.set(res, { send, id });
            res.on('close', () => streams.delete(res));
          },
        }
      : {
          initialize({ res }) {
            res.setHeader('Mcp-Session-Id', 'session');
            return { protocolVersion: '2025-11-25', capabilities, serverInfo: { name: 'old', version: '1' } };
          },
          GET({ res }) {
            streams.set(res, { send: openStream(res) });
            res.on('close', () => streams.delete(res));
          },
          'resources/subscribe'({ params }) {
            filters.push(params['uri']);
            return {};
          },
          'resources/unsubscribe': () => ({}),
        };
  const wire = await start(era, {
    ...ofEra,
    'resources/list': () => ({ resources: [{ uri, name: 'Today' }], ...cached }),
    'resources/templates/list': () => ({
      resourceTemplates: [{ uriTemplate: 'notes://{day}', name: 'A day' }],
      ...cached,
    }),
    'resources/read': ({ params }) => ({ contents: [{ uri: params['uri'], text: 'It rained.' }], ...cached }),
    ...own,
  });
  return {
    wire,
    filters,
    notify(method, params = {}) {
      for (const { send, id } of streams.values()) {
        const _meta = id === undefined ? {} : { _meta: { 'io.modelcontextprotocol/subscriptionId': id } };
        send({ jsonrpc: '2.0', method, params: { ...params, ..._meta } });
      }
    },
  };
}
