import type { CorsOptions } from './cors.js';
import type { JobCounts } from './jobs.js';

export interface DemoServerOptions {
  /** Used if it is free; otherwise any free port. */
  port?: number;
  /** Answers `/__calls` with the received messages. For tests only. */
  record?: boolean;
  cors?: CorsOptions;
}

export interface DemoServer {
  url: string;
  /** Outcomes of this server's long-running calls, as the tool recorded them. */
  jobs: Readonly<JobCounts>;
  stop: () => Promise<void>;
}
