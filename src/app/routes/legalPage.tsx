import { LegalScreen } from '../../screens/legal/LegalScreen.tsx';
import privacyPolicy from '../../screens/legal/privacyPolicy.txt?raw';
import serviceTerms from '../../screens/legal/serviceTerms.txt?raw';

/** `/privacy-policy` and `/service-terms`, by the name of their route. */
export const legalScreens = {
  privacyPolicy: () => <LegalScreen name="privacyPolicy" text={privacyPolicy} />,
  serviceTerms: () => <LegalScreen name="serviceTerms" text={serviceTerms} />,
};
