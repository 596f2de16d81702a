import type { Email } from '#platform/mail/mail.ts'

export type ParsedEmail = Email & { headers: Record<string, string> }

type Part = { headers: Record<string, string>; body: string }

/** Parses an email as far as nodemailer writes emails: RFC 5322 and 2045 to 2047. */
export function parseEmail(eml: string): ParsedEmail {
  const rootPart = parsePart(eml.replaceAll('\r\n', '\n'))
  const parts = splitParts(rootPart)
  const bodyOf = (type: string) => parts.find(({ headers }) => headers['content-type']?.startsWith(type))?.body
  const { headers } = rootPart
  return {
    headers,
    to: headers.to ?? '',
    subject: headers.subject ?? '',
    text: bodyOf('text/plain') ?? '',
    html: bodyOf('text/html'),
  }
}

function parsePart(source: string): Part {
  const [head = '', ...rest] = source.split('\n\n')
  const headers = Object.fromEntries(
    head
      .replaceAll(/\n[ \t]+/g, ' ')
      .split('\n')
      .map((line) => {
        const [name = '', ...value] = line.split(': ')
        return [name.toLowerCase(), decodeEncodedWords(value.join(': '))]
      }),
  )
  const body = rest.join('\n\n').replace(/\n$/, '')
  switch (headers['content-transfer-encoding']) {
    case 'base64':
      return { headers, body: Buffer.from(body, 'base64').toString() }
    case 'quoted-printable':
      return { headers, body: unquote(body.replaceAll('=\n', '')) }
    default:
      return { headers, body }
  }
}

function splitParts(part: Part): Part[] {
  const boundary = /^multipart\/.*boundary="?([^";]+)/.exec(part.headers['content-type'] ?? '')?.[1]
  if (boundary === undefined) return [part]
  return part.body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((source) => parsePart(source.trimStart()))
}

function decodeEncodedWords(value: string): string {
  return value
    .replaceAll(/\?= =\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([QB])\?(.*?)\?=/gi, (_word, kind: string, text: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString() : unquote(text.replaceAll('_', ' ')),
    )
}

function unquote(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/g, (_match, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString()
}
