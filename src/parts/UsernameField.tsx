/** Tells password managers whose password a form asks for, where the form itself does not ask. Shown to nobody. */
export function UsernameField({ email }: { readonly email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />;
}
