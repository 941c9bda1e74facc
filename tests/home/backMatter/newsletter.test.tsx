import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { afterSubmit, NewsletterBox, waitInWords } from '../../../src/home/backMatter/Newsletter.tsx';

test('a sent sign-up is confirmed, and the field is cleared', () => {
  const state = afterSubmit({ kind: 'sent' });
  const html = renderToString(<NewsletterBox state={state} pending={[]} />);
  expect(html).toContain('Thank you for subscribing!');
  expect(html).toContain('You will start receiving our weekly newsletter soon.');
});

test('before a sign-up there is no confirmation', () => {
  const html = renderToString(<NewsletterBox state={{ kind: 'form' }} pending={[]} />);
  expect(html).not.toContain('Thank you');
  expect(html).toMatch(/<input[^>]*type="email"[^>]*required/);
});

test("a refused address stays in the field, marked as invalid, with the server's message", () => {
  const state = afterSubmit({ kind: 'refused', message: 'Please check it.' });
  const html = renderToString(<NewsletterBox state={state} pending={[]} />);
  expect(html).toContain('aria-invalid="true"');
  expect(html).toMatch(/role="alert" lang="en">Please check it\./);
});

test('a busy library says how long to wait', () => {
  const state = afterSubmit({ kind: 'busy', retryAfterSeconds: 5 });
  expect(state).toMatchObject({ kind: 'failed', isAddressWrong: false });
  const html = renderToString(<NewsletterBox state={state} pending={[]} />);
  expect(html).toContain('try again in 5 seconds');
  expect(html).toContain('aria-invalid="false"');
});

test.each([
  [{ kind: 'failed', message: 'it broke' }, 'it broke'],
  [{ kind: 'notStored' }, 'offline'],
] as const)('%j is explained and the address stays', (outcome, words) => {
  const state = afterSubmit(outcome);
  expect(renderToString(<NewsletterBox state={state} pending={[]} />)).toContain(words);
});

test('a waiting sign-up is listed and can be undone, and is not confirmed', () => {
  const state = afterSubmit({ kind: 'queued' });
  const html = renderToString(<NewsletterBox state={state} pending={[{ email: 'asha@example.org' }]} />);
  expect(html).toContain('Saved on this device. It will be sent when you’re online.');
  expect(html).toMatch(/asha@example\.org<\/span><button[^>]*aria-label="Undo asha@example\.org"/);
  expect(html).not.toContain('Thank you');
});

test('a refused sign-up is listed with its reason, can be removed, and is not announced as sent later', () => {
  const pending = [{ email: 'bad@-example.org', problem: 'Please check it.' }];
  const html = renderToString(<NewsletterBox state={{ kind: 'form' }} pending={pending} />);
  expect(html).toContain('bad@-example.org: Please check it.');
  expect(html).toContain('aria-label="Remove bad@-example.org"');
  expect(html).not.toContain('Undo');
  expect(html).not.toContain('will be sent');
});

test.each([
  [0.2, '1 second'],
  [1, '1 second'],
  [5, '5 seconds'],
  [90, '90 seconds'],
  [91, '2 minutes'],
  [3600, '60 minutes'],
])('%s s are %s', (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words);
});
