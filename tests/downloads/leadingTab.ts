import { beforeAll, beforeEach, vi } from 'vitest';
import { tabLeader } from '../../src/page/leader.ts';
import type { PageEvents } from '../../src/page/pageEvents.ts';
import { FakeLocks } from '../settings/fakeLocks.ts';

const nothing = () => undefined;
const page: PageEvents = {
  isVisible: () => true,
  onVisible: nothing,
  onLeft: nothing,
  onCameBack: nothing,
  onNetworkChange: nothing,
};

/** Makes a file's tests run in a visible tab that leads, and therefore downloads. */
export function withLeadingTab(): void {
  beforeAll(() => {
    const locks = new FakeLocks().manager();
    void tabLeader.run({ ending: new AbortController().signal, page, locks });
  });
  beforeEach(() => {
    vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: nothing });
    vi.stubGlobal('addEventListener', nothing);
  });
}
