import { counted } from './common.ts';

export const saveSize = (save: string, size: string) => `${save}, ${size}`;

export const left = (stories: string, size: string) => `${stories} left, ${size}`;
export const waiting = (left: string) => `Paused until you’re online: ${left}`;
export const held = (left: string) => `Paused until you’re on an unmetered connection: ${left}`;
export const paused = (left: string) => `Paused: ${left}`;

export const notSaved = (stories: string) => `${stories} couldn’t be saved:`;
export const andMore = (count: number) => `And ${counted(count)} more.`;
