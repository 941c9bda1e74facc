import { httpRouter } from 'convex/server';
import { auth } from './auth.ts';

const http = httpRouter();

// OpenID discovery, the key set and, when a provider is set up, its redirects.
auth.addHttpRoutes(http);

export default http;
