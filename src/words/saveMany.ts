import { counted } from './common.ts';

export const saveSize = (save: string, size: string) => `${save}, ${size}`;

export const saved = (saved: number, asked: number, sizes: string) =>
  `${counted(saved)} of ${counted(asked)} saved, ${sizes}`;
export const waiting = (saved: string) => `Waiting for a connection: ${saved}`;
export const held = (saved: string) => `Waiting for an unmetered connection: ${saved}`;
export const paused = (saved: string) => `Paused: ${saved}`;

export const notSaved = (stories: string) => `${stories} could not be saved:`;
export const andMore = (count: number) => `And ${counted(count)} more.`;
