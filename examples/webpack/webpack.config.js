import { fileURLToPath } from 'node:url';

export default {
  mode: 'production',
  entry: './src/main.js',
  output: {
    path: fileURLToPath(new URL('public', import.meta.url)),
    filename: 'page.js',
    chunkFilename: 'page-[contenthash].js',
  },
  performance: { hints: false },
};
