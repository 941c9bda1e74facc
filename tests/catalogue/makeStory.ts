import type {
  CatalogueRow,
  FeedPage,
  ListPage,
  NarrationPart,
  StoryBody,
  StoryId,
} from '../../src/shared/story/catalogue.ts';
import { makeRow } from '../app/makeStories.ts';

/** A catalogue row with what a test does not care about filled in. `seq` also names the story unless `id` does. */
export function makeStory(
  fields: Partial<Omit<CatalogueRow, 'id'>> & { id?: string; seq: number },
): CatalogueRow {
  const id = (fields.id ?? `story${fields.seq}`) as StoryId;
  const named = { slug: `${id}/or`, work: id, title: `Title of ${id}`, bodyHash: `hash-${id}-1` };
  const plain = { publishedAt: fields.seq * 1000, preview: 'Once', wordCount: 500, bodySizeBytes: 4000 };
  return makeRow({ ...named, ...plain, ...fields, id });
}

export function makeBody(row: CatalogueRow, fields: Partial<StoryBody> = {}): StoryBody {
  return { storyId: row.id, bodyHash: row.bodyHash, content: `Text of ${row.id}`, ...fields };
}

export function makePage(fields: Partial<FeedPage> = {}): FeedPage {
  const rows = fields.rows ?? [];
  const tombstones = fields.tombstones ?? [];
  return {
    rows,
    tombstones,
    cursor: Math.max(0, ...rows.map(({ seq }) => seq), ...tombstones.map(({ seq }) => seq)),
    isDone: true,
    epoch: 'epoch1',
    floor: 0,
    ...fields,
  };
}

export function makeListPage(fields: Partial<ListPage> = {}): ListPage {
  return makePage(fields as Partial<FeedPage>);
}

export function makeNarrationPart(fields: Partial<NarrationPart> = {}): NarrationPart {
  return {
    url: 'http://server.example/api/storage/file1',
    mimeType: 'audio/mpeg',
    sizeBytes: 1000,
    sha256: '0'.repeat(64),
    durationSeconds: 60,
    ...fields,
  };
}
