/**
 * What every host of a library runs in a restored database: readers have seen what the backup has not, and only another
 * epoch tells their devices to compare their copy with it from the start.
 */
export const afterRestore = 'library:newEpoch';
