/** The localStorage key of the tester's faults. Its presence alone means that the tools are installed. */
export const testerKey = 'lipi-tester';
