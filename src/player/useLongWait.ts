import { useEffect, useState } from 'react';

/** For shorter waits, the mark on the button is enough. */
const longMs = 8 * 1000;

/** Whether something has been waited for so long, without a break, that the reader should be told. */
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
