import { httpRouter } from 'convex/server';
import { auth } from './auth.ts';
import { confirmPath, unsubscribePath } from './newsletter/addresses.ts';
import { askConfirm, askUnsubscribe, confirm, unsubscribe } from './newsletter/pages.ts';

const http = httpRouter();

// OpenID discovery, the key set and, when a provider is set up, its redirects.
auth.addHttpRoutes(http);

http.route({ path: confirmPath, method: 'GET', handler: askConfirm });
http.route({ path: confirmPath, method: 'POST', handler: confirm });
http.route({ path: unsubscribePath, method: 'GET', handler: askUnsubscribe });
http.route({ path: unsubscribePath, method: 'POST', handler: unsubscribe });

export default http;
