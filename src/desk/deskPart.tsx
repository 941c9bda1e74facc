import type { ComponentType } from 'react';
import { type LazyPart, lazyPart } from '../parts/lazyPart.tsx';

/** A part of the desk that is fetched when it is first shown, and says so. */
export function deskPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  return lazyPart('A part of the desk', load, {
    waiting: <p role="status">One moment…</p>,
    lost: (
      <p role="alert">
        This part of the desk could not be fetched. Look at your connection, then load the page again.
      </p>
    ),
  });
}
