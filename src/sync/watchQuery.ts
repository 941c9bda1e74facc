import type { BaseConvexClient } from 'convex/browser';
import type { Value } from 'convex/values';

export const socketOptions = {
  skipConvexDeploymentUrlCheck: true,
  unsavedChangesWarning: false,
  logger: false,
} as const;

/**
 * Reports a query's raw answer now and whenever it changes, and the error when the server refuses. Returns the
 * unsubscribe function. On the base client and not `ConvexClient`: it takes the query by name and keeps `convex/server`
 * out of the bundle.
 */
export function watchQuery(
  client: BaseConvexClient,
  path: string,
  args: Record<string, Value>,
  onAnswer: (answer: unknown) => void,
  onRefusal: (error: unknown) => void,
): () => void {
  const { queryToken, unsubscribe } = client.subscribe(path, args);
  function report(): void {
    let answer: unknown;
    try {
      answer = client.localQueryResult(path, args);
    } catch (error) {
      onRefusal(error);
      return;
    }
    if (answer !== undefined) onAnswer(answer);
  }
  const unfollow = client.addOnTransitionHandler(({ queries }) => {
    if (queries.some(({ token }) => token === queryToken)) report();
  });
  // Another watch of the same query may already have the answer.
  report();
  return () => {
    unfollow();
    unsubscribe();
  };
}
