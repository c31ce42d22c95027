import type { LanguageLoaders } from '../language.js';

export const chinese: LanguageLoaders = {
  shell: async () => (await import('./shell.js')).zhCN,
  activity: async () => (await import('./activity.js')).activityZhCN,
  approval: async () => (await import('./approval.js')).approvalZhCN,
  media: async () => (await import('./media.js')).mediaZhCN,
  diagnosis: async () => (await import('./diagnosis.js')).diagnosisZhCN,
  diagnosisAuthor: async () => (await import('./diagnosis-author.js')).diagnosisAuthorZhCN,
  document: async () => (await import('./document.js')).documentZhCN,
  form: async () => (await import('./form.js')).formZhCN,
  grants: async () => (await import('./grants.js')).grantsZhCN,
  image: async () => (await import('./image.js')).imageZhCN,
  question: async () => (await import('./question.js')).questionZhCN,
  signIn: async () => (await import('./sign-in.js')).signInZhCN,
  table: async () => (await import('./table.js')).tableZhCN,
  text: async () => (await import('./text.js')).textZhCN,
  tree: async () => (await import('./tree.js')).treeZhCN,
};
