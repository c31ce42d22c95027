/** Modules that a page without a bundler may import beside the elements and the adapters, by file name. */
export const pageEntries = {
  audit: 'src/audit.ts',
  content: 'src/content.ts',
  core: 'src/core/index.ts',
  discover: 'src/discover.ts',
  form: 'src/core/form.ts',
  port: 'src/port.ts',
  storage: 'src/storage.ts',
};
