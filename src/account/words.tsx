import type { ReactNode } from 'react';
import type { CallFailure } from '../shared/callFailure.ts';
import type { AccountNotice } from '../shared/protocol/account.ts';
import { longDay } from '../ui/words.ts';

export type ProblemField = 'email' | 'password' | 'name' | 'code';

interface FailureWords {
  readonly message: string;
  readonly field?: ProblemField;
  /** For a form in which several fields could be meant. */
  readonly code?: string;
}

export function failureWords(failure: CallFailure): FailureWords {
  switch (failure.kind) {
    case 'offline':
      return failure.cause === 'portal'
        ? {
            message:
              'Something between you and the library is answering instead, perhaps your network’s login page.',
          }
        : { message: 'The library can’t be reached. Try again when you’re online.' };
    case 'unauthenticated':
      return { message: 'You have been signed out. Please sign in again.' };
    case 'server':
      return {
        message: failure.isDiskFull
          ? 'The library’s disk is full, so nothing can be saved until its operator frees some space.'
          : 'Something went wrong in the library. Please try again later.',
      };
    case 'refused': {
      const { code, message, retryAfterSeconds } = failure.problem;
      if (code === 'rate_limited') {
        return { message: `Too many attempts. Please try again ${inWords(retryAfterSeconds ?? 60)}.` };
      }
      const field = fieldOf[code];
      return { message, code, ...(field && { field }) };
    }
    default:
      return failure satisfies never;
  }
}

const fieldOf: { readonly [code: string]: ProblemField | undefined } = {
  invalid_email: 'email',
  wrong_credentials: 'password',
  weak_password: 'password',
  invalid_name: 'name',
  wrong_code: 'code',
};

/** Rounded up, so that a retry is never too early. */
function inWords(seconds: number): string {
  if (seconds < 60) return `in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  const hours = Math.ceil(minutes / 60);
  return `in ${hours} ${hours === 1 ? 'hour' : 'hours'}`;
}

const makers: { readonly [by in AccountNotice['by']]: string } = {
  curator: 'a curator of this library',
  admin: 'an admin of this library',
  operator: 'the operator of this library’s server',
};

export function noticeWords({ madeAt, by, usedAt }: AccountNotice): string {
  const made = `On ${longDay(madeAt)}, ${makers[by]} made a link to reset your password`;
  return usedAt === undefined ? `${made}.` : `${made}. It was used on ${longDay(usedAt)}.`;
}

export const whose = (account: ReactNode) => <>Recovery code for {account}</>;
export const copy = 'Copy';
export const print = 'Print';

/** Shown in print only. */
export const printedHead = (address: string) => `Lipi, ${address}`;
export const printedFoot = (day: string) => `Made on ${day}.`;
