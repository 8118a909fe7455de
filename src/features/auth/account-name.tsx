/** Tells a password manager whose new password a form holds. Nobody sees it. */
export const AccountName = ({ email }: { email: string }) => (
  <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
);
