import { wordsIn } from './line.js';
import { ModelError } from './model-error.js';

/** Time in ms until a violation is reported, in a separate task, after the request has failed. */
const reportMs = 50;

interface PolicyWatch {
  /** Throws the reason for a failed request: blocked by the page's own policy, or a reason that browsers do not disclose. */
  explain(url: string, error: unknown): Promise<never>;
  stop(): void;
}

/** Detects requests that the page's own policy blocks. Workers and Node lack some of these globals. */
export function watchPolicy(): PolicyWatch {
  type Violation = Partial<Pick<SecurityPolicyViolationEvent, 'blockedURI' | 'disposition'>>;
  const target = globalThis as {
    addEventListener?(type: string, listener: (event: Violation) => void): void;
    removeEventListener?(type: string, listener: (event: Violation) => void): void;
  };
  const blocked: (string | undefined)[] = [];
  const hear = ({ blockedURI = '', disposition }: Violation): void => {
    if (disposition !== 'report') blocked.push(originOf(blockedURI));
  };
  target.addEventListener?.('securitypolicyviolation', hear);
  return {
    async explain(url, error) {
      await new Promise((resolve) => setTimeout(resolve, reportMs));
      const origin = originOf(url);
      if (origin && blocked.includes(origin)) {
        warnOfPolicy(origin);
        throw new ModelError(
          'page-csp',
          "This page's own Content-Security-Policy blocked the request to the model. Its connect-src has to list",
          origin,
        );
      }
      throw new ModelError(
        'unreachable',
        'The model could not be reached: the address is wrong, its server is down, or it does not allow this page (CORS)',
        wordsIn(error),
      );
    },
    stop: () => target.removeEventListener?.('securitypolicyviolation', hear),
  };
}

function originOf(url: string): string | undefined {
  const { location } = globalThis as { location?: { readonly href: string } };
  return URL.canParse(url, location?.href) ? new URL(url, location?.href).origin : undefined;
}

const told = new Set<string>();

/** Logs, once for each model, the origin that the page's policy has to list. */
function warnOfPolicy(origin: string): void {
  if (told.has(origin)) return;
  told.add(origin);
  // eslint-disable-next-line no-console -- Developers look in the console.
  console.warn(
    `mcp-tools: the page's own Content-Security-Policy blocked the request to the model (page-csp). Add its origin to the policy:\nconnect-src ${origin}\nSee docs/csp.md.`,
  );
}
