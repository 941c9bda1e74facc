import { LegalScreen } from '../../screens/legal/LegalScreen.tsx';
import privacyPolicy from '../../screens/legal/privacyPolicy.txt?raw';
import serviceTerms from '../../screens/legal/serviceTerms.txt?raw';
import type { LegalName } from '../../shared/legalPages.ts';
import { AppFrame } from '../AppFrame.tsx';

const texts: { readonly [name in LegalName]: string } = { privacyPolicy, serviceTerms };

/** What the app's very first render shows for one of the legal pages, to the letter: else React cannot take it over. */
export function PaintedLegal({ name }: { readonly name: LegalName }) {
  return (
    <AppFrame connection="starting" showsThemeToggle>
      <LegalScreen name={name} text={texts[name]} />
    </AppFrame>
  );
}
