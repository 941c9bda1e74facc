import type { ComponentType } from 'react';
import { ActionButton } from '../parts/controls/Action.tsx';
import { type LazyPart, lazyPart } from '../state/lazy.tsx';
import * as common from '../words/desk/common.ts';
import * as words from '../words/desk/desk.tsx';

/** A part of the desk that is loaded when it is first shown, with a message meanwhile. */
export function deskPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  return lazyPart('A part of the desk', load, {
    loading: <p role="status">{common.oneMoment}</p>,
    failed: (
      <>
        <p role="alert">{words.partLost}</p>
        {/* Some browsers cache the failure of an import, so only a reload can retry it. */}
        <ActionButton onPress={() => location.reload()}>{words.loadAgain}</ActionButton>
      </>
    ),
  });
}
