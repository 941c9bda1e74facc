import { installedBrowser } from '../tools/browser.ts';

// Runs before Playwright, which cannot install a browser once its configuration is read. `whole`: the journey of the
// back/forward cache needs more than the headless shell.
process.stdout.write(`Browser: ${installedBrowser()}\n`);
if (process.argv[2] === 'whole') process.stdout.write(`Whole browser: ${installedBrowser('whole')}\n`);
