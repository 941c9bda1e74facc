/** The rooms of `src/`, from the lowest floor to the highest. Those of one floor do not import each other. */
const floors: readonly (readonly string[])[] = [
  ['shared'],
  ['text'],
  ['importing'],
  ['page'],
  ['settings'],
  ['ui'],
  ['sync'],
  ['catalogue'],
  ['readerData'],
  ['account'],
  ['player'],
  ['downloads'],
  ['readingList', 'read', 'browse', 'home', 'legal', 'desk'],
  ['app'],
];

/**
 * The folders that a folder's modules may import from besides their own (docs/ARCHITECTURE.md, Rooms). A folder that is
 * not listed may import anything.
 */
export const layers: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    floors.flatMap((rooms, floor) => {
      const below = floors.slice(0, floor).flat();
      return rooms.map((room) => [`src/${room}`, below.map((each) => `src/${each}`)]);
    }),
  ),
  src: ['src/shared', 'src/page', 'src/settings', 'src/app'],
  'src/sw': ['src/shared'],
  convex: ['src/shared', 'src/importing'],
  embedded: ['src/shared'],
};
