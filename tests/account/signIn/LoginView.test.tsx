import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LoginView } from '../../../src/account/signIn/LoginView.tsx';
import { addressedSteps, failedStatus } from '../../../src/account/signIn/loginSteps.ts';

type Given = Partial<ComponentProps<typeof LoginView>> & Pick<ComponentProps<typeof LoginView>, 'step'>;

const unused = () => undefined;
const render = (given: Given) =>
  renderToStaticMarkup(
    <LoginView
      status={{ kind: 'ready' }}
      methods={{ emailCode: false, names: true, providers: [] }}
      intro={null}
      addressOf={() => ''}
      onSubmit={unused}
      onStepBack={unused}
      onProvider={unused}
      onCodeAgain={unused}
      {...given}
    />,
  );

test('who signs up is asked whether they have an account, and with a taken address led to it by the message', () => {
  const failure = { kind: 'refused', problem: { code: 'wrong_credentials', message: '' } } as const;
  const html = render({
    step: { kind: 'signUp' },
    status: failedStatus(failure, { kind: 'signUp' }),
    addressOf: (kind) => `/login?return=%2Fsaved&step=${kind}`,
  });
  const [message = ''] = /<p id="login-email-problem".*?<\/p>/.exec(html) ?? [];
  expect(message).toContain('already has an account');
  expect(message).toContain('<a href="/login?return=%2Fsaved&amp;step=signIn">');
  expect(html).toMatch(/<a [^>]*step=signIn">Already have an account\? Sign in<\/a>/);
});

test('password managers and phone keyboards are told what each field is', () => {
  const html = (kind: 'signIn' | 'signUp') => render({ step: { kind } });
  expect(html('signIn')).toMatch(
    /autoComplete="username"[^>]*autoCapitalize="none"|autoCapitalize="none"[^>]*autoComplete="username"/i,
  );
  expect(html('signIn')).toMatch(/autoComplete="current-password"/i);
  expect(html('signUp')).toMatch(/autoComplete="new-password"/i);
  expect(html('signIn')).not.toMatch(/with a code|Continue with/);
});

test('no field of any step cuts what is pasted before it is cleaned, or lets the browser respell it', () => {
  const steps = [
    ...addressedSteps.map((kind) => ({ kind })),
    { kind: 'typeCode', after: 'reset', fields: { email: 'asha@example.org' }, ticket: '' },
    { kind: 'resetLink', token: '' },
  ] as const;
  for (const step of steps) {
    const html = render({ step, methods: { emailCode: true, names: false, providers: [] } });
    expect(html).toContain('<input');
    expect(html).not.toMatch(/maxlength|type="email"/i);
  }
});
