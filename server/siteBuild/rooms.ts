import { dirname, posix } from 'node:path';
import { normalizePath } from 'vite';
import { pageModules } from './viteManifest.ts';

const project = normalizePath(dirname(dirname(import.meta.dirname)));
const idOf = (path: string) => posix.join(project, path);

/**
 * The files that several parts of the app share, by the modules that a page loads at the same time. A module is in the
 * first file whose roots import it: so files import only files above them, and no two import each other.
 */
const rooms = {
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
  // What a story is saved and played with, on its page and in lists.
  controls: [
    'src/downloads/SaveControl.tsx',
    'src/player/usePlayer.tsx',
    'src/settings/guestSession.ts',
    'src/shared/story/storySize.ts',
    'src/text/storyLength.ts',
  ],
  text: ['src/text/storyText.ts'],
  story: [pageModules.story],
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
    'src/downloads/SaveLater.tsx',
    'src/shared/nextTurn.ts',
    'src/ui/page/TitledPage.tsx',
    'src/ui/story/StoryList.tsx',
  ],
  reader: [
    'src/account/RecoveryCode.tsx',
    'src/account/SignInFirst.tsx',
    'src/account/session/sessionParts.ts',
    'src/app/bars/ReaderBars.tsx',
    'src/readingList/ListButton.tsx',
    'src/readingList/useListFacts.ts',
    'src/ui/controls/offerFile.ts',
    'src/ui/forms/Field.tsx',
    'src/ui/useCall.ts',
  ],
};

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/**
 * The name of a module's file, for `codeSplitting`. Null: the bundler chooses, and for the modules of a page's own room
 * it chooses the page's file, which is looked up by the page's module.
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
  const pages: readonly string[] = Object.values(pageModules);
  const shared = withImports(
    Object.values(rooms)
      .flat()
      .filter((root) => !pages.includes(root)),
    graph,
  );
  for (const page of pages) {
    const own = posix.dirname(idOf(page));
    for (const id of withImports([page], graph))
      if (id.startsWith(`${own}/`) && !shared.has(id)) found.set(id, null);
  }
  for (const [room, roots] of Object.entries(rooms)) {
    for (const id of withImports(roots, graph)) if (!found.has(id)) found.set(id, room);
  }
  return found;
}

function withImports(roots: readonly string[], graph: ModuleGraph): ReadonlySet<string> {
  const found = new Set(roots.map(idOf));
  // Grows while it is walked.
  for (const id of found) {
    const info = graph.getModuleInfo(id);
    if (info === null) throw new Error(`The build has no ${id}.`);
    for (const imported of info.importedIds) found.add(imported);
  }
  return found;
}
