import { counted, listed } from '../words.tsx';

export const opening = 'Opening the story…';

export const narration = 'Narration';
export const history = 'History';
export const openToo = (names: readonly string[]) =>
  `${listed(names)} ${names.length === 1 ? 'has' : 'have'} this story open too.`;
export const compare = 'Compare the two';

export const nothingTyped = 'Nothing typed yet.';
export const standing = (state: string, isDirty: boolean) =>
  `${state}; ${isDirty ? 'not saved yet' : 'saved'}`;

export const preview = 'Preview';
/** These two precede a name. */
export const by = 'by ';
export const translatedBy = 'Translated by ';
export const noText = 'No text yet.';

export const unpublish = 'Unpublish';
export const unpublished = 'Readers no longer see it.';
export const askUnpublishing = 'Unpublish this story?';
export const keepPublished = 'Keep it published';
/** What readers lose while a published story is not published. */
export const readersLose =
  'Links to it, printed codes too, lead to ‘Not found’, and it is no longer shown in the library, in readers’ lists and among the stories saved on their devices. Its address, and its place in lists and in the text, are kept for it.';
export const untilPublished = 'All of it comes back when you publish the story again.';
export const moveToBin = 'Move to the bin';
export const askBinning = 'Move this published story to the bin?';
export const untilRestored =
  'All of it comes back when you restore the story within 30 days; then it is deleted for good, and its address with it.';

export const discard = 'Discard';
export const askDiscarding = 'Discard this story?';
export const keep = 'Keep it';
export const discardingIsFinal = 'It was never saved, so what you typed cannot be recovered.';

export const inBin = (lastDay: string) =>
  `This story is in the bin, and readers do not see it. It will be deleted for good on ${lastDay}.`;
export const restore = 'Restore from the bin';
export const restored = 'Restored.';

export const twoVersions = (name: string) => `Your version and ${name}’s`;
export const howToChoose = 'Choose what to keep. Nothing is saved until you press ‘Save’.';
export const mine = 'Yours';
export const theirs = (name: string) => `By ${name}`;
export const takeChosen = 'Use these';
export const later = 'Later';

export const publish = 'Publish';
export const publishChanges = 'Publish the changes';
export const published = 'It is published.';

export const askPublishing = 'Publish this?';
export const publishAnyway = 'Publish anyway';
export const goBack = 'Go back';
export const oddLength = (
  wordCount: number,
  { lasts, usual }: { readonly lasts: string; readonly usual: string },
) =>
  `The recording lasts ${lasts}; reading ${wordCount} ${wordCount === 1 ? 'word' : 'words'} aloud takes about ${usual}.`;
export const noTimings = 'No sentence times are saved, so reading along uses an estimate.';
export const unsavedStory = 'Your changes to the story are not saved.';
export const unsavedNarration = 'Your changes to the narration are not saved.';
export const unsavedTimings = 'Your sentence times are not saved.';

/** Offered when an import has changed the story meanwhile. */
export const takePublished = 'Use the published version';
export const tookPublished = 'Now the same as what readers see.';

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
export const faultyFrom = {
  mixedScripts: (field: string, from: string) =>
    `${field}: words that mix letters of several scripts, starting at ${from}.`,
  otherScript: (field: string, from: string) =>
    `${field}: words in a script other than the language’s, starting at ${from}.`,
  lostLetters: (field: string, from: string) =>
    `${field}: letters that were lost or read in a wrong encoding, starting at ${from}.`,
  markup: (field: string, from: string) =>
    `${field}: marks of Markdown, HTML, a wiki or RTF, starting at ${from}. Readers see them as they are.`,
  notNormalised: (field: string, from: string) =>
    `${field}: letters that publishing will write differently, starting at ${from}.`,
};
export const latinLetters = (field: string) =>
  `${field}: most words, or those of many lines, are in Latin letters, not in the script of the language. A text that displays correctly only in one font, such as Kruti Dev, has to be converted to Unicode.`;
export const longParagraph = (field: string, line: number) =>
  `${field}: a very long paragraph, starting at line ${line}.`;
