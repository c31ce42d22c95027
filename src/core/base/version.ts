/** This package's version, which is sent to servers. A test compares it with `package.json`. */
export const version = '0.1.0';
