import { count } from './numbers.js';

export const paletteEn = {
  label: 'Search',
  /** The palette of everything. */
  everything: 'Search everything',
  placeholder: 'Search tools, servers, resources and commands',
  found: (value: number) => `${count(value, 'match', 'matches')}`,
  noneFound: (query: string) => `Nothing matches “${query}”.`,
  groups: {
    commands: 'Commands',
    prompts: 'Prompts',
    resources: 'Resources',
    servers: 'Servers',
    tools: 'Tools',
    panes: 'Views',
    conversations: 'Conversations',
  },
  /** What the keys in the foot do. */
  keys: {
    move: 'Move',
    insert: 'Insert',
    open: 'Open',
    close: 'Close',
    commands: 'Prompts and commands',
    everything: 'Everything',
  },
  /** After a tool that the model does not have otherwise. */
  offTool: 'off, used for this message only',
  tools: (value: number) => count(value, 'tool'),
  attachFiles: 'Attach files',
  newConversation: 'New conversation',
  stop: 'Stop',
  shortcuts: 'Keyboard shortcuts',
};

export type PaletteStrings = typeof paletteEn;
