import { useEffect } from 'react';
import { type LegalName, legalPages } from '../../shared/legalPages.ts';
import { windowTitle } from '../../words/common.ts';
import { DeleteEverything } from './DeleteEverything.tsx';
import { LegalView } from './LegalView.tsx';

/** `/privacy-policy` and `/service-terms`. The first render matches the server-rendered HTML. */
export function LegalScreen({ name, text }: { readonly name: LegalName; readonly text: string }) {
  useEffect(() => {
    document.title = windowTitle(legalPages[name].title);
  }, [name]);
  return (
    <LegalView name={name} text={text}>
      {name === 'privacyPolicy' && <DeleteEverything />}
    </LegalView>
  );
}
