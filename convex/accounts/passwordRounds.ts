/** PBKDF2 rounds with HMAC-SHA-256: OWASP's number. A module of its own, so that tests can replace it. */
export const rounds = 600_000;
