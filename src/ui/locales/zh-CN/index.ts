import type { LanguageLoaders } from '../language.js';
import { zhCN } from './shell.js';

export const chinese: LanguageLoaders = {
  // Included, since every page in Chinese needs them.
  shell: () => Promise.resolve(zhCN),
  activity: async () => (await import('./activity.js')).activityZhCN,
  app: async () => (await import('./app.js')).appZhCN,
  addServer: async () => (await import('./add-server.js')).addServerZhCN,
  approval: async () => (await import('./approval.js')).approvalZhCN,
  attachments: async () => (await import('./conversation.js')).attachmentsZhCN,
  completion: async () => (await import('./offers.js')).completionZhCN,
  conversation: async () => (await import('./conversation.js')).conversationZhCN,
  conversations: async () => (await import('./conversations.js')).conversationsZhCN,
  diagnosis: async () => (await import('./diagnosis.js')).diagnosisZhCN,
  diagnosisAuthor: async () => (await import('./diagnosis-author.js')).diagnosisAuthorZhCN,
  document: async () => (await import('./content-kinds.js')).documentZhCN,
  form: async () => (await import('./form.js')).formZhCN,
  grants: async () => (await import('./activity.js')).grantsZhCN,
  image: async () => (await import('./content-kinds.js')).imageZhCN,
  logs: async () => (await import('./logs.js')).logsZhCN,
  media: async () => (await import('./content-kinds.js')).mediaZhCN,
  offers: async () => (await import('./offers.js')).offersZhCN,
  palette: async () => (await import('./palette.js')).paletteZhCN,
  prompts: async () => (await import('./prompts.js')).promptsZhCN,
  messages: async () => (await import('./messages.js')).messagesZhCN,
  question: async () => (await import('./question.js')).questionZhCN,
  resources: async () => (await import('./resources.js')).resourcesZhCN,
  servers: async () => (await import('./servers.js')).serversZhCN,
  signIn: async () => (await import('./sign-in.js')).signInZhCN,
  table: async () => (await import('./content-kinds.js')).tableZhCN,
  text: async () => (await import('./content-kinds.js')).textZhCN,
  tree: async () => (await import('./content-kinds.js')).treeZhCN,
};
