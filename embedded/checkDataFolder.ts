import { readDataFolder } from './readDataFolder.ts';
import { runInThread } from './storage/backup.ts';
import { CHUNKS_PER_FILE } from './storage/files.ts';
import { databaseFileOf } from './storage/folder/dataFolder.ts';
import { openStore } from './storage/openStore.ts';
import { StorageFailure } from './storage/store.ts';

interface FolderCheck {
  /** What SQLite's own check says; empty for a sound database. The rest is known of a sound one only. */
  readonly damage: readonly string[];
  /** Files without a row. While a host runs, some may be uploads that have not ended. */
  readonly strayFiles: number;
  /** Storage ids of rows whose file is missing or has another size than it should. */
  readonly missingFiles: readonly string[];
  readonly isIdle: boolean;
}

const OWNED = `
  SELECT json_extract(json, '$._id') AS id FROM documents JOIN tables ON number = table_number WHERE name = '_storage'`;
const STRAY = `SELECT count(*) FROM files WHERE size_bytes IS NULL OR storage_id NOT IN (${OWNED})`;
const MISSING = `
  SELECT id FROM (${OWNED}) LEFT JOIN files ON storage_id = id
  WHERE size_bytes IS NULL OR size_bytes <> (
    SELECT coalesce(sum(length(bytes)), 0) FROM file_chunks
    WHERE chunk >= files.number * ${CHUNKS_PER_FILE} AND chunk < (files.number + 1) * ${CHUNKS_PER_FILE})`;

/** Changes nothing, except that `mend` removes stray files of a sound folder that no host serves, as a start does. */
export async function checkDataFolder(dataDir: string, mend: boolean): Promise<FolderCheck> {
  return await readDataFolder(dataDir, async (database, isIdle) => {
    const damage = await damageOf(database);
    if (damage.length > 0) return { damage, strayFiles: 0, missingFiles: [], isIdle };
    const strayFiles = Number((await runInThread(database, STRAY, []))[0]?.[0]);
    const missingFiles = (await runInThread(database, MISSING, [])).map(([id]) => String(id));
    if (mend && isIdle && strayFiles > 0) await openStore({ file: databaseFileOf(dataDir) }).close();
    return { damage, strayFiles, missingFiles, isIdle };
  });
}

async function damageOf(database: string): Promise<readonly string[]> {
  try {
    const rows = await runInThread(database, 'PRAGMA integrity_check', []);
    return rows.map(([line]) => String(line)).filter((line) => line !== 'ok');
  } catch (error) {
    if (error instanceof StorageFailure && error.code === 'corrupt') return [error.message];
    throw error;
  }
}
