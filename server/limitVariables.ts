import { type HostLimitName, type HostLimits, hostLimits } from '../embedded/limits.ts';
import { CommandError } from './library/commandError.ts';

/** The environment variable that changes a limit: `frameBytes` is `LIPI_FRAME_BYTES`. */
export function limitVariable(name: HostLimitName): string {
  return `LIPI_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}

/** The limits that the environment changes. Throws CommandError for a value that is not a whole number above 0. */
export function limitsFromEnvironment(env: NodeJS.ProcessEnv): Partial<HostLimits> {
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
