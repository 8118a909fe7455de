/** The content of an e-mail, without its form. */
export interface Letter {
  /** The language's tag, and its greeting. */
  lang: string;
  hello: string;
  subject: string;
  /** Paragraphs before and after the button. They hold nothing that a stranger has typed. */
  before: readonly string[];
  action?: { label: string; link: string };
  after?: readonly string[];
}

/** One letter as plain text and as HTML. */
export function render({ lang, hello, subject, before, action, after = [] }: Letter): {
  text: string;
  html: string;
} {
  const text = [hello, ...before, ...(action ? [action.link] : []), ...after, 'Kira'].join('\n\n');
  const html = `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(subject)}</title>
<style>${DARK}</style>
</head>
<body class="page" style="margin:0;padding:24px 16px;background:#f6f1e7;color:#2a241d;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div role="main" class="card" style="max-width:480px;margin:0 auto;padding:24px;border:1px solid #ddd2c0;border-radius:16px;background:#fffdf8;overflow-wrap:anywhere;word-break:break-word">
<h1 style="margin:0 0 16px;font:600 22px/1.25 Georgia,'Times New Roman',serif">${escape(subject)}</h1>
${[hello, ...before].map(paragraph).join('\n')}
${action ? button(action) : ''}
${[...after, 'Kira'].map(paragraph).join('\n')}
</div>
</body>
</html>
`;
  return { text: `${text}\n`, html };
}

/** Mail programs without dark colours or style sheets show the light colours, which stand at each element. */
const DARK = `@media (prefers-color-scheme: dark) {
.page { background: #1a1612 !important; color: #f4ede2 !important }
.card { background: #241f1a !important; border-color: #453b31 !important }
.button { background: #ff9d66 !important; color: #2b1305 !important }
.link { color: #ff9d66 !important }
}`;

const paragraph = (text: string): string => `<p style="margin:0 0 16px">${escape(text)}</p>`;

/** A button for thumbs, and the bare link for programs that show no buttons. */
const button = ({ label, link }: { label: string; link: string }): string => `<p style="margin:24px 0">
<a href="${escape(link)}" class="button" style="display:inline-block;padding:14px 24px;border-radius:999px;background:#b2410d;color:#fffaf3;font-weight:600;text-decoration:none">${escape(label)}</a>
</p>
<p style="margin:0 0 16px;font-size:13px;word-break:break-all"><a href="${escape(link)}" class="link" style="color:#b2410d">${escape(link)}</a></p>`;

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => entities[character]!);
