import { prepareBuild } from '../scripts/build/prepare.mjs';
import { startDemo } from './serve.js';

// The built page by default, as deployed; from source for development.
const built = !process.argv.includes('--dev');
if (built) await prepareBuild();
const demo = await startDemo({ built });

let stopping = false;

const stop = (): void => {
  // A second Ctrl+C ends the process immediately.
  if (stopping) process.exit(1);
  stopping = true;
  demo.stop().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
};

process.on('SIGINT', stop);
process.on('SIGTERM', stop);
