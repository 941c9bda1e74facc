import type { Mail } from '../platform/mail.ts';

/** The mail that carries a code. Its wording is the same for every purpose, so that it reveals nothing about the address. */
export function codeMail(to: string, code: string): Mail {
  const spaced = `${code.slice(0, 4)} ${code.slice(4)}`;
  return {
    to,
    // The code is in the subject too, so that a phone's notification shows it.
    subject: `${spaced} is your code for Lipi`,
    text: [
      `Your code for Lipi is ${spaced}`,
      '',
      'Type it where you asked for it, within 15 minutes. No one from Lipi will ever ask you for it.',
      '',
      'You did not ask for a code? Then someone typed your address, perhaps by mistake. Nothing has',
      'happened to your account; you can ignore this mail.',
      '',
    ].join('\n'),
  };
}
