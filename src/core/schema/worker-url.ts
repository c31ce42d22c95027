/** Where the validation workers lie: beside this file, on the page's own origin. A build may move them together. */
export const workerUrl: URL = new URL('./validation.worker.js', import.meta.url);
export const ajvWorkerUrl: URL = new URL('./validation-ajv.worker.js', import.meta.url);
