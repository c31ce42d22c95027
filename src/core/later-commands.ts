/** Commands whose code is loaded when one of them is first used: nothing needs them before more than a list of tools is wanted. */
export const laterCommands = [
  'watchMessages',
  'readResource',
  'listResources',
  'openResource',
  'listPrompts',
  'getPrompt',
  'openApp',
  'send',
  'resend',
  'clearConversation',
  'loadConversation',
] as const;

export type LaterCommand = (typeof laterCommands)[number];
