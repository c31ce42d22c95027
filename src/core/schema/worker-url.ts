/** Where the validation worker lies: beside this file, on the page's own origin. A build may move both together. */
export const workerUrl: URL = new URL('./validation.worker.js', import.meta.url);
