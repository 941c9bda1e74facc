import { counted } from './common.ts';

export const text = 'Text';
export const textHint = 'Leave a blank line between paragraphs.';

export const creditsAndLicence = 'Credits and licence';
/** The title of the last story may follow, and then `offerEnd`. */
export const offerLast = 'As in your last story';
export const offerEnd = '?';
export const takeOffer = 'Use the same here';
export const notTranslated = 'Not a translation';
export const creditsHint = 'One per line: the role, a colon, then the name.';

export const chooseLicence = 'Choose a licence';
export const otherLicence = 'Another one';
export const licenceAsWritten = (label: string) => `${label}, as written`;
export const licenceNeeded = 'A story needs a licence before it is published.';
export const licenceFree = 'No conditions. Please name the author and the source anyway.';
export const licenceUnknown = 'Lipi does not know this licence, so readers see it as written here.';
export const licenceTerms = {
  naming: 'the author, the source and the licence are named',
  shareAlike: 'adaptations carry the same licence',
  nonCommercial: 'it is not used commercially',
  noDerivatives: 'it is shared unchanged, and not translated',
};
export const licenceAsks = (name: string, terms: readonly string[]) =>
  `${name} requires that ${terms.join('; that ')}. The story’s page says so at the bottom.`;

export const sourceHint = 'Where the text was taken from.';
export const sourceAddress = 'Address of the source';
export const sourceAddressHint = 'A web address, if it has one.';

export const advanced = 'Advanced';
export const workHint =
  'A short name in lowercase Latin letters, digits and hyphens, made from the title if left empty. A translation uses the same name as the story it was made from.';

export const beforePublishing = 'Before you publish';
export const noProblems = 'No problems found.';
export const place = (character: number) => `character ${counted(character)}`;

/** What is missing, by the field to fill in. */
export const toAdd = {
  language: 'Choose a language.',
  title: 'Add a title.',
  author: 'Add an author.',
  translation_author: 'Add a translator.',
  credits: 'Add a role and a name to each credit.',
  licence: 'Add a licence.',
  source: 'Add a source.',
};
export const noWords = 'This story has no words. Readers will see it as told in pictures alone.';

/** Problems of a field; `from` is a `place`. */
export const mixedScripts = (field: string, from: string) =>
  `${field}: words that mix letters of several scripts, starting at ${from}.`;
export const otherScript = (field: string, from: string) =>
  `${field}: words in a script other than the language’s, starting at ${from}.`;
export const latinLetters = (field: string) =>
  `${field}: most words, or those of many lines, are in Latin letters, not in the script of the language. A text that displays correctly only in one font, such as Kruti Dev, has to be converted to Unicode.`;
export const lostLetters = (field: string, from: string) =>
  `${field}: letters that were lost or read in a wrong encoding, starting at ${from}.`;
export const markup = (field: string, from: string) =>
  `${field}: marks of Markdown, HTML, a wiki or RTF, starting at ${from}. Readers see them as they are.`;
export const notNormalised = (field: string, from: string) =>
  `${field}: letters that publishing will write differently, starting at ${from}.`;
export const longParagraph = (field: string, line: number) =>
  `${field}: a very long paragraph, starting at line ${line}.`;
