/**
 * One file of the page build.
 *
 * @param {string} name
 * @param {string} title
 * @param {string[]} modules patterns of paths in `src` or of packages, without extension
 */
export function group(name, title, ...modules) {
  return { name, title, modules: new RegExp(`/(?:src|node_modules)/(?:${modules.join('|')})\\.[jt]s$`) };
}
