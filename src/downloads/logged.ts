import { warn } from '../shared/warn.ts';

/** Logs the failure of a download or removal that nothing waits for: the screens show its state. */
export function logged(work: Promise<unknown>): void {
  work.catch(warn('The saved stories were not changed'));
}
