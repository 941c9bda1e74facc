import { convexTest } from 'convex-test';
import { internal } from '../../convex/_generated/api.js';
import type { StoryInput } from '../../convex/catalogue/storyInput.ts';
import schema from '../../convex/schema.ts';

export function makeBackend() {
  return convexTest(schema, import.meta.glob('../../convex/**/*.*s'));
}

export type Backend = ReturnType<typeof makeBackend>;

export function publish(backend: Backend, ...stories: StoryInput[]) {
  return backend.mutation(internal.library.upsertStories, { stories });
}

export function makeStory(given: Partial<StoryInput> = {}): StoryInput {
  return {
    work: 'neem-shade',
    language: 'or',
    title: 'ନିମ ଛାଇ',
    author: 'Lipi',
    licence: 'CC-BY-4.0',
    firstPublishedAt: 1_700_000_000_000,
    content: 'ପ୍ରଥମ ବାକ୍ୟ।\n\nଦ୍ୱିତୀୟ ବାକ୍ୟ।',
    ...given,
  };
}

export async function uploadFile(backend: Backend, text: string) {
  const bytes = new TextEncoder().encode(text);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const storageId = await backend.run((ctx) => ctx.storage.store(new Blob([bytes], { type: 'audio/mpeg' })));
  return {
    storageId,
    sha256: Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join(''),
    sizeBytes: bytes.length,
    mimeType: 'audio/mpeg',
    durationSeconds: 2,
  };
}
