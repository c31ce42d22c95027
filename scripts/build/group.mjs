/**
 * One file of the page build.
 *
 * @param {string} name
 * @param {string} title
 * @param {string[]} patterns of paths in `src` or of packages, without extension
 */
export function group(name, title, ...patterns) {
  return { name, title, patterns, modules: moduleLike(patterns.join('|')) };
}

/** @param {string} pattern */
export function moduleLike(pattern) {
  return new RegExp(`/(?:src|node_modules)/(?:${pattern})\\.[jt]s$`);
}
