export type LegalName = 'privacyPolicy' | 'serviceTerms';

export const legalPages: { readonly [name in LegalName]: { readonly path: string } } = {
  privacyPolicy: { path: '/privacy-policy' },
  serviceTerms: { path: '/service-terms' },
};

/** With or without a trailing slash. */
export function legalPageAt(pathname: string): LegalName | undefined {
  const path = pathname.replace(/(?<=.)\/$/, '');
  return (Object.keys(legalPages) as LegalName[]).find((name) => legalPages[name].path === path);
}
