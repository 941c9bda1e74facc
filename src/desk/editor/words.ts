import { counted, listed } from '../words.tsx';

export const opening = 'Opening the story…';

export const narration = 'Narration';
export const history = 'History';
export const openToo = (names: readonly string[]) =>
  `${listed(names)} ${names.length === 1 ? 'has' : 'have'} this story open too.`;
export const compare = 'Compare the two';

export const nothingTyped = 'Nothing typed yet.';
export const status = (state: string, isDirty: boolean) => `${state}; ${isDirty ? 'not saved yet' : 'saved'}`;

export const preview = 'Preview';
/** These two precede a name. */
export const by = 'by ';
export const translatedBy = 'Translated by ';
export const noText = 'No text yet.';

const keepPublished = 'Keep it published';
export const unpublishing = { label: 'Unpublish', title: 'Unpublish this story?', cancel: keepPublished };
export const unpublished = 'Readers no longer see it.';
export const readersLose =
  'Links to it, printed codes too, lead to ‘Not found’, and it is no longer shown in the library, in readers’ lists and among the stories saved on their devices. Its address, and its place in lists and in the text, are kept for it.';
export const untilPublished = 'All of it comes back when you publish the story again.';
export const binning = {
  label: 'Move to the bin',
  title: 'Move this published story to the bin?',
  cancel: keepPublished,
};
export const untilRestored =
  'All of it comes back when you restore the story within 30 days; then it is deleted for good, and its address with it.';

export const discarding = { label: 'Discard', title: 'Discard this story?', cancel: 'Keep it' };
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

export const publishAnyway = 'Publish anyway';
export const confirming = { title: 'Publish this?', confirm: publishAnyway, cancel: 'Go back' };
export const oddLength = (wordCount: number, lasts: string, usual: string) =>
  `The recording lasts ${lasts}; reading ${wordCount} ${wordCount === 1 ? 'word' : 'words'} aloud takes about ${usual}.`;
export const noTimings = 'No sentence times are saved, so reading along uses an estimate.';
export const unsavedStory = 'Your changes to the story are not saved.';
export const unsavedNarration = 'Your changes to the narration are not saved.';
export const unsavedTimings = 'Your sentence times are not saved.';

export const takePublished = 'Use the published version';
export const tookPublished = 'Now the same as what readers see.';

export const text = 'Text';
export const textHint = 'Leave a blank line between paragraphs.';

export const subjectsHint =
  'What the story is about, with commas between: at most eight, of the list or in words of your own.';
export const listedSubjects = 'From the list';

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

const faults = {
  mixedScripts: 'words that mix letters of several scripts',
  otherScript: 'words in a script other than the language’s',
  lostLetters: 'letters that were lost or read in a wrong encoding',
  markup: 'marks of Markdown, HTML, a wiki or RTF',
  notNormalised: 'letters that publishing will write differently',
};
/** `offset` is where in the field it begins. */
export const faultyFrom = (kind: keyof typeof faults, field: string, offset: number) => {
  const fault = `${field}: ${faults[kind]}, starting at character ${counted(offset + 1)}.`;
  return kind === 'markup' ? `${fault} Readers see them as they are.` : fault;
};
export const latinLetters = (field: string) =>
  `${field}: most words, or those of many lines, are in Latin letters, not in the script of the language. A text that displays correctly only in one font, such as Kruti Dev, has to be converted to Unicode.`;
export const longParagraph = (field: string, line: number) =>
  `${field}: a very long paragraph, starting at line ${line}.`;
