import type { Id } from '../../../convex/_generated/dataModel.js';
import type { Letter, LetterId, LetterWording } from '../../../src/shared/desk/letters.ts';
import type { AccountsBackend } from '../accounts/backend.ts';
import type { Curator } from '../desk/deskFixture.ts';

/** A letter and its current revision. */
export interface At {
  readonly letterId: LetterId;
  readonly revision: number;
}

/** The wording of a letter that is ready to send; a test gives what it is about. */
export function makeWording(given: Partial<LetterWording> = {}): LetterWording {
  return { subject: 'News', text: 'Dear readers.', language: 'en', storyIds: [], ...given };
}

/** A curator's calls about letters. */
export function lettersOf({ caller }: Curator) {
  const plain = (args: object) => JSON.parse(JSON.stringify(args));
  return {
    create: async (given: Partial<LetterWording> = {}) =>
      (await caller.mutation(
        'desk/letters:create',
        plain({ key: crypto.randomUUID(), wording: makeWording(given) }),
      )) as At,
    save: async (at: At, given: Partial<LetterWording> = {}) =>
      (await caller.mutation('desk/letters:save', plain({ ...at, wording: makeWording(given) }))) as At,
    get: async ({ letterId }: At) => (await caller.query('desk/letters:get', { letterId })) as Letter,
    begin: (at: At) => caller.mutation('desk/letterSending:begin', plain(at)),
    /** 'pause', 'resume', 'cancel' or 'retryFailed'. */
    act: (act: string, { letterId }: At) => caller.mutation(`desk/letterSending:${act}`, { letterId }),
    test: ({ letterId }: At) => caller.action('desk/letterTest:send', { letterId }),
    failures: async ({ letterId }: At) =>
      (await caller.query('desk/letterSending:failures', { letterId, cursor: null })) as {
        failures: { email: string; reason: string }[];
      },
  };
}

/** Adds a subscriber. */
export function subscriber(
  library: AccountsBackend,
  email: string,
  token: string = crypto.randomUUID(),
): Promise<Id<'newsletter_subscribers'>> {
  return library.insert('newsletter_subscribers', { email, emailKey: email, subscribedAt: 1, token });
}

/** The token in a mail's link, from its encoded text. @throws Error when there is none */
export function tokenIn(text = ''): string {
  const plain = text.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
  const token = /[?&]token=([\w-]+)/.exec(plain)?.[1];
  if (token === undefined) throw new Error(`no link is in: ${text}`);
  return token;
}
