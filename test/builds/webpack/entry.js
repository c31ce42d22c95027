import 'mcp-tools';
