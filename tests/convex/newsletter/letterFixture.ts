import type { FunctionArgs } from 'convex/server';
import { api } from '../../../convex/_generated/api.js';
import type { Id } from '../../../convex/_generated/dataModel.js';
import type { LetterId } from '../../../src/shared/desk/letters.ts';
import type { InterfaceLanguage } from '../../../src/shared/languages/interfaceLanguages.ts';
import { library } from '../accounts/backend.ts';
import type { Curator } from '../desk/deskFixture.ts';

export interface At {
  readonly letterId: LetterId;
  readonly revision: number;
}

type LetterWording = FunctionArgs<typeof api.desk.letters.create>['wording'];

function makeLetter(given: Partial<LetterWording> = {}): LetterWording {
  return { subject: 'News', text: 'Dear readers.', language: 'en', storyIds: [], ...given };
}

export function lettersOf({ caller }: Curator) {
  const { letterSending, letterTest, letters } = api.desk;
  return {
    create: (given: Partial<LetterWording> = {}) =>
      caller.mutation(letters.create, { key: crypto.randomUUID(), wording: makeLetter(given) }),
    save: (at: At, given: Partial<LetterWording> = {}) =>
      caller.mutation(letters.save, { ...at, wording: makeLetter(given) }),
    get: ({ letterId }: At) => caller.query(letters.get, { letterId }),
    begin: (at: At) => caller.mutation(letterSending.begin, { ...at }),
    act: (act: 'pause' | 'resume' | 'cancel' | 'retryFailed', { letterId }: At) =>
      caller.mutation(letterSending[act], { letterId }),
    test: ({ letterId }: At) => caller.action(letterTest.send, { letterId }),
    failures: ({ letterId }: At) => caller.query(letterSending.failures, { letterId, cursor: null }),
  };
}

export function subscriber(
  email: string,
  token: string = crypto.randomUUID(),
  language?: InterfaceLanguage,
): Promise<Id<'newsletter_subscribers'>> {
  const own = language && { language };
  return library.insert('newsletter_subscribers', { email, emailKey: email, subscribedAt: 1, token, ...own });
}

/** The token in a mail's link, from its encoded text. @throws Error when there is none */
export function tokenIn(text = ''): string {
  const plain = text.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
  const token = /[?&]token=([\w-]+)/.exec(plain)?.[1];
  if (token === undefined) throw new Error(`no link is in: ${text}`);
  return token;
}
