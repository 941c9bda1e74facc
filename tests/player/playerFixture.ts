import type { Availability } from '../../src/player/availability.ts';
import { NarrationPlayer } from '../../src/player/narrationPlayer.ts';
import { type Playback, viewOf } from '../../src/player/playback.ts';
import type { ListeningPlace } from '../../src/player/preparedStory.ts';
import type { Source } from '../../src/player/sources.ts';
import { initialStore } from '../../src/settings/lipiStoreFields.ts';
import type { CatalogueRow } from '../../src/shared/story/catalogue.ts';
import { makeNarrationPart, makeStory } from '../catalogue/makeStory.ts';
import { FakeAudio } from './fakeAudio.ts';

/** A story with a narration of these parts, in seconds. */
export function makeNarrated(id: string, durations: readonly number[] = [60]): CatalogueRow {
  return makeStory({
    seq: 1,
    id,
    narration: {
      synthetic: true,
      narrator: 'N',
      durationSeconds: durations.reduce((sum, seconds) => sum + seconds, 0),
      parts: durations.map((durationSeconds, index) =>
        makeNarrationPart({ url: `http://server.example/${id}/${index}`, durationSeconds }),
      ),
    },
  });
}

interface SetUp {
  readonly isCached?: boolean;
  readonly sourcesOf?: Sources;
  /** The server's answers, in order; 'available' once none is left. */
  readonly answers?: Availability[];
  readonly places?: Readonly<Record<string, ListeningPlace>>;
  readonly after?: Readonly<Record<string, CatalogueRow>>;
}

type Sources = (
  row: CatalogueRow,
  index: number,
  source: (url: string, isLocal: boolean) => Source,
) => Promise<readonly Source[]>;

/** A player on two fake elements, whose files are by default on the device. `after` turns autoplay on. */
export function setUp({ isCached = true, sourcesOf, answers = [], places = {}, after = {} }: SetUp = {}) {
  const durationOf = (src: string) => (src.endsWith('/1') ? 30 : 60);
  const audios = [new FakeAudio(durationOf), new FakeAudio(durationOf)] as const;
  const state: Pick<Playback, 'story' | 'status'> = { story: undefined, status: { kind: 'idle' } };
  const store = initialStore();
  const released: string[] = [];
  const tries: { attempt: number; go: () => void }[] = [];
  const source = (url: string, isLocal: boolean): Source => ({
    url,
    isLocal,
    release: () => released.push(url),
  });
  const autoplay = { isOn: Object.keys(after).length > 0 };
  const advancedTo: string[] = [];
  const player = new NarrationPlayer({
    audios: audios as unknown as [HTMLAudioElement, HTMLAudioElement],
    state,
    store,
    sourcesOf: sourcesOf
      ? (row, index) => sourcesOf(row, index, source)
      : async (row, index) => [source(`${isCached ? 'blob' : 'http'}:${row.id}/${index}`, isCached)],
    probe: async () => answers.shift() ?? 'available',
    retryDelay: (attempt, signal) =>
      new Promise((resolve, reject) => {
        tries.push({ attempt, go: resolve });
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
    placeOf: async (id) => places[id] ?? {},
    shouldAutoplay: () => autoplay.isOn,
    storyAfter: async ({ id }) => after[id],
    onAdvanced: ({ id }) => advancedTo.push(id),
    onChange: () => undefined,
  });
  const view = () => viewOf(state, store);
  return {
    audio: audios[0],
    other: audios[1],
    state,
    store,
    released,
    tries,
    player,
    autoplay,
    advancedTo,
    view,
    shown: () => [state.status.kind, view().positionSeconds],
  };
}

/** Like `setUp`, with the story 'a' playing from its start. */
export async function setUpPlaying(options?: SetUp, durations?: readonly number[]) {
  const playing = setUp(options);
  await playing.player.load(makeNarrated('a', durations));
  await playing.player.play();
  return playing;
}

/** Resolves after all promises that wait for no timer. */
export const settled = () => new Promise((resolve) => setImmediate(resolve));
