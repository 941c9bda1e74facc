import type { ComponentType } from 'react';
import { type LazyPart, lazyPart } from '../page/lazy.tsx';
import { ActionButton } from '../ui/controls/Action.tsx';
import * as common from './words.tsx';

export function deskPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  return lazyPart('A part of the desk', load, {
    loading: <p role="status">{common.oneMoment}</p>,
    failed: (
      <>
        <p role="alert">{common.partLost}</p>
        {/* Some browsers cache the failure of an import, so only a reload can retry it. */}
        <ActionButton label={common.loadAgain} onPress={() => location.reload()} />
      </>
    ),
  });
}
