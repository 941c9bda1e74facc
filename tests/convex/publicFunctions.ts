import { argumentShapesOf, internalFunctionsOf, publicFunctionsOf } from './registeredFunctions.ts';

const files = import.meta.glob<Record<string, unknown>>('../../convex/**/*.ts', { eager: true });

const modules = Object.fromEntries(
  Object.entries(files).map(([file, exports]) => [file.replace(/^.*\/convex\/|\.ts$/g, ''), exports]),
);

export const publicFunctions = publicFunctionsOf(modules);

export const argumentShapes = argumentShapesOf(modules);

export const internalFunctions = internalFunctionsOf(modules);
