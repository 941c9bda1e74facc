import { existsSync, statSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { dirname, resolve } from 'node:path';
import { type HostLimitName, type HostLimits, hostLimits } from '../embedded/limits.ts';
import { CommandError } from './library/commandError.ts';
import type { LogFormat } from './log.ts';

/** Settings that `npm start` and `npm run dev` read from the environment (docs/operating.md). */
export interface Settings {
  readonly port: number;
  readonly hostname: string;
  readonly dataDir: string;
  /** The address that readers use when the server is behind a proxy, without a trailing slash. */
  readonly publicOrigin?: string;
  /** The backend of the app when it is not this server, as compiled into the build. */
  readonly backendUrl?: string;
  /** The analytics script of the app, as compiled into the build. */
  readonly analyticsUrl?: string;
  readonly limits: Partial<HostLimits>;
  readonly logFormat: LogFormat;
  /** Opens the details of `/api/health`, and `/metrics`. */
  readonly metricsToken?: string;
}

export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const port = Number(env.PORT || 3210);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new CommandError(`PORT is '${env.PORT}', which is not a port number from 0 to 65535.`);
  }
  return {
    port,
    hostname: env.HOST || '127.0.0.1',
    dataDir: dataDirOf(env.LIPI_DATA_DIR, 'LIPI_DATA_DIR'),
    ...(env.LIPI_ORIGIN && { publicOrigin: originOf(env.LIPI_ORIGIN) }),
    ...(env.VITE_CONVEX_URL && { backendUrl: env.VITE_CONVEX_URL }),
    limits: limitsFromEnvironment(env),
    logFormat: logFormatOf(env.LIPI_LOG || 'text'),
    ...(env.LIPI_METRICS_TOKEN && { metricsToken: env.LIPI_METRICS_TOKEN }),
    ...(env.VITE_ANALYTICS_SRC && { analyticsUrl: analyticsUrlOf(env.VITE_ANALYTICS_SRC) }),
  };
}

export function settingsOrExit(err: (line: string) => void): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    err(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}

/** The environment variable that changes a limit: `frameBytes` is `LIPI_FRAME_BYTES`. */
export function limitVariable(name: HostLimitName): string {
  return `LIPI_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}

function limitsFromEnvironment(env: NodeJS.ProcessEnv): Partial<HostLimits> {
  const changed: Partial<Record<HostLimitName, number>> = {};
  for (const name of Object.keys(hostLimits) as HostLimitName[]) {
    const variable = limitVariable(name);
    const text = env[variable];
    if (!text) continue;
    const value = Number(text);
    if (!Number.isSafeInteger(value) || value < 1) {
      throw new CommandError(`${variable} is '${text}', which is not a whole number above 0.`);
    }
    changed[name] = value;
  }
  return changed;
}

function logFormatOf(text: string): LogFormat {
  if (text === 'text' || text === 'json') return text;
  throw new CommandError(`LIPI_LOG is '${text}', which is neither text nor json.`);
}

function originOf(text: string): string {
  const url = webAddress(text);
  if (url?.pathname !== '/' || url.search || url.hash) {
    throw new CommandError(`LIPI_ORIGIN is '${text}', which is not an address like https://lipi.example.`);
  }
  return url.origin;
}

function analyticsUrlOf(text: string): string {
  const url = webAddress(text);
  if (url) return url.href;
  throw new CommandError(
    `VITE_ANALYTICS_SRC is '${text}', which is not an address like https://stats.example/a.js.`,
  );
}

function webAddress(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url && /^https?:$/.test(url.protocol) ? url : null;
}

/** As an absolute path, which need not exist; ./data by default. Throws CommandError for a path that cannot be a folder. */
export function dataDirOf(given: string | undefined, setBy: 'LIPI_DATA_DIR' | '--data'): string {
  if (given === undefined) return resolve('data');
  if (given.trim() === '') {
    throw new CommandError(`${setBy} is empty: name a folder, or leave it out to use ./data.`);
  }
  if (given.includes('\0')) {
    const shown = given.replaceAll('\0', '\\0');
    throw new CommandError(
      `${setBy} is '${shown}', and a path cannot contain the character \\0: name a folder.`,
    );
  }
  const dataDir = resolve(given);
  const obstacle = obstacleTo(dataDir);
  if (obstacle !== null) {
    const what = obstacle === dataDir ? 'is not a folder' : `cannot be a folder: ${obstacle} is not one`;
    throw new CommandError(`The data folder ${dataDir} ${what}. Name another with ${setBy}.`);
  }
  return dataDir;
}

function obstacleTo(path: string): string | null {
  for (let level = path; ; level = dirname(level)) {
    if (existsSync(level)) return statSync(level).isDirectory() ? null : level;
    if (level === dirname(level)) return null;
  }
}

/** Of a server that listens on every interface: this computer's IPv4 addresses. Else its address is known. */
export function networkAddresses(
  hostname: string,
  port: number,
  interfaces: ReturnType<typeof networkInterfaces> = networkInterfaces(),
): string[] {
  if (hostname !== '0.0.0.0' && hostname !== '::') return [];
  return Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => `http://${address}:${port}`);
}
