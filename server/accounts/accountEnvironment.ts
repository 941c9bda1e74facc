/** For redirects back from a provider; an operator may set SITE_URL. Returns it without a trailing slash. */
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
