import './app/styles/standIns.css';
import './app/styles/tokens.css';
import './app/styles/base.css';
import './app/styles/print.css';
import { boot } from './app/boot.tsx';
import { startTester } from './app/tester/lateTester.ts';
import { reloadOnLostChunk } from './state/lostChunk.ts';

// A built page asks for this module after its first frame (server/siteBuild/lateEntry.ts).
reloadOnLostChunk();
// So it is a file of its own, which a built page links.
void import('./app/styles/fonts.css');
void startTester().then(boot);
