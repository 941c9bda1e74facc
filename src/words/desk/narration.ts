export const publishing = 'Publishing';
export const isPublished = 'Readers have the story and narration as saved.';
export const toStory = 'To the story';
