import { type DocumentSection, parseDocument } from '../../text/plainDocument.ts';

/** What the policy says of analytics: true of the build at hand, which either has a script to load or has none. */
function analyticsSentence(source: unknown): string {
  if (typeof source !== 'string' || source === '')
    return 'This copy of Lipi loads no analytics and no script of anybody else: nobody follows you while you read.';
  return (
    `The people who run this copy load an analytics script from ${new URL(source).host}. It sees which pages you ` +
    'open. It is not loaded when your browser sends Do Not Track or Global Privacy Control.'
  );
}

/** A page's sections; the first, without a heading, holds its date. `analyticsSource` as the build was given it. */
export function legalSections(
  text: string,
  analyticsSource: unknown = import.meta.env.VITE_ANALYTICS_SRC,
): DocumentSection[] {
  return parseDocument(text.replace('{{analytics}}', () => analyticsSentence(analyticsSource)));
}
