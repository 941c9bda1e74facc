import type { DeskPage, DeskRow, ManuscriptId } from '../../shared/desk/desk.ts';
import type { Result } from '../../shared/result.ts';
import type { DeskFailure } from './deskCall.ts';

type ReadPage = (after: number) => Promise<Result<DeskPage, DeskFailure>>;

/** The desk's manuscripts, held in memory and kept current by the desk's feed. None of them is stored on the device. */
export class DeskRows {
  readonly #rows = new Map<ManuscriptId, DeskRow>();
  #cursor = 0;
  #epoch: string | undefined;

  /**
   * Reads page by page to the feed's end and returns all rows. Starts over after a new epoch (a restored backup) or
   * when its cursor is below the tombstone floor. After a failure it keeps what it has read, and the next pull
   * continues there.
   */
  async pull(readPage: ReadPage): Promise<Result<readonly DeskRow[], DeskFailure>> {
    for (;;) {
      const answer = await readPage(this.#cursor);
      if (!answer.ok) return answer;
      const page = answer.value;
      const isOther = page.epoch !== this.#epoch || this.#cursor < page.floor;
      if (isOther && this.#cursor > 0) {
        this.#rows.clear();
        this.#cursor = 0;
        continue;
      }
      this.#epoch = page.epoch;
      for (const row of page.rows) this.#rows.set(row.id, row);
      for (const { id } of page.tombstones) this.#rows.delete(id);
      this.#cursor = page.cursor;
      if (page.isDone) return { ok: true, value: [...this.#rows.values()] };
    }
  }
}
