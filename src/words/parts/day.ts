const format = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', year: 'numeric' });

/** '22 November 2026'. `at` is in milliseconds since the Unix epoch. */
export const longDay = (at: number) => format.format(at);
