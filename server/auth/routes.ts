import type { Register } from '../http/route.ts';
import { emailRoutes } from './email/email-routes.ts';
import { oauthRoutes } from './oauth/oauth-routes.ts';
import { passkeyRoutes } from './passkeys/passkey-routes.ts';
import { passwordRoutes } from './passwords/password-routes.ts';
import { registrationRoutes } from './registration/registration-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import type { AuthDeps } from './sign-in.ts';
import { twoFactorRoutes } from './two-factor/two-factor-routes.ts';

/** All calls under /auth. */
export function authRoutes(register: Register, deps: AuthDeps): void {
  sessionRoutes(register, deps);
  registrationRoutes(register, deps);
  passwordRoutes(register, deps);
  twoFactorRoutes(register, deps);
  passkeyRoutes(register, deps);
  oauthRoutes(register, deps);
  emailRoutes(register, deps);
}
