import { count } from './numbers.js';

export const paletteEn = {
  label: 'Search',
  /** The palette that finds everything. */
  newConversation: 'New conversation',
  everything: 'Search everything',
  placeholder: 'Search tools, servers, resources and commands',
  found: (value: number) => count(value, 'match', 'matches'),
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
  /** Shown beside the keys at the bottom of the palette. */
  keys: {
    move: 'Move',
    insert: 'Insert',
    open: 'Open',
    close: 'Close',
    commands: 'Prompts and commands',
    everything: 'Everything',
  },
  /** Shown after a tool that is usually hidden from the model. */
  offTool: 'off, used for this message only',
  tools: (value: number) => count(value, 'tool'),
  attachFiles: 'Attach files',
  shortcuts: 'Keyboard shortcuts',
  does: {
    message: 'Go to the message box',
    everything: 'Search everything',
    palette: 'In a message: prompts and commands, or resources, servers and tools',
    send: 'Send; while the model works, queue',
    newLine: 'New line',
    main: 'Approve, send now or run: the main button of what has the focus',
    edit: 'In the empty box: edit the last message',
    escape: 'Close or cancel the innermost thing, or stop the answer',
    list: 'Move in a list; to the switch or menu of a row',
    keys: 'Show these keys',
  },
};

export type PaletteStrings = typeof paletteEn;
