/** How long a service of somebody else's may take to answer. */
const timeoutMs = 15 * 1000;

/**
 * Rejects after 15 seconds: Convex's `fetch` ignores its `signal`, so an action would wait half an hour for an answer.
 */
export async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${timeoutMs / 1000} seconds`)), timeoutMs);
  });
  try {
    return await Promise.race([answer, silence]);
  } finally {
    clearTimeout(timer);
  }
}
