import { useEffect, useState } from 'react';
import type { ManuscriptId, Revision } from '../../shared/desk/desk.ts';
import type { Result } from '../../shared/result.ts';
import { callDesk, type DeskFailure } from '../../sync/desk/deskCall.ts';
import { type Wording, wordingOf } from '../editor/wording.ts';
import type { Version } from './versions.ts';

/** The wording of a version; undefined while it is loading. A revision never changes, so it is fetched once. */
export function useVersion(
  manuscriptId: ManuscriptId,
  version: Version,
  unsaved: Wording | undefined,
): Result<Wording, DeskFailure> | undefined {
  const [read, setRead] = useState<{
    readonly version: Version;
    readonly answer: Result<Wording, DeskFailure>;
  }>();
  useEffect(() => {
    if (version === 'typed') return;
    let isWanted = true;
    void callDesk<Revision>('query', 'revisions:read', { manuscriptId, number: version }).then((answer) => {
      if (!isWanted) return;
      if (!answer.ok) return setRead({ version, answer });
      const { fields, content } = answer.value;
      setRead({ version, answer: { ok: true, value: wordingOf({ row: fields, content }) } });
    });
    return () => {
      isWanted = false;
    };
  }, [manuscriptId, version]);
  if (version === 'typed') return unsaved && { ok: true, value: unsaved };
  return read?.version === version ? read.answer : undefined;
}
