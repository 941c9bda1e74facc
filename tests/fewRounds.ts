import { vi } from 'vitest';

// Users of tests are many, and each hash at full strength takes a fifth of a second. passwords.test.ts runs at full strength.
vi.mock('../convex/passwordRounds.ts', () => ({ rounds: 1000 }));
