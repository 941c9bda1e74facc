import { listed } from './common.ts';

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
