/**
 * Rounds of PBKDF2 with HMAC-SHA-256 for a password that is chosen now: OWASP's number (Password Storage Cheat Sheet). A
 * module of its own, so that tests can put a lower number in its place; nothing that a deployment sets reaches it.
 */
export const rounds = 600_000;
