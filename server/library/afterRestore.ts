/**
 * The mutation that every host of a library runs in a restored database: readers' devices are ahead of the backup, and
 * only a new epoch makes them compare their mirror with it from the start.
 */
export const afterRestore = 'library:newEpoch';
