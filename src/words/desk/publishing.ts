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
