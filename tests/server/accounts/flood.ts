import { setMaxListeners } from 'node:events';
import { Agent, request } from 'node:http';

/** The outcomes of the calls of a flood. */
export interface FloodReport {
  readonly attempts: number;
  readonly seconds: number;
  /** How many calls were answered with each code; 'success' for those that were let through. */
  readonly outcomes: Readonly<Record<string, number>>;
  /** The shortest and the longest wait that the refusals asked for. */
  readonly retryAfterSeconds: readonly [number, number];
}

interface Call {
  readonly endpoint: 'mutation' | 'action';
  readonly path: string;
  readonly args: object;
}

/**
 * Makes `attempts` calls over `connections` connections, each as soon as the one before it was answered.
 * Rejects, and stops all connections, when a call fails other than by an error of the function, or when the flood is
 * not done within `limitMs`.
 */
export async function flood(
  origin: string,
  { attempts, connections, limitMs }: { attempts: number; connections: number; limitMs: number },
  makeCall: (n: number) => Call,
): Promise<FloodReport> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const giveUp = AbortSignal.timeout(limitMs);
  setMaxListeners(2 * connections, giveUp);
  const outcomes: Record<string, number> = {};
  const waits: number[] = [];
  const startedAt = performance.now();
  let next = 0;
  const connection = async () => {
    while (next < attempts) {
      const { code, retryAfterSeconds } = await post(origin, agent, giveUp, makeCall(next++));
      outcomes[code] = (outcomes[code] ?? 0) + 1;
      if (code === 'rate_limited') waits.push(retryAfterSeconds ?? Number.NaN);
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, connection));
  } finally {
    agent.destroy();
  }
  return {
    attempts,
    seconds: (performance.now() - startedAt) / 1000,
    outcomes,
    retryAfterSeconds: waits.length === 0 ? [0, 0] : [least(waits), -least(waits.map((wait) => -wait))],
  };
}

/** Makes one call over the flood's own connections; the connections of fetch are shared by the whole process. */
function post(origin: string, agent: Agent, signal: AbortSignal, { endpoint, path, args }: Call) {
  return new Promise<{ code: string; retryAfterSeconds?: number }>((resolve, reject) => {
    const sent = request(
      `${origin}/api/${endpoint}`,
      { method: 'POST', agent, signal, headers: { 'content-type': 'application/json' } },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('error', reject);
        response.on('end', () => {
          if (response.statusCode === 200) resolve({ code: 'success' });
          else {
            const { errorData, errorMessage } = JSON.parse(text) as {
              errorData?: { code: string; retryAfterSeconds?: number };
              errorMessage?: string;
            };
            if (errorData) resolve(errorData);
            else if (response.statusCode === 560) resolve({ code: 'server_error' });
            else
              reject(new Error(`a call of the flood was answered ${response.statusCode}: ${errorMessage}`));
          }
        });
      },
    );
    sent.on('error', reject);
    sent.end(JSON.stringify({ path, args, format: 'json' }));
  });
}

/** NaN when one of the numbers is: a refusal that does not say how long to wait. */
function least(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => (b < a || Number.isNaN(b) ? b : a));
}
