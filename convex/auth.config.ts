/** The issuer of the tokens that functions accept: this deployment itself, by @convex-dev/auth. */
export default {
  providers: [
    {
      // A getter, because an embedded host that was given no port knows its address only once it listens.
      get domain() {
        return process.env.CONVEX_SITE_URL ?? '';
      },
      applicationID: 'convex',
    },
  ],
};
