/**
 * Takes the white space and the comments out of the elements' styles: a minifier of scripts leaves templates alone.
 *
 * @returns {import('vite').Plugin}
 */
export function squeezeStyles() {
  return {
    name: 'squeeze-styles',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/src\/ui\/.*\.ts$/.test(id) || !code.includes('css`')) return undefined;
      return { code: code.replace(/css`[^`]*`/g, squeeze), map: null };
    },
  };
}

/** @param {string} style */
function squeeze(style) {
  return style
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};]) ?/g, '$1')
    .replace(/;\}/g, '}');
}
