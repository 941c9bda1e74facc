import type { ReactNode } from 'react';

export const whose = (account: ReactNode) => <>Recovery code for {account}</>;
export const copy = 'Copy';
export const print = 'Print';

/** Shown in print only. */
export const printedHead = (address: string) => `Lipi, ${address}`;
export const printedFoot = (day: string) => `Made on ${day}.`;
