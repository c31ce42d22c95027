const line = /^export \{ problem, problemSentences \} from '\.\/base\/problems\.js';$/m;

/**
 * Leaves out of the page build what the core alone exports: the sentences of problems that come after the first screen. The
 * page's file exports none of them, yet would carry them, as it has them within reach.
 *
 * @returns {import('vite').Plugin}
 */
export function withoutLaterSentences() {
  return {
    name: 'without-later-sentences',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/core\/index\.ts$/ },
      handler(code) {
        if (!line.test(code)) throw new Error('src/core/index.ts exports the sentences in an unknown way');
        return { code: code.replace(line, ''), map: null };
      },
    },
  };
}
