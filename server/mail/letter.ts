/** The content of an e-mail, without its form. */
export interface Letter {
  subject: string;
  /** Paragraphs before and after the button. They hold nothing that a stranger has typed. */
  before: readonly string[];
  action?: { label: string; link: string };
  after?: readonly string[];
}

/** One letter as plain text and as HTML. */
export function render({ subject, before, action, after = [] }: Letter): { text: string; html: string } {
  const text = ['Hello,', ...before, ...(action ? [action.link] : []), ...after, 'Kira'].join('\n\n');
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(subject)}</title>
</head>
<body style="margin:0;padding:24px 16px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:480px;margin:0 auto">
${['Hello,', ...before].map(paragraph).join('\n')}
${action ? button(action) : ''}
${[...after, 'Kira'].map(paragraph).join('\n')}
</div>
</body>
</html>
`;
  return { text: `${text}\n`, html };
}

const paragraph = (text: string): string => `<p style="margin:0 0 16px">${escape(text)}</p>`;

/** A button for thumbs, and the bare link for programs that show no buttons. */
const button = ({ label, link }: { label: string; link: string }): string => `<p style="margin:24px 0">
<a href="${escape(link)}" style="display:inline-block;padding:14px 24px;border-radius:12px;background:#0b6e4f;color:#ffffff;font-weight:600;text-decoration:none">${escape(label)}</a>
</p>
<p style="margin:0 0 16px;font-size:13px;word-break:break-all"><a href="${escape(link)}">${escape(link)}</a></p>`;

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => entities[character]!);
