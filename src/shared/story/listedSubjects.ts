/**
 * The subjects that every library offers, in this order: themes, levels, seasons, places. Stories store them as they are
 * here, so a name is never changed; readers see translations (`subjectName`). In a file of its own, which pages load.
 */
export const listedSubjects: readonly string[] = [
  'Family',
  'Friendship',
  'Love',
  'Animals',
  'Nature',
  'Village life',
  'City',
  'Working life',
  'School',
  'Justice',
  'Partition and migration',
  'Folklore',
  'Humour',
  'For children',
  'For young people',
  'Summer',
  'Monsoon',
  'Winter',
  'Mountains',
  'Forest',
  'River',
  'Sea',
];
