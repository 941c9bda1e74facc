import { LegalScreen } from '../../screens/legal/LegalScreen.tsx';
import privacyPolicy from '../../screens/legal/privacyPolicy.txt?url';
import serviceTerms from '../../screens/legal/serviceTerms.txt?url';
import type { LegalName } from '../../shared/legalPages.ts';
import { bundledText } from '../../state/bundledText.ts';

const pages = {
  privacyPolicy: { address: privacyPolicy, Page: PrivacyPolicyPage },
  serviceTerms: { address: serviceTerms, Page: ServiceTermsPage },
};
const texts = { privacyPolicy: '', serviceTerms: '' };

/** Fetches the text of a page and answers it. Rejects when the text cannot be had. */
export async function loadLegalPage(name: LegalName) {
  const { address, Page } = pages[name];
  texts[name] ||= await bundledText(address);
  return { Page };
}

/** `/privacy-policy` */
function PrivacyPolicyPage() {
  return <LegalScreen name="privacyPolicy" text={texts.privacyPolicy} />;
}

/** `/service-terms` */
function ServiceTermsPage() {
  return <LegalScreen name="serviceTerms" text={texts.serviceTerms} />;
}
