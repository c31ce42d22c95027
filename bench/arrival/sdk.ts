import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

const url = new URLSearchParams(location.search).get('server') ?? '';
const client = new Client({ name: 'bench', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
await client.connect(new StreamableHTTPClientTransport(new URL(url)));
const { tools } = await client.listTools();
const list = document.createElement('ul');
for (const { name } of tools) list.appendChild(document.createElement('li')).textContent = name;
document.body.append(list);
