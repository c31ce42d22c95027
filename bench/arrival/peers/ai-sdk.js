import { createMCPClient } from '@ai-sdk/mcp';

const url = new URLSearchParams(location.search).get('server');
const client = await createMCPClient({ transport: { type: 'http', url } });
const { tools } = await client.listTools();
const list = document.createElement('ul');
for (const { name } of tools) list.appendChild(document.createElement('li')).textContent = name;
document.body.append(list);
