import { vi } from 'vitest';

// The tests make many users, and a hash at full strength takes a fifth of a second. passwords.isolated.test.ts uses full strength.
vi.mock('../convex/accounts/passwordRounds.ts', () => ({ rounds: 1000 }));
