/** The app's address, without a trailing slash. */
export function libraryAddress(): string {
  return (process.env.SITE_URL ?? process.env.CONVEX_SITE_URL ?? '').replace(/\/$/, '');
}

/** The address of the HTTP actions, without a trailing slash: a separate one on Convex Cloud, else the app's. */
export function actionsAddress(): string {
  return (process.env.CONVEX_SITE_URL ?? '').replace(/\/$/, '');
}
