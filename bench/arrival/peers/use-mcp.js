import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { useMcp } from 'use-mcp/react';

const url = new URLSearchParams(location.search).get('server');

function Tools() {
  const { tools } = useMcp({ url, clientName: 'bench', transportType: 'http' });
  return createElement(
    'ul',
    null,
    tools.map(({ name }) => createElement('li', { key: name }, name)),
  );
}

createRoot(document.body.appendChild(document.createElement('div'))).render(createElement(Tools));
