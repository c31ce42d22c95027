import type { LanguageLoaders } from '../language.js';
import { zhCN } from './shell.js';

export const chinese: LanguageLoaders = {
  // Every page that speaks Chinese needs them, so that they come along.
  shell: () => Promise.resolve(zhCN),
  activity: async () => (await import('./activity.js')).activityZhCN,
  app: async () => (await import('./app.js')).appZhCN,
  addServer: async () => (await import('./add-server.js')).addServerZhCN,
  approval: async () => (await import('./approval.js')).approvalZhCN,
  attachments: async () => (await import('./attachments.js')).attachmentsZhCN,
  completion: async () => (await import('./completion.js')).completionZhCN,
  conversation: async () => (await import('./conversation.js')).conversationZhCN,
  diagnosis: async () => (await import('./diagnosis.js')).diagnosisZhCN,
  diagnosisAuthor: async () => (await import('./diagnosis-author.js')).diagnosisAuthorZhCN,
  document: async () => (await import('./document.js')).documentZhCN,
  form: async () => (await import('./form.js')).formZhCN,
  grants: async () => (await import('./grants.js')).grantsZhCN,
  image: async () => (await import('./image.js')).imageZhCN,
  logs: async () => (await import('./logs.js')).logsZhCN,
  media: async () => (await import('./media.js')).mediaZhCN,
  offers: async () => (await import('./offers.js')).offersZhCN,
  prompts: async () => (await import('./prompts.js')).promptsZhCN,
  messages: async () => (await import('./messages.js')).messagesZhCN,
  question: async () => (await import('./question.js')).questionZhCN,
  resources: async () => (await import('./resources.js')).resourcesZhCN,
  servers: async () => (await import('./servers.js')).serversZhCN,
  signIn: async () => (await import('./sign-in.js')).signInZhCN,
  table: async () => (await import('./table.js')).tableZhCN,
  text: async () => (await import('./text.js')).textZhCN,
  tree: async () => (await import('./tree.js')).treeZhCN,
};
