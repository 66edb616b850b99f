import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { escapeHtml } from '#values/escaped-text.ts';
import type { Language } from '#values/language.ts';

/** A page that the server writes itself, without the shop around it and without any script. */
export type PlainPage = {
  readonly language: Language;
  readonly title: string;
  /** HTML below the heading; its texts are escaped by who writes it. */
  readonly body: string;
  /** Search engines may show it. */
  readonly isPublic?: boolean;
};

const style = `:root{color-scheme:light dark}
body{margin:0;padding:2rem 1rem;font:1rem/1.5 system-ui,sans-serif;background:light-dark(#f3f4f1,#15181c);color:light-dark(#1c232b,#eef1f4)}
main{max-width:32rem;margin:0 auto;padding:1.5rem;background:light-dark(#fff,#1f242b);border:1px solid light-dark(#d5dae0,#46505d);border-top:3px solid light-dark(#a63c28,#e79a85)}
h1{margin:0 0 1rem;font-size:1.5rem;line-height:1.25;text-wrap:balance}
p{margin:0 0 1rem}
main>p:last-child{margin:0}
.whole{white-space:nowrap}
.notice{padding:.75rem 1rem;border:2px dashed light-dark(#8a4b00,#ffc46b);font-weight:600}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:0 0 1.5rem}
dt{color:light-dark(#55606d,#b4bdc8)}
dd{margin:0;overflow-wrap:anywhere}
form{margin:0 0 .75rem}
h2{margin:1.5rem 0 1rem;font-size:1.125rem}
.hint{margin:0 0 .25rem;font-size:.875rem;color:light-dark(#55606d,#b4bdc8)}
.error{margin:0 0 .25rem;font-weight:600;color:light-dark(#a1260d,#ff9d87)}
fieldset{margin:0 0 1rem;padding:0;border:0}
legend{padding:0;font-weight:600}
.check{display:flex;align-items:center;gap:.5rem;min-height:2.75rem;margin:0;font-weight:400}
label{display:block;margin:0 0 .25rem;font-weight:600}
select,input:not([type=hidden],[type=checkbox]){display:block;box-sizing:border-box;width:100%;min-height:3rem;margin:0 0 1rem;padding:.5rem .75rem;font:inherit;color:inherit;background:light-dark(#fff,#15181c);border:1px solid light-dark(#6b7683,#8b96a3)}
input[type=checkbox]{width:1.5rem;height:1.5rem;margin:0;accent-color:light-dark(#1c232b,#eef1f4)}
details{margin:1.5rem 0 0}
summary{min-height:1.5rem;margin:0 0 1rem;cursor:pointer}
button{width:100%;min-height:3rem;padding:.5rem 1rem;font:inherit;font-weight:600;border:2px solid light-dark(#1c232b,#eef1f4);background:transparent;color:inherit;cursor:pointer}
button.first{background:light-dark(#1c232b,#eef1f4);color:light-dark(#fff,#15181c)}
button:focus-visible,a:focus-visible,input:focus-visible,select:focus-visible,summary:focus-visible{outline:3px solid light-dark(#0b5c8a,#7cc4ef);outline-offset:2px}
a{color:light-dark(#0b5c8a,#7cc4ef)}
.code{font:600 1.25rem/1.5 ui-monospace,monospace;overflow-wrap:anywhere}`;

/** The page may use its own style and send forms to this server; nothing else. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/** Sends the page; it is about one buyer and is kept by nobody. */
export function sendPlainPage(reply: FastifyReply, page: PlainPage, status = 200): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    .header('x-robots-tag', 'noindex')
    .send(renderPlainPage(page));
}

/** A page for everybody, the same for all. */
export function sendPublicPage(reply: FastifyReply, page: PlainPage): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'public, max-age=600')
    .header('content-security-policy', policy)
    .send(renderPlainPage({ ...page, isPublic: true }));
}

function renderPlainPage({ language, title, body, isPublic = false }: PlainPage): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${isPublic ? '' : '<meta name="robots" content="noindex">\n'}<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;
}
