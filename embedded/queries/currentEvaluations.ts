import type { CommitChanges, ReadSet } from '../storage/store.ts';
import type { Evaluation } from './evaluation.ts';

/** The evaluations that no commit has invalidated, found by the tables that they read. */
export class CurrentEvaluations<Answer> {
  readonly #byTable = new Map<string, Set<Evaluation<Answer>>>();

  /** Tracks an evaluation until `delete`. */
  add(evaluation: Evaluation<Answer>): void {
    for (const table of tablesOf(evaluation.readSet)) {
      let evaluations = this.#byTable.get(table);
      if (evaluations === undefined) {
        evaluations = new Set();
        this.#byTable.set(table, evaluations);
      }
      evaluations.add(evaluation);
    }
  }

  /** Does nothing for an evaluation that is not in the collection. */
  delete(evaluation: Evaluation<Answer>): void {
    for (const table of tablesOf(evaluation.readSet)) {
      const evaluations = this.#byTable.get(table);
      evaluations?.delete(evaluation);
      if (evaluations?.size === 0) this.#byTable.delete(table);
    }
  }

  /** The evaluations that read what a commit changed; each may be deleted during the iteration. */
  *overtakenBy(changes: CommitChanges): IterableIterator<Evaluation<Answer>> {
    for (const table of changes.tables) {
      for (const evaluation of this.#byTable.get(table) ?? []) {
        if (evaluation.readSet.overlaps(changes)) yield evaluation;
      }
    }
  }
}

function tablesOf(readSet: ReadSet): Set<string> {
  const tables = new Set<string>();
  for (const { table } of readSet.ranges()) tables.add(table);
  return tables;
}
