/**
 * Tells the functions the address of the app, for redirects back from a provider: the public address, or where the
 * server listens. An operator whose app is served from elsewhere sets SITE_URL. The issuer of tokens and the address of
 * callbacks is CONVEX_SITE_URL, which the host sets by the same rule.
 * Returns that address without a trailing slash.
 */
export function setAccountEnvironment(
  env: NodeJS.ProcessEnv,
  publicOrigin: string | undefined,
  origin: string,
): string {
  env.SITE_URL ||= publicOrigin ?? origin;
  env.AUTH_LOG_LEVEL ||= 'WARN'; // @convex-dev/auth logs a line for every sign-in and refresh
  if (env.AUTH_LOG_LEVEL === 'DEBUG') env.AUTH_LOG_LEVEL = 'INFO'; // DEBUG would print the client secrets of providers
  return env.SITE_URL.replace(/\/$/, '');
}
