import { Component, CUSTOM_ELEMENTS_SCHEMA, signal } from '@angular/core';
import 'mcp-tools';
import type { McpCallSettledEvent } from 'mcp-tools';
import type { ServerConfig } from 'mcp-tools/core';
import { openAi } from 'mcp-tools/llm/openai';

@Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <h1>Weather desk</h1>
    <p>Last call: {{ last() }}</p>
    <mcp-tools [servers]="servers" [llm]="llm" (mcp-call-settled)="settled($event)" />
  `,
})
export class App {
  readonly servers: ServerConfig[] = [
    { url: 'http://localhost:5181/mcp', label: 'Weather' },
    { url: 'http://localhost:5185/mcp', label: 'Notes' },
  ];
  readonly llm = openAi({ baseUrl: 'http://localhost:11434/v1', model: 'qwen3' });
  readonly last = signal('none');

  settled({ detail }: McpCallSettledEvent) {
    this.last.set(detail.call.status);
  }
}
