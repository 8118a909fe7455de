/** Names that chat apps add to the name of the browser inside them. */
const CHAT_APP =
  /\b(?:WhatsApp|Instagram|FBAN|FBAV|FB_IAB|MicroMessenger|Line|Telegram|TikTok|BytedanceWebview)\b/;

/**
 * Where a link has opened. chat: in a chat app's own browser, which loses what it stores; iphone: in Safari,
 * because a link never opens the installed app there.
 */
export function linkPlace(userAgent: string, isSafariOnIos: boolean): 'chat' | 'iphone' | 'browser' {
  if (CHAT_APP.test(userAgent)) return 'chat';
  return isSafariOnIos ? 'iphone' : 'browser';
}
