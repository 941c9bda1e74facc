/** Tells password managers which account a form's password belongs to, where the form has no field for it. Never shown. */
export function UsernameField({ email }: { readonly email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />;
}
