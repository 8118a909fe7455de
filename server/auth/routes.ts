import type { Deps } from '../deps.ts';
import type { Register } from '../http/route.ts';
import { emailRoutes } from './email-routes.ts';
import { oauthRoutes } from './oauth-routes.ts';
import { passwordRoutes } from './password-routes.ts';
import { registrationRoutes } from './registration-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { settingsRoutes } from './settings-routes.ts';
import { twoFactorRoutes } from './two-factor-routes.ts';

/** All calls under /auth. */
export function authRoutes(register: Register, deps: Deps): void {
  sessionRoutes(register, deps);
  registrationRoutes(register, deps);
  passwordRoutes(register, deps);
  twoFactorRoutes(register, deps);
  oauthRoutes(register, deps);
  settingsRoutes(register, deps);
  emailRoutes(register, deps);
}
