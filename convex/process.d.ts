/** What Convex has of Node in every function: the deployment's environment variables. */
declare const process: { readonly env: Readonly<Record<string, string | undefined>> };
