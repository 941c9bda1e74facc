/** The answer to a call over HTTP. */
export interface Answer {
  readonly status: number;
  /** The whole body as it arrived. */
  readonly text: string;
  readonly value?: unknown;
  /** The code of a ConvexError, or of a refused request. */
  readonly code?: string | undefined;
}

/** Calls a function as a client without any library would. */
export async function httpCall(
  origin: string,
  endpoint: string,
  path: string,
  args: unknown,
  authorization?: string,
): Promise<Answer> {
  const response = await fetch(`${origin}/api/${endpoint}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization !== undefined && { authorization }) },
    body: JSON.stringify({ path, args, format: 'json' }),
  });
  const text = await response.text();
  const { value, code, errorData } = (text.startsWith('{') ? JSON.parse(text) : {}) as {
    value?: unknown;
    code?: string;
    errorData?: { code?: string };
  };
  return { status: response.status, text, value, code: errorData?.code ?? code };
}
