const belowScreens = [
  'src/search',
  'src/shared',
  'src/text',
  'src/words',
  'src/state',
  'src/library',
  'src/audio',
  'src/sync',
  'src/parts',
  'src/saving',
  'src/listening',
];

/**
 * The folders that a folder's modules may import from besides their own (docs/ARCHITECTURE.md, Layers). `*` stands for
 * each folder there, which may not import its siblings. A folder that is not listed may import anything.
 */
export const layers: Readonly<Record<string, readonly string[]>> = {
  'src/shared': [],
  'src/text': ['src/shared'],
  'src/words': ['src/shared'],
  'src/search': ['src/shared', 'src/text'],
  'src/state': ['src/shared'],
  'src/library': ['src/shared', 'src/text', 'src/state'],
  'src/audio': ['src/shared', 'src/text', 'src/state', 'src/library'],
  'src/sync': ['src/shared', 'src/text', 'src/state', 'src/library'],
  'src/parts': ['src/shared', 'src/text', 'src/words', 'src/state'],
  'src/saving': ['src/shared', 'src/text', 'src/words', 'src/state', 'src/library', 'src/audio', 'src/parts'],
  'src/listening': [
    'src/shared',
    'src/text',
    'src/words',
    'src/state',
    'src/library',
    'src/audio',
    'src/parts',
  ],
  'src/screens/*': belowScreens,
  'src/desk': belowScreens,
  'src/app': [...belowScreens, 'src/screens/*', 'src/desk'],
  src: ['src/shared', 'src/state', 'src/app'],
  'src/sw': ['src/shared'],
  convex: ['src/shared'],
  embedded: ['src/shared'],
};
