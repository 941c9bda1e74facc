/**
 * PBKDF2 rounds with HMAC-SHA-256 for a newly chosen password: OWASP's number (Password Storage Cheat Sheet). A module of
 * its own, so that tests can replace it with a lower number; no setting of a deployment changes it.
 */
export const rounds = 600_000;
