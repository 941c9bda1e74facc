import { counted } from './common.ts';

export const saveSize = (save: string, size: string) => `${save}, ${size}`;

export const left = (stories: string, size: string) => `${stories} left, ${size}`;
export const waiting = (left: string) => `Waiting for a connection: ${left}`;
export const held = (left: string) => `Waiting for an unmetered connection: ${left}`;
export const paused = (left: string) => `Paused: ${left}`;

export const notSaved = (stories: string) => `${stories} could not be saved:`;
export const andMore = (count: number) => `And ${counted(count)} more.`;
