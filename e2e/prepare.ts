import { bringBrowser } from '../tools/browser.ts';

// Runs before Playwright, which cannot bring a browser by itself once its configuration is read.
process.stdout.write(`Browser: ${bringBrowser()}\n`);
