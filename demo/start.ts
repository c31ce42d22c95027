import { startDemo } from './serve.js';

const demo = await startDemo();

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
