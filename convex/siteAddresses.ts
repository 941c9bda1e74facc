/** Where the app is, without a slash at its end. */
export function libraryAddress(): string {
  return (process.env.SITE_URL ?? process.env.CONVEX_SITE_URL ?? '').replace(/\/$/, '');
}

/** Where HTTP actions answer, without a slash at its end: an address of their own on Convex Cloud, else the app's. */
export function actionsAddress(): string {
  return (process.env.CONVEX_SITE_URL ?? '').replace(/\/$/, '');
}
