import { useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { deviceRoom } from '../../library/deviceRoom.ts';
import { libraryStatus } from '../../library/libraryStatus.ts';
import { connection } from '../../sync/connection.ts';
import { LibraryBar, type LibraryTrouble, libraryTrouble } from './LibraryBar.tsx';
import { UpdateBar } from './UpdateBar.tsx';

export interface BarsProps {
  /** Opens 'Offline and storage'. */
  readonly onOpenStorage: () => void;
}

/** What is to be said at the foot of the window, one thing at a time: a device in trouble before a new version. */
export function Bars({ onOpenStorage }: BarsProps) {
  const [putOff, setPutOff] = useState<LibraryTrouble>();
  const trouble = libraryTrouble(
    useSnapshot(libraryStatus).current,
    useSnapshot(connection).kind,
    useSnapshot(deviceRoom).isFull,
  );
  if (trouble === undefined || trouble === putOff) return <UpdateBar />;
  return <LibraryBar trouble={trouble} onOpenStorage={onOpenStorage} onPutOff={() => setPutOff(trouble)} />;
}
