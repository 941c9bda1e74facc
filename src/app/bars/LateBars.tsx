import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from '../../parts/whenIdle.ts';
import type { BarsProps } from './Bars.tsx';

/** The bars at the foot of the window. None is ever there in a first frame, so their scripts come when there is time. */
export function LateBars(props: BarsProps) {
  const [Bars, setBars] = useState<ComponentType<BarsProps>>();
  useEffect(
    () =>
      whenIdle(() => {
        import('./Bars.tsx').then(
          (module) => setBars(() => module.Bars),
          (error: unknown) => console.warn(`The bars could not be fetched: ${String(error)}`),
        );
      }, 1000),
    [],
  );
  return Bars && <Bars {...props} />;
}
