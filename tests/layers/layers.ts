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

/** What a folder may import besides itself (docs/ARCHITECTURE.md, Rooms); one that is not listed, anything. */
export const layers: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    floors.flatMap((rooms, floor) => {
      const below = floors.slice(0, floor).flat();
      return rooms.map((room) => [`src/${room}`, below.map((each) => `src/${each}`)]);
    }),
  ),
  src: ['src/shared', 'src/page', 'src/settings', 'src/app'],
  'src/sw': ['src/shared'],
  convex: ['src/shared', 'src/text', 'src/importing'],
  embedded: ['src/shared'],
};
