import { type RefObject, useEffect, useRef } from 'react';

/** The heading of a page of the desk, which begins there: when it is opened, and whenever another `part` of it is shown. */
export function useHeading(part: string | null = null): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each part begins at its heading
  useEffect(() => {
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [part]);
  return heading;
}
