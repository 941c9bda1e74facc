import type { LabelProblem } from '../../../text/labels/label.ts';

export const timing = 'Timing';
export const needsNarration = 'Add a narration above first, then time it here.';
export const needsText = 'The story has no text to time yet.';
export const opening = 'Opening the times…';

export const status = (timed: number, all: number, isDirty: boolean) =>
  `${timed} of ${all} ${all === 1 ? 'sentence is' : 'sentences are'} timed; ${isDirty ? 'not saved yet' : 'saved'}`;
export const textChanged = (lost: number) =>
  `The text has changed since it was timed. Sentences that are still the same keep their times; ${lost} ${lost === 1 ? 'time no longer applies' : 'times no longer apply'}. Check the times, then save.`;

export const save = 'Save the times';
export const saved = 'The times are saved.';
export const redo = 'Redo';
export const estimate = 'Estimate all times';
export const nextToLookAt = (count: number) => `Next to check (${count})`;
export const listening = 'Listening for pauses…';

export const part = 'Part';
export const partOf = (place: number, count: number) => `${place} of ${count}`;
export const fetching = 'Loading the recording…';
export const notFetched = 'The recording could not be loaded. Check your connection, then try again.';

export const zoomIn = 'Zoom in';
export const zoomOut = 'Zoom out';
export const shownFrom = 'Shown from';
export const back = (seconds: number) => `Back ${seconds} s`;
export const beginsAtTap = 'It begins here (space bar)';
export const endsAtTap = 'It ends here (space bar)';
export const speed = 'Speed';

export const keys = 'How to time a story, and which keys to use';
export const keyRules = [
  'Press Play, then press the space bar when the first sentence begins. Each further press ends the current sentence and begins the next. A press near a pause counts as at the pause.',
  'Escape stops the recording and drops the sentence that has begun.',
  'In the list of sentences, the arrow keys move up and down, and Home and End go to the first and the last; Tab moves on to the tools of a sentence. You can start timing again from any sentence: choose it, then play and press.',
  'The two edges of the chosen sentence are sliders in the waveform: arrow keys move an edge by 10 ms, Page Up and Page Down by 100 ms. An edge that touches the next one moves it too.',
  'In fields and menus the space bar works as usual.',
];

export const sentences = 'Sentences';
export const beingSpoken = 'being spoken';
export const noTime = 'no time yet';
export const fromTo = (start: string, end: string) => `${start} to ${end}`;
export const inPart = (place: number, times: string) => `part ${place}, ${times}`;
export const oddLength = (times: string) => `${times}: odd length, listen`;

export const edges = { startSeconds: 'Begins', endSeconds: 'Ends' };
export const edgeAt = (edge: string, time: string) => `${edge} at ${time}`;
export const edgeTime = (edge: string, time: string) => `${edge} ${time}`;
export const nudgeEarlier = '−10 ms';
export const nudgeLater = '+10 ms';
export const edgeEarlier = (edge: string) => `${nudgeEarlier}: ${edge.toLowerCase()} earlier`;
export const edgeLater = (edge: string) => `${nudgeLater}: ${edge.toLowerCase()} later`;
export const edgeHere = { startSeconds: 'Begins here', endSeconds: 'Ends here' };
export const hear = 'Hear it';
export const split = 'Split';
export const join = 'Join with the next';
export const removeTime = 'Remove its time';

export const preview = 'As readers see it while it plays';

export const otherPrograms = 'Times from and for other programs';
export const form = 'Format';
export const exportFile = 'Export';
export const importFile = 'Import a file';
export const fileOfTimes = 'File of times';

export const noTimes = (name: string) => `No times could be read from ${name}. Nothing was changed.`;
export const noneInText = (count: number, name: string) =>
  `${count === 1 ? `The label in ${name} was not` : `None of the ${count} labels in ${name} were`} found in the text. Nothing was changed.`;
/** `file` names a file and its format; `byOrder` of the labels that were found were placed by order alone. */
export const taken = (found: number, count: number, file: string, byOrder: number) => {
  const inText = `${found} of ${count} labels from ${file} ${found === 1 ? 'is' : 'are'} now in the text`;
  return byOrder === 0 ? `${inText}.` : `${inText}, ${byOrder} of them by order.`;
};
export const byOrderAlone = 'Placed by order alone, because their words are different. Listen to them:';
export const foundNowhere = 'Not found in the text, and left out:';
export const linesNotReadable = 'These lines could not be read:';
export const line = (problem: LabelProblem) => `Line ${problem.line}: ${problem.message}.`;
