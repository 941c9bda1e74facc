/** The two parts of the tagline may be on a line each. */
export const tagline = 'Literature from the Indian ';
export const taglineEnd = 'Subcontinent Post Independence';
