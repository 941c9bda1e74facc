import { storeRows } from '../../../src/catalogue/apply.ts';
import { database } from '../../../src/catalogue/database.ts';
import { follow, unfollow } from '../../../src/catalogue/lists.ts';
import { forgetSaved, storeSavedRecord } from '../../../src/catalogue/saved.ts';
import type { CatalogueRow } from '../../../src/shared/story/catalogue.ts';
import { Violation } from '../world.ts';
import {
  closeTab,
  count,
  isAwake,
  type MirrorWorld,
  openTab,
  tellAllHeads,
  whenAwake,
} from './mirrorWorld.ts';
import { setFull } from './openTransactions.ts';

export const languages = ['gu', 'hi', 'or'] as const;

/** A curator publishes, changes, moves or withdraws a story. */
export async function write(world: MirrorWorld): Promise<void> {
  const { clock, server } = world;
  const all = server.published();
  const row = clock.pick(all);
  const kind = clock.pick([
    'publish',
    'change',
    'move',
    'move',
    'withdraw',
    'endWithdrawal',
    'front',
  ] as const);
  if (kind === 'publish' || !row) await server.publish(clock.pick(languages), clock.chance(0.8));
  else if (kind === 'change') await server.change(row, row.language);
  else if (kind === 'move') {
    const language = clock.pick(languages);
    const isTaken = all.some(({ work, language: other }) => work === row.work && other === language);
    if (!isTaken) await server.change(row, language);
  } else if (kind === 'withdraw') await server.withdraw(row);
  else if (kind === 'endWithdrawal') await server.endWithdrawal(clock.chance(0.3), clock.random());
  else await server.changeFront();
  count(world, kind);
  tellAllHeads(world);
}

/** The reader acts; a full device refuses some of it, which they are told. */
export async function act(world: MirrorWorld): Promise<void> {
  const { clock } = world;
  const kind = clock.pick([
    'shelf',
    'whole',
    'both',
    'letGo',
    'again',
    'save',
    'save',
    'unsave',
    'fetch',
  ] as const);
  count(world, kind);
  await acts[kind](world).catch((error: unknown) => {
    if (error instanceof Violation) world.violation ??= error;
    else if (!String(error).includes('full')) throw error;
  });
}

const acts = {
  shelf: ({ clock }: MirrorWorld) => follow([clock.pick(languages)]),
  whole: ({ clock }: MirrorWorld) => follow([clock.pick(languages)], true),
  /** In two tabs at once. */
  async both({ clock }: MirrorWorld) {
    const [one, other] = [clock.pick(languages), clock.pick(languages)];
    await Promise.all([follow([one]), follow([one, other], true)]);
  },
  letGo: ({ clock }: MirrorWorld) => letGo(clock.pick(languages)),
  async again(world: MirrorWorld) {
    const language = world.clock.pick(languages);
    await letGo(language);
    await follow([language], world.clock.chance(0.7));
  },
  async save(world: MirrorWorld) {
    const rows = await database.stories.toArray();
    const row = world.clock.pick(rows);
    if (!row) return;
    await database.bodies.put({ storyId: row.id, bodyHash: row.bodyHash, content: 'Saved.' });
    await storeSavedRecord({
      ...{ storyId: row.id, savedAt: world.clock.nowMs, sizeBytes: 1, bodyHash: row.bodyHash },
      ...{ partHashes: [], partUrls: [] },
    });
  },
  async unsave(world: MirrorWorld) {
    const record = world.clock.pick(await database.saved.toArray());
    if (!record) return;
    await forgetSaved(record.storyId);
    world.fetched.add(record.storyId);
  },
  /** Rows of any language, for a reading list; the answer is late. */
  async fetch(world: MirrorWorld) {
    const { clock, server } = world;
    const ids = server.database.rows('stories').map(({ _id }) => _id);
    const id = clock.pick(ids);
    if (id === undefined) return;
    const rows = (await server.call('stories:rows', { ids: [id] })) as CatalogueRow[];
    clock.after(clock.int(5000), () => {
      for (const row of rows) world.fetched.add(row.id);
      storeRows(rows).catch(() => undefined);
    });
  },
};

async function letGo(language: string): Promise<void> {
  await unfollow(language);
  const saved = new Set(await database.saved.toCollection().primaryKeys());
  const left = (await database.stories.toArray()).filter((row) => row.language === language);
  const [ghost] = left.filter(({ id }) => !saved.has(id));
  if (ghost) throw new Violation(`${ghost.id} stays of ${language}, which was let go`);
}

/** Whatever else can happen. */
export const upsets = {
  cutOff(world: MirrorWorld) {
    const { clock } = world;
    world.isCutOff = true;
    for (const tab of world.tabs) whenAwake(world, tab, 0, () => tab.feeds.reportHeads(undefined));
    clock.after(clock.int(20_000), () => {
      world.isCutOff = false;
      tellAllHeads(world);
    });
  },
  full(world: MirrorWorld) {
    const { clock } = world;
    setFull(true);
    clock.after(clock.int(10_000), () => {
      setFull(false);
      for (const tab of world.tabs) whenAwake(world, tab, 0, () => tab.feeds.dispatch({ kind: 'roomMade' }));
    });
  },
  /** A phone freezes a leading page; another leads, and when the first wakes there are two. */
  frozen(world: MirrorWorld) {
    const { clock } = world;
    const tab = clock.pick([...world.tabs]);
    if (!tab || !isAwake(world, tab)) return;
    tab.frozenUntilMs = clock.nowMs + clock.int(30_000);
    openTab(world);
  },
  closed(world: MirrorWorld) {
    const tab = world.clock.pick([...world.tabs]);
    if (!tab) return;
    closeTab(world, tab);
    openTab(world);
  },
  restored(world: MirrorWorld) {
    const { clock, server } = world;
    const backup = server.backUp();
    clock.after(clock.int(20_000), () => {
      server.restore(backup).then(
        () => tellAllHeads(world),
        (error: unknown) => {
          world.violation ??= new Violation(String(error));
        },
      );
    });
  },
  pruned(world: MirrorWorld) {
    void world.server.prune();
  },
} satisfies Record<string, (world: MirrorWorld) => void>;
