/** This package's version, as it names itself to servers. A test holds it against `package.json`. */
export const version = '0.1.0';
