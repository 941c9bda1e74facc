import { argumentShapesOf, internalFunctionsOf, publicFunctionsOf } from './registeredFunctions.ts';

const files = import.meta.glob<Record<string, unknown>>('../../convex/**/*.ts', { eager: true });

const modules = Object.fromEntries(
  Object.entries(files).map(([file, exports]) => [file.replace(/^.*\/convex\/|\.ts$/g, ''), exports]),
);

/** Every function of convex/ that clients can call. */
export const publicFunctions = publicFunctionsOf(modules);

/** The arguments of every function that clients can call, by its path. */
export const argumentShapes = argumentShapesOf(modules);

/** Every function of convex/ that only other functions, and holders of the admin key, can call. */
export const internalFunctions = internalFunctionsOf(modules);
