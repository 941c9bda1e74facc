import { type HostLimitName, type HostLimits, hostLimits } from '../embedded/limits.ts';
import { dataDirOf } from './dataDir.ts';
import { CommandError } from './library/commandError.ts';

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
  /** Limits that the environment changes. */
  readonly limits: Partial<HostLimits>;
}

/** Reads the settings. Throws CommandError for an invalid one. */
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
    ...(env.VITE_ANALYTICS_SRC && { analyticsUrl: absoluteUrl(env.VITE_ANALYTICS_SRC) }),
  };
}

/** The settings of this process; exits with a sentence when they are invalid. */
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

/** The limits that the environment changes. */
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

function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash) {
    throw new CommandError(`LIPI_ORIGIN is '${text}', which is not an address like https://lipi.example.`);
  }
  return url.origin;
}

function absoluteUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new CommandError(
      `VITE_ANALYTICS_SRC is '${text}', which is not an address like https://stats.example/a.js.`,
    );
  }
  return url.href;
}
