'use client';

import { McpTools } from 'mcp-tools/react';
import { useEffect, useMemo, useState } from 'react';

export default function Page() {
  // Where the server is, the address says: it is started after the page was built.
  const [url, setUrl] = useState();
  useEffect(() => setUrl(new URLSearchParams(location.search).get('server')), []);
  const servers = useMemo(() => (url ? [{ url, label: 'Weather' }] : []), [url]);
  return <McpTools servers={servers} onmcp-server-change={() => (document.title = 'heard')} />;
}
