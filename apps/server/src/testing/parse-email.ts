import type { Email, MailPicture } from '#platform/mail/mail.ts'

export type ParsedEmail = Email & { headers: Record<string, string> }

type Part = { headers: Record<string, string>; body: string; encoded: string }

/** Parses an email as far as nodemailer writes emails: RFC 5322 and 2045 to 2047. */
export function parseEmail(eml: string): ParsedEmail {
  const rootPart = parsePart(eml.replaceAll('\r\n', '\n'))
  const parts = splitParts(rootPart)
  const bodyOf = (type: string) => parts.find(({ headers }) => headers['content-type']?.startsWith(type))?.body
  const pictures = parts.filter(({ headers }) => headers['content-type']?.startsWith('image/png'))
  const { headers } = rootPart
  return {
    headers,
    to: headers.to ?? '',
    subject: headers.subject ?? '',
    text: bodyOf('text/plain') ?? '',
    html: bodyOf('text/html'),
    ...(pictures.length > 0 && { pictures: pictures.map(toPicture) }),
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
  const encoded = rest.join('\n\n').replace(/\n$/, '')
  switch (headers['content-transfer-encoding']) {
    case 'base64':
      return { headers, encoded, body: Buffer.from(encoded, 'base64').toString() }
    case 'quoted-printable':
      return { headers, encoded, body: unquote(encoded.replaceAll('=\n', '')) }
    default:
      return { headers, encoded, body: encoded }
  }
}

const toPicture = ({ headers, encoded }: Part): MailPicture => ({
  id: headers['content-id']?.replace(/^<|>$/g, '') ?? '',
  fileName: /filename="?([^";]+)/.exec(headers['content-disposition'] ?? '')?.[1] ?? '',
  content: Buffer.from(encoded, 'base64'),
})

/** The parts of a part, and theirs. */
function splitParts(part: Part): Part[] {
  const boundary = /^multipart\/.*boundary="?([^";]+)/.exec(part.headers['content-type'] ?? '')?.[1]
  if (boundary === undefined) return [part]
  return part.body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((source) => splitParts(parsePart(source.trimStart())))
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
