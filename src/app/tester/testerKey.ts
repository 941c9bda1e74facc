/** Where the tester's faults are kept in localStorage. Its presence alone says that the tools are installed. */
export const testerKey = 'lipi-tester';
