import type { ComponentType } from 'react';
import { ActionButton } from '../parts/Action.tsx';
import { type LazyPart, lazyPart } from '../parts/lazyPart.tsx';
import * as common from '../words/desk/common.ts';
import * as words from '../words/desk/desk.tsx';

/** A part of the desk that is fetched when it is first shown, and says so. */
export function deskPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  return lazyPart('A part of the desk', load, {
    waiting: <p role="status">{common.oneMoment}</p>,
    lost: (
      <>
        <p role="alert">{words.partLost}</p>
        {/* Some browsers answer a second import of a file by the failure of the first. */}
        <ActionButton onPress={() => location.reload()}>{words.loadAgain}</ActionButton>
      </>
    ),
  });
}
