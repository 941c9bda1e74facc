export const sortBy = 'Sort by';
