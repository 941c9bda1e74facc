import { dirname, posix } from 'node:path';
import { normalizePath } from 'vite';
import { isLaterOfReaders, pageModules, type ViteManifest } from './viteManifest.ts';

const project = normalizePath(dirname(dirname(import.meta.dirname)));
const idOf = (path: string) => posix.join(project, path);

/**
 * The files that several parts of the app share, by the modules that a page loads at the same time. A module is in the
 * first file whose roots import it: so files import only files above them, and no two import each other.
 */
const rooms: Readonly<Record<string, readonly string[]>> = {
  pages: [pageModules.home],
  // Every visit loads it by itself after its first frame.
  library: [
    'src/app/background.ts',
    'src/app/bars/Bars.tsx',
    'src/catalogue/liveSubscription.ts',
    'src/catalogue/openStory.ts',
    'src/catalogue/prefetch.ts',
    'src/catalogue/rows.ts',
  ],
  // What a story's page shows first, and lists of stories.
  story: [
    'src/downloads/SaveControl.tsx',
    'src/player/usePlayer.tsx',
    'src/settings/guestSession.ts',
    'src/shared/story/storySize.ts',
    'src/text/storyLength.ts',
    'src/text/storyText.ts',
    pageModules.story,
  ],
  places: [
    'src/readerData/nextStory.ts',
    'src/readerData/offlineFirst.ts',
    'src/readerData/places.ts',
    'src/readerData/useKnownStories.ts',
  ],
  reading: ['src/read/reading/LiveReading.tsx', 'src/read/next/WhatNext.tsx'],
  player: [
    'src/player/player.ts',
    'src/player/narration/ListeningTools.tsx',
    'src/player/nowPlaying/NowPlaying.tsx',
  ],
  lists: [
    'src/catalogue/search/fold.ts',
    'src/catalogue/search/marks.ts',
    'src/downloads/SaveLater.tsx',
    'src/shared/nextTurn.ts',
    'src/shared/story/listedSubjects.ts',
    'src/ui/page/TitledPage.tsx',
    'src/ui/story/StoryList.tsx',
  ],
  search: ['src/catalogue/search/storySearch.ts'],
};

/** Each has a file of its own, with what is in its folder and not shared; its key in the manifest is its path. */
const ownFiles: readonly string[] = [
  pageModules.home,
  pageModules.story,
  pageModules.library,
  'src/home/shelves/Shelves.tsx',
];

/** What else readers' pages load. */
const laterRoom = 'later';

/** The manifest's key of the file with this module: one of those above, or one that is loaded late. */
export function keyOf(manifest: ViteManifest, module: string): string {
  if (module in manifest) return module;
  const room = Object.keys(rooms).find((name) => rooms[name]?.includes(module)) ?? laterRoom;
  const key = Object.keys(manifest).find((found) => manifest[found]?.name === room);
  if (key === undefined) throw new Error(`The build has no ${module}.`);
  return key;
}

interface ModuleGraph {
  getModuleInfo(
    id: string,
  ): { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] } | null;
}

/**
 * The name of a module's file, for `codeSplitting`. Null: the bundler chooses. The worker fetches all of them at a first
 * visit anyway, and each file costs a kilobyte of headers: hence few.
 */
export function createRoomOf(): (id: string, graph: ModuleGraph) => string | null {
  let roomOf: ReadonlyMap<string, string | null> | undefined;
  return (id, graph) => {
    roomOf ??= roomByModule(graph);
    return roomOf.get(id) ?? null;
  };
}

function roomByModule(graph: ModuleGraph): ReadonlyMap<string, string | null> {
  const found = new Map<string, string | null>();
  const shared = withImports(
    Object.values(rooms)
      .flat()
      .filter((root) => !ownFiles.includes(root)),
    graph,
  );
  for (const root of ownFiles) {
    const folder = posix.dirname(idOf(root));
    for (const id of withImports([root], graph))
      if (id.startsWith(`${folder}/`) && !shared.has(id)) found.set(id, null);
  }
  for (const [room, roots] of Object.entries(rooms)) {
    for (const id of withImports(roots, graph)) if (!found.has(id)) found.set(id, room);
  }
  for (const id of withImports(ownFiles, graph)) if (!found.has(id)) found.set(id, null);
  for (const id of withImports(['index.html'], graph, isLaterOfReaders))
    if (!found.has(id)) found.set(id, laterRoom);
  return found;
}

function withImports(
  roots: readonly string[],
  graph: ModuleGraph,
  isWanted: (path: string) => boolean = () => false,
): ReadonlySet<string> {
  const found = new Set(roots.map(idOf));
  // Grows while it is walked.
  for (const id of found) {
    const info = graph.getModuleInfo(id);
    if (info === null) throw new Error(`The build has no ${id}.`);
    for (const imported of info.importedIds) found.add(imported);
    for (const later of info.dynamicallyImportedIds)
      if (isWanted(posix.relative(project, later))) found.add(later);
  }
  return found;
}
