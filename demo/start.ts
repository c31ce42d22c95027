import { prepareBuild } from '../scripts/build/prepare.mjs';
import { startDemo } from './serve.js';

// Built, as it would be deployed; from source where somebody works on it.
const built = !process.argv.includes('--dev');
if (built) await prepareBuild();
const demo = await startDemo({ built });

let stopping = false;

const stop = (): void => {
  // A second Ctrl+C is from somebody who does not want to wait.
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
