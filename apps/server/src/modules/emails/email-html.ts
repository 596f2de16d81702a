import { DIRECTIONS } from '@aplauso/contract/languages'
import type { EmailParts } from './email-content.ts'
import { emailLogo } from './email-logo.ts'
import { STYLE_SHEET, STYLES } from './email-style.ts'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

type Html = { markup: string }

type Fragment = string | undefined | Html | Html[]

/** Template tag that escapes inserted strings. */
function html(literals: TemplateStringsArray, ...fragments: Fragment[]): Html {
  return { markup: literals.reduce((before, literal, index) => before + render(fragments[index - 1]) + literal) }
}

function render(fragment: Fragment): string {
  if (fragment === undefined) return ''
  if (typeof fragment === 'string') return fragment.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
  return Array.isArray(fragment) ? fragment.map(render).join('') : fragment.markup
}

const linesOf = (text: string): Html[] =>
  text.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`))

// Invisible characters after the first paragraph, so that the preview in an inbox does not continue with the text
// below.
const FILLER = '\u034f \u200c '.repeat(80)

/** Renders the email with tables and inline styles for mail programs. It loads no external files. */
export function toHtml(email: EmailParts): string {
  const { language, subject, paragraphs, greeting, footnote } = email
  const { markup } = html`<!doctype html>
<html lang="${language}" dir="${DIRECTIONS[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${subject}</title>
<style>${{ markup: STYLE_SHEET }}</style>
</head>
<body class="paper" style="${STYLES.page}">
<div style="${STYLES.preview}">${paragraphs[0]}${FILLER}</div>
<div role="article" aria-roledescription="email" aria-label="${subject}" lang="${language}">
${table('100%', 'paper', STYLES.page)}<tr><td align="center" style="${STYLES.margin}">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
${table('100%', 'sheet', STYLES.sheet)}
<tr><td style="${STYLES.head}">${logo(email)}</td></tr>
<tr><td class="card" style="${STYLES.card}">
<h1 class="ink" style="${STYLES.greeting}">${greeting}</h1>
${paragraphs.map((text) => html`<p class="ink" style="${STYLES.paragraph}">${linesOf(text)}</p>\n`)}${factTable(email)}${button(email)}
${footnote === undefined ? undefined : html`<p class="quiet" style="${STYLES.footnote}">${footnote}</p>`}
</td></tr>
<tr><td style="${STYLES.footer}"><p class="quiet" style="${STYLES.footerText}">${email.footer}</p></td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</div>
</body>
</html>
`
  return markup
}

function table(width: string, name: string, style: string): Html {
  return html`<table role="presentation" class="${name}" width="${width}" cellpadding="0" cellspacing="0" border="0" style="${style}">`
}

function factTable({ facts }: EmailParts): Html | undefined {
  if (facts === undefined) return undefined
  // Labels stand above their values, because two columns do not fit on a phone.
  const rows = facts.map(
    ({
      label,
      value,
    }) => html`<tr><td class="ink" style="${STYLES.fact}"><span class="quiet" style="${STYLES.factLabel}">${label}</span><br>
${value}</td></tr>\n`,
  )
  return html`${table('100%', '', STYLES.facts)}${rows}</table>\n`
}

function logo({ publicUrl }: EmailParts): Html {
  const image = emailLogo()
  if (image === undefined)
    return html`<a href="${publicUrl}" style="${STYLES.logoLink}"><span class="ink" style="${STYLES.logo}">${INSTANCE_NAME}</span></a>`
  const { width, height, pictures } = image
  return html`<a href="${publicUrl}" style="${STYLES.logoLink}"><img src="cid:${pictures[0].id}" alt="${INSTANCE_NAME}"
width="${String(width)}" height="${String(height)}" class="ink" style="${STYLES.logo}"></a>`
}

function button({ action, linkHint }: EmailParts): Html | undefined {
  if (action === undefined) return undefined
  const { label, url } = action
  return html`${table('', 'wide', STYLES.buttonTable)}<tr><td class="button" align="center" style="${STYLES.button}">
<a class="button-link" href="${url}" style="${STYLES.buttonLink}">${label}</a></td></tr></table>
<p class="quiet" style="${STYLES.hint}">${linkHint}</p>
<p class="quiet" style="${STYLES.address}"><a class="accent" href="${url}" style="${STYLES.link}">${url}</a></p>`
}
