import type { CorsOptions } from './cors.js';
import type { JobCounts } from './jobs.js';

export interface DemoServerOptions {
  /** Used when it is free; any free port otherwise. */
  port?: number;
  /** Answers `/__calls` with what arrived. For tests: a demo needs no such door. */
  record?: boolean;
  cors?: CorsOptions;
}

export interface DemoServer {
  url: string;
  /** How the long-running calls of this server went, as the tool itself saw it. */
  jobs: Readonly<JobCounts>;
  stop: () => Promise<void>;
}
