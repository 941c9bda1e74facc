import { argumentShapesOf, internalFunctionsOf, publicFunctionsOf } from './registeredFunctions.ts';

const files = import.meta.glob<Record<string, unknown>>('../../convex/**/*.ts', { eager: true });

const modules = Object.fromEntries(
  Object.entries(files).map(([file, exports]) => [file.replace(/^.*\/convex\/|\.ts$/g, ''), exports]),
);

/** Every function of convex/ that clients can call. */
export const publicFunctions = publicFunctionsOf(modules);

/** What every function that clients can call takes, by its path. */
export const argumentShapes = argumentShapesOf(modules);

/** Every function of convex/ that only functions, and who has the admin key, can call. */
export const internalFunctions = internalFunctionsOf(modules);
