import { afterEach, beforeEach, vi } from 'vitest';
import { FakeStorage, stubPage } from '../settings/fakeDocument.ts';

export function withPageGlobals(): void {
  beforeEach(() => void stubPage(new FakeStorage()));
  afterEach(() => void vi.unstubAllGlobals());
}
