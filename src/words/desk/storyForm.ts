export const text = 'Text';
export const textHint = 'An empty line parts two paragraphs.';

export const creditsAndLicence = 'Credits and licence';
/** The title of the last story may follow, and then `offerEnd`. */
export const offerLast = 'As in your last story';
export const offerEnd = '?';
export const takeOffer = 'Use the same here';
export const notTranslated = 'Not a translation';
export const creditsHint = 'One to a line, the role first, then a colon and the name.';

export const chooseLicence = 'Choose a licence';
export const otherLicence = 'Another one';
export const licenceAsWritten = (label: string) => `${label}, as it is written`;
export const licenceNeeded = 'A story needs one before it is published.';
export const licenceFree = 'Asks for nothing. Name the author and the source all the same.';
export const licenceUnknown = 'Not a licence that Lipi knows: readers see it as it is written here.';
export const licenceTerms = {
  naming: 'the author, the source and the licence are named',
  shareAlike: 'what is made of it carries the same licence',
  nonCommercial: 'nobody takes money for it',
  noDerivatives: 'it is passed on unchanged, and not translated',
};
export const licenceAsks = (name: string, terms: readonly string[]) =>
  `${name} asks that ${terms.join('; that ')}. The story’s page says so at its foot.`;

export const sourceHint = 'Where the text was taken from.';
export const sourceAddress = 'Address of the source';
export const sourceAddressHint = 'A web address, if it has one.';

export const advanced = 'Advanced';
export const workHint =
  'A short name in small Latin letters, digits and hyphens, made from the title when left empty. A translation has the name of the story it was made from.';

export const beforePublishing = 'Before you publish';
export const noProblems = 'No problems found.';
export const place = (character: number) => `character ${new Intl.NumberFormat('en-IN').format(character)}`;

/** Problems of a field; `from` is a `place`. */
export const missing = (field: string) => `${field}: is missing.`;
export const mixedScripts = (field: string, from: string) =>
  `${field}: words of letters of several scripts, from ${from} on.`;
export const otherScript = (field: string, from: string) =>
  `${field}: words in another script than the language’s, from ${from} on.`;
export const latinLetters = (field: string) =>
  `${field}: most words are in Latin letters, not in the script of the language. A text that shows right in one font alone, such as Kruti Dev, has to be converted to Unicode.`;
export const lostLetters = (field: string, from: string) => `${field}: letters were lost, from ${from} on.`;
export const markup = (field: string, from: string) =>
  `${field}: marks of Markdown or HTML, from ${from} on. Readers see them as they are.`;
export const notNormalised = (field: string, from: string) =>
  `${field}: letters that publishing will write in another way, from ${from} on.`;
export const longParagraph = (field: string, line: number) =>
  `${field}: a very long paragraph, from line ${line} on.`;
