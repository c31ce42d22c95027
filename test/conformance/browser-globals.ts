// Loaded before the core. The SDK takes an environment with these two globals for a browser, and does less by itself there.
Object.assign(globalThis, { window: globalThis, document: {} });
