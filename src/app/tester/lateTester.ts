import { readStored } from '../../state/persistedStore.ts';
import { testerKey } from './testerKey.ts';

/** Puts the tester's faults, if any, in force before anything else on the page runs. Never rejects. */
export async function startTester(): Promise<void> {
  if (readStored(testerKey) === undefined) return;
  try {
    const { installTester } = await import('./installTester.ts');
    installTester();
  } catch (error) {
    console.warn(`The tester tools could not be installed: ${String(error)}`);
  }
}
