import { useEffect, useState } from 'react';

/** Shorter waits say themselves, by the mark on the button. */
const longMs = 8 * 1000;

/** Whether something has been waited for without a break for so long that it is to be said. */
export function useLongWait(isWaiting: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    setLong(false);
    if (!isWaiting) return;
    const timer = setTimeout(() => setLong(true), longMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isWaiting && isLong;
}
