export const title = 'Saved stories';

export const noneYet =
  'No saved stories yet. ‘Save for offline’ on a story’s page keeps its text and narration on this device; ‘Save these stories’ in the list of all stories keeps many at once.';

export const sum = (stories: string, size: string) => `${stories}, ${size}`;
export const orders = { lastOpened: 'Last opened', size: 'Largest first' } as const;
export const playAll = 'Play all';
export const chooseSeveral = 'Select';

export const chooseAll = 'Select all';
export const chooseNone = 'Select none';
export const removeSeveral = (stories: string, size: string) => `Remove ${stories}, ${size}`;

export const play = 'Play';
export const playName = (title: string) => `Play ${title}`;
export const removeName = (title: string) => `Remove ${title} from this device`;
/** Follows the title. */
export const isRemoved = (size: string) => ` removed, freeing ${size}.`;
export const areRemoved = (stories: string, size: string) => `${stories} removed, freeing ${size}.`;
