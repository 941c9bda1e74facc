/** The texts of a template story, each of which explains what to write in its place. */
export const title = 'The title of the story';
export const author = 'Who wrote it';
export const translator = 'Who translated it (leave this line and the next out for an original)';
export const source = 'Where the text comes from';
export const role = 'Illustration';
export const illustrator = 'Who drew it';
export const content = 'The first paragraph.\n\nThe second, after a blank line.';
