import type { CookieSerializeOptions } from '@fastify/cookie';

/** Cookies that scripts never see; Secure wherever the site has https. */
export const cookieOptions = (publicUrl: string): CookieSerializeOptions => ({
  httpOnly: true,
  sameSite: 'lax',
  secure: publicUrl.startsWith('https:'),
  path: '/api',
});
