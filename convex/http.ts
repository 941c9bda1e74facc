import { httpRouter } from 'convex/server';
import { auth } from './auth.ts';
import { confirmPath, unsubscribePath } from './newsletter/letterMail.ts';
import { confirm, confirmPage, unsubscribe, unsubscribePage } from './newsletter/pages.ts';
import { robots, robotsPath, sitemap, sitemapPart, sitemapPartPrefix, sitemapPath } from './sitemap.ts';

const http = httpRouter();

// OpenID discovery, the key set and, when a provider is set up, its redirects.
auth.addHttpRoutes(http);

http.route({ path: confirmPath, method: 'GET', handler: confirmPage });
http.route({ path: confirmPath, method: 'POST', handler: confirm });
http.route({ path: unsubscribePath, method: 'GET', handler: unsubscribePage });
http.route({ path: unsubscribePath, method: 'POST', handler: unsubscribe });

http.route({ path: robotsPath, method: 'GET', handler: robots });
http.route({ path: sitemapPath, method: 'GET', handler: sitemap });
http.route({ pathPrefix: sitemapPartPrefix, method: 'GET', handler: sitemapPart });

export default http;
