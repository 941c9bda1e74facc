export const picturesAlone = 'Told in pictures alone. You can find them at the story’s source.';
export const sortBy = 'Sort by';
