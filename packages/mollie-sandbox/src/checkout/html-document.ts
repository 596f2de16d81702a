import type { FastifyReply } from 'fastify'
import { CHECKOUT_STYLE, CHECKOUT_STYLE_HASH } from './checkout-style.ts'
import { CHECKOUT_TEXTS, type Language } from './checkout-texts.ts'
import { type Html, html, trusted } from './html.ts'

/** The frame of all pages: the mark of the test mode, and nothing that runs. */
export function htmlDocument(language: Language, title: string, content: Html): string {
  const texts = CHECKOUT_TEXTS[language]
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${texts.testMode}</title>
<style>${trusted(CHECKOUT_STYLE)}</style>
</head>
<body>
<header class="mark"><strong>${texts.testMode}</strong> <span>${texts.testModeNote}</span></header>
<main>${content}</main>
</body>
</html>`.html
}

/** `returnUrls`: where a form may lead. Browsers apply `form-action` to the redirect after a form post too. */
export function sendPage(reply: FastifyReply, page: string, returnUrls: readonly string[]): FastifyReply {
  const origins = new Set(returnUrls.map((url) => new URL(url).origin))
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': [
        "default-src 'none'",
        `style-src '${CHECKOUT_STYLE_HASH}'`,
        `form-action ${["'self'", ...origins].join(' ')}`,
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .send(page)
}
