/** What came of sending a sign-up to the library. */
export type SendOutcome =
  | { readonly kind: 'sent' }
  /** No network, no server, a time-out, or a captive portal answering in its place. */
  | { readonly kind: 'offline' }
  /** The library takes no such address. `message` says why, in words for the reader. */
  | { readonly kind: 'refused'; readonly message: string }
  /** Too many sign-ups at this moment. */
  | { readonly kind: 'busy'; readonly retryAfterSeconds: number }
  | { readonly kind: 'failed'; readonly message: string };

interface SendOptions {
  /** The backend's address, absolute, without a trailing slash. */
  readonly address: string;
  readonly fetch: typeof globalThis.fetch;
  readonly timeoutMs: number;
}

const path = 'newsletter_subscribers:addNewsletterSubscriber';

/** Makes what sends one address over Convex's HTTP API. Sending it again changes nothing on the server. Never throws. */
export function makeSendSignUp({ address, fetch, timeoutMs }: SendOptions) {
  return async (email: string): Promise<SendOutcome> => {
    try {
      const response = await fetch(`${address}/api/mutation`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ path, format: 'convex_encoded_json', args: [{ email }] }),
        credentials: 'omit',
        cache: 'no-store',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return outcomeOf(response.status, await response.text());
    } catch {
      return { kind: 'offline' };
    }
  };
}

/** Names an answer of `POST /api/mutation`. One that is not the backend's JSON comes from something in between. */
export function outcomeOf(status: number, text: string): SendOutcome {
  const answer = asFields(parsed(text));
  if (answer?.status === 'success') return { kind: 'sent' };
  if (answer?.status !== 'error') {
    const fromBackend = answer !== undefined || status === 400 || status === 404 || status === 500;
    return fromBackend && status >= 400 && status !== 511
      ? { kind: 'failed', message: `status ${status}` }
      : { kind: 'offline' };
  }
  const data = asFields(answer.errorData);
  if (data?.code === 'invalid_email' && typeof data.message === 'string') {
    return { kind: 'refused', message: data.message };
  }
  if (data?.code === 'rate_limited' && typeof data.retryAfterSeconds === 'number') {
    return { kind: 'busy', retryAfterSeconds: data.retryAfterSeconds };
  }
  return { kind: 'failed', message: String(answer.errorMessage ?? `status ${status}`) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // a portal's or a proxy's page
  }
}

function asFields(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : undefined;
}
