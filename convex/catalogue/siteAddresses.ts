/** Without a trailing slash. */
export function libraryAddress(): string {
  return (process.env.SITE_URL ?? process.env.CONVEX_SITE_URL ?? '').replace(/\/$/, '');
}

/** The app's address if the operator configured it; null if other devices may not reach the one that is known. */
export function configuredAddress(): string | null {
  const { LIPI_ORIGIN, SITE_URL, CONVEX_SITE_URL } = process.env;
  return LIPI_ORIGIN || SITE_URL !== CONVEX_SITE_URL ? libraryAddress() || null : null;
}

/** The address of the HTTP actions, without a trailing slash: a separate one on Convex Cloud, else the app's. */
export function actionsAddress(): string {
  return (process.env.CONVEX_SITE_URL ?? '').replace(/\/$/, '');
}
