/**
 * Tells the functions where the app is, for redirects back from a provider: the public address, or where the server
 * listens. An operator whose app is served from elsewhere sets SITE_URL. The issuer of tokens and the address of
 * callbacks is CONVEX_SITE_URL, which the host sets by the same rule.
 * Answers that address without a slash at its end.
 */
export function setAccountEnvironment(
  env: NodeJS.ProcessEnv,
  publicOrigin: string | undefined,
  origin: string,
): string {
  env.SITE_URL ||= publicOrigin ?? origin;
  env.AUTH_LOG_LEVEL ||= 'WARN'; // @convex-dev/auth logs a line for every sign-in and refresh
  if (env.AUTH_LOG_LEVEL === 'DEBUG') env.AUTH_LOG_LEVEL = 'INFO'; // would print the client secrets of providers
  return env.SITE_URL.replace(/\/$/, '');
}
