// Loaded before the core: the SDK takes whatever has these two for a browser, and then does less by itself.
Object.assign(globalThis, { window: globalThis, document: {} });
