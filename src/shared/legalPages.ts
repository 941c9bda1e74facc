/** The pages that say what the product does with its readers' data, and on which terms. */
export type LegalName = 'privacyPolicy' | 'serviceTerms';

/** Their paths and titles. */
export const legalPages: { readonly [name in LegalName]: { readonly path: string; readonly title: string } } =
  {
    privacyPolicy: { path: '/privacy-policy', title: 'Privacy policy' },
    serviceTerms: { path: '/service-terms', title: 'Service terms' },
  };

/** The page at a path, with or without a slash at its end. */
export function legalPageAt(pathname: string): LegalName | undefined {
  const path = pathname.replace(/(?<=.)\/$/, '');
  return (Object.keys(legalPages) as LegalName[]).find((name) => legalPages[name].path === path);
}
