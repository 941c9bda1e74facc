import type { ReactNode } from 'react';
import { serverText } from '../page/serverText.ts';
import { t } from '../page/translate.ts';
import type { CallFailure } from '../shared/callFailure.ts';
import type { AccountNotice } from '../shared/protocol/account.ts';
import { longDay } from '../ui/dates.ts';

export type ProblemField = 'email' | 'password' | 'name' | 'code';

interface FailureWords {
  readonly message: string;
  /** Of a message that is not in the language of the interface. */
  readonly lang?: 'en';
  readonly field?: ProblemField;
  /** For a form in which several fields could be meant. */
  readonly code?: string;
}

export function failureWords(failure: CallFailure): FailureWords {
  switch (failure.kind) {
    case 'offline':
      return failure.cause === 'portal'
        ? {
            message: t(
              'Something between you and the library is answering instead, perhaps your network’s login page.',
            ),
          }
        : { message: t('The library can’t be reached. Try again when you’re online.') };
    case 'unauthenticated':
      return { message: t('You have been signed out. Please sign in again.') };
    case 'server':
      return {
        message: failure.isDiskFull
          ? t('The library’s disk is full, so nothing can be saved until its operator frees some space.')
          : t('Something went wrong in the library. Please try again later.'),
      };
    case 'refused': {
      const { code, message, retryAfterSeconds } = failure.problem;
      if (code === 'rate_limited') {
        return { message: tooMany(retryAfterSeconds ?? 60) };
      }
      const field = fieldOf[code];
      return { ...serverText(message), code, ...(field && { field }) };
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
function tooMany(seconds: number): string {
  if (seconds < 60)
    return t(
      '{seconds, plural, one {Too many attempts. Please try again in # second.} other {Too many attempts. Please try again in # seconds.}}',
      { seconds },
    );
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60)
    return t(
      '{minutes, plural, one {Too many attempts. Please try again in # minute.} other {Too many attempts. Please try again in # minutes.}}',
      { minutes },
    );
  const hours = Math.ceil(minutes / 60);
  return t(
    '{hours, plural, one {Too many attempts. Please try again in # hour.} other {Too many attempts. Please try again in # hours.}}',
    { hours },
  );
}

const makers: { readonly [by in AccountNotice['by']]: string } = {
  curator: t('a curator of this library'),
  admin: t('an admin of this library'),
  operator: t('the operator of this library’s server'),
};

export function noticeWords({ madeAt, by, usedAt }: AccountNotice): string {
  const made = t('On {day}, {who} made a link to reset your password.', {
    day: longDay(madeAt),
    who: makers[by],
  });
  return usedAt === undefined ? made : `${made} ${t('It was used on {day}.', { day: longDay(usedAt) })}`;
}

export const whose = (account: ReactNode) => aroundIt(account);

function aroundIt(account: ReactNode) {
  const [before, after] = t('Recovery code for {account}', { account: '|' }).split('|');
  return (
    <>
      {before}
      {account}
      {after}
    </>
  );
}
export const copy = t('Copy');
export const print = t('Print');

/** Shown in print only. */
export const printedHead = (address: string) => t('Lipi, {address}', { address });
export const printedFoot = (day: string) => t('Made on {day}.', { day });
