import { useLayoutEffect, useRef, useState } from 'react';

/** One object for as long as the component lives, whose functions do what those of the last render do. */
export function useLatest<T extends object>(hands: T): T {
  const latest = useRef(hands);
  useLayoutEffect(() => {
    latest.current = hands;
  });
  const [stable] = useState(
    () =>
      new Proxy(hands, {
        get: (_, name) => (latest.current as Record<PropertyKey, unknown>)[name],
      }),
  );
  return stable;
}
