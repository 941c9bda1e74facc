import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { browserArguments, installedBrowser } from '../tools/browser.ts';
import { installPackages } from '../tools/installPackages.ts';
import { phoneEnvironment } from './browserSession.ts';

// Lighthouse 13 needs a newer Node than Lipi does, so both are installed for the benchmark alone.
const packages = ['lighthouse@13.5.0', 'node@22.23.3'];
const folder = join(import.meta.dirname, 'out', 'lighthouse');

/** The results of Lighthouse's mobile run, in milliseconds; `cls` has no unit. */
export interface Paints {
  readonly fcp: number;
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
}

/** How often a run is repeated when the browser lost its trace, as Lighthouse itself advises. */
const attempts = 3;

/** One mobile run of Lighthouse (simulated slow 4G, CPU slowed four times) in a fresh browser profile. */
export async function lighthouse(url: string): Promise<Paints> {
  installPackages(folder, packages);
  const report = join(folder, 'report.json');
  for (let attempt = 1; ; attempt += 1) {
    const problem = await runOnce(url, report);
    if (problem === null) break;
    if (attempt === attempts || !isTraceLost.test(problem)) {
      throw new Error(`Lighthouse failed for ${url}:\n${problem}`);
    }
  }
  const { audits } = JSON.parse(readFileSync(report, 'utf8')) as {
    audits: Record<string, { numericValue?: number }>;
  };
  const value = (audit: string): number => {
    const figure = audits[audit]?.numericValue;
    if (figure === undefined) throw new Error(`Lighthouse gave no ${audit} for ${url}`);
    return figure;
  };
  return {
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
  };
}

/**
 * Null when the report is written, else the error. Never blocks this process, which serves the bare pages that are
 * being measured.
 */
function runOnce(url: string, report: string): Promise<string | null> {
  return new Promise((resolve) => {
    execFile(
      join(folder, 'node_modules', '.bin', 'node'),
      [
        join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js'),
        url,
        '--quiet',
        '--output=json',
        `--output-path=${report}`,
        '--only-categories=performance',
        `--chrome-flags=--headless=new ${browserArguments.join(' ')} --accept-lang=or-IN`,
      ],
      { env: { ...phoneEnvironment(), CHROME_PATH: installedBrowser() }, timeout: 3 * 60 * 1000 },
      (error, stdout, stderr) => resolve(error && `${error.message}\n${stdout}${stderr}`),
    );
  });
}

/** The browser was too busy to record the page; this says nothing about the page itself. */
const isTraceLost = /NO_NAVSTART|NO_SCREENSHOTS|PROTOCOL_TIMEOUT/;
