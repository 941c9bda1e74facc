import type { BulkKind } from './bulkKind.ts';
import { fileKinds } from './fileKinds.ts';
import { protocolKinds } from './protocolKinds.ts';
import { storyKinds } from './storyKinds.ts';

/** Every kind of input that needs no server. */
export const bulkKinds: readonly BulkKind[] = [...protocolKinds, ...storyKinds, ...fileKinds];
