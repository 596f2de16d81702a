import { m } from '@aplauso/texts/messages'
import type { Email } from '#platform/mail/mail.ts'
import type { EmailContent, EmailParts } from './email-content.ts'
import { toHtml } from './email-html.ts'
import { emailLogo } from './email-logo.ts'
import { inBrandColours } from './email-style.ts'

const COLUMNS = 72

/** Renders the email as plain text. Addresses stand alone on a line, so that mail programs recognise them as links. */
function toText(email: EmailParts): string {
  const { language: locale, greeting, paragraphs, facts, action, footnote, footer, publicUrl } = email
  const table = facts?.map(({ label, value }) => wrap(m.common_labelled({ label, value }, { locale }))).join('\n')
  const link =
    action && `${wrap(m.common_labelled({ label: action.label, value: '' }, { locale }).trimEnd())}\n${action.url}`
  const signature = `-- \n${INSTANCE_NAME}\n${publicUrl}\n\n${wrap(footer)}`
  const blocks = [greeting, ...paragraphs.map(wrap), table, link, footnote && wrap(footnote), signature]
  return `${blocks.filter((block) => block !== undefined).join('\n\n')}\n`
}

const wrap = (text: string) => text.split('\n').map(wrapLine).join('\n')

/** Wraps at spaces, but not at the no-break space before French punctuation. */
function wrapLine(text: string): string {
  const lines: string[] = []
  for (const word of text.split(/[^\S\u00a0]+/)) {
    const line = lines.at(-1)
    if (line === undefined || line.length + 1 + word.length > COLUMNS) lines.push(word)
    else lines[lines.length - 1] = `${line} ${word}`
  }
  return lines.join('\n')
}

/** Renders the email as plain text and as HTML that carries its logo and loads no external files. */
export function renderEmail(content: EmailContent, publicUrl: string): Email {
  const { language: locale, to } = content
  const subject = toOneLine(content.subject)
  const name = toOneLine(content.greetingName ?? '')
  const email: EmailParts = {
    ...content,
    subject,
    greeting: name === '' ? m.mail_greeting_nameless({}, { locale }) : m.mail_greeting({ name }, { locale }),
    linkHint: m.mail_link_hint({}, { locale }),
    footer: content.footer ?? m.mail_footer({ email: to, site: new URL(publicUrl).host }, { locale }),
    publicUrl,
  }
  return {
    to,
    subject,
    text: toText(email),
    html: inBrandColours(toHtml(email)),
    pictures: emailLogo()?.pictures ?? [],
    ...(content.limit && { limit: content.limit }),
    ...(content.key && { key: content.key }),
  }
}

function toOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
