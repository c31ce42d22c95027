'use client';

import 'mcp-tools';
import { useEffect, useRef } from 'react';

export default function Page() {
  const tools = useRef(null);
  useEffect(() => {
    // Where the server is, the address says: it is started after the page was built.
    tools.current.src = new URLSearchParams(location.search).get('server');
  }, []);
  return <mcp-tools ref={tools} label="Weather" />;
}
