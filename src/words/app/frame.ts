export const skip = 'Skip to the text';
