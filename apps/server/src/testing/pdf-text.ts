import { inflateSync } from 'node:zlib'

/**
 * The text of a document of platform/pdf, one line for each line on the paper and each cell, in reading order. Lines
 * that screen readers skip, such as page numbers, stand where they were written.
 */
export function pdfText(pdf: Buffer): string {
  const objects = readObjects(pdf.toString('latin1'))
  const fonts = new Map<string, Map<number, string>>()
  for (const { head } of objects.values()) {
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const toUnicode = objects.get(id)?.head.match(/\/ToUnicode (\d+) 0 R/)?.[1] ?? ''
      fonts.set(name, readGlyphs(objects.get(toUnicode)?.stream ?? ''))
    }
  }
  const contents = [...objects.values()].flatMap(({ head }) => head.match(/\/Contents (\d+) 0 R/)?.[1] ?? [])
  return contents.map((id) => readContent(objects.get(id)?.stream ?? '', fonts)).join('\n')
}

type PdfObject = { head: string; stream: string | undefined }

function readObjects(pdf: string): Map<string, PdfObject> {
  const objects = new Map<string, PdfObject>()
  for (const [, id = '', body = ''] of pdf.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, head = body, data] = body.match(/^([\s\S]*?)\nstream\n([\s\S]*)\nendstream/) ?? []
    objects.set(id, { head, stream: data === undefined ? undefined : unpack(head, data) })
  }
  return objects
}

const unpack = (head: string, data: string) =>
  head.includes('/FlateDecode') ? inflateSync(Buffer.from(data, 'latin1')).toString('latin1') : data

function readGlyphs(map: string): Map<number, string> {
  const glyphs = new Map<number, string>()
  for (const [, first = '', characters = ''] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g)) {
    const start = Number.parseInt(first, 16)
    ;[...characters.matchAll(/<([0-9a-f ]*)>/g)].forEach(([, hex = ''], index) => {
      const utf16 = Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16()
      glyphs.set(start + index, utf16.toString('utf16le'))
    })
  }
  return glyphs
}

function readContent(content: string, fonts: Map<string, Map<number, string>>): string {
  let text = ''
  let glyphs = new Map<number, string>()
  for (const [, font, shown, ends] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|^(EMC)$/gm)) {
    if (font !== undefined) glyphs = fonts.get(font) ?? new Map()
    else if (ends !== undefined) text += '\n'
    else {
      const hex = [...(shown ?? '').matchAll(/<([0-9a-f]*)>/g)].map(([, part]) => part).join('')
      for (const glyph of hex.match(/.{4}/g) ?? []) text += glyphs.get(Number.parseInt(glyph, 16)) ?? '\uFFFD'
    }
  }
  return text
}
