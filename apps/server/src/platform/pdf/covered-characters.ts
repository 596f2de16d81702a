/**
 * The code points that a TrueType font has a glyph for, from its Unicode map of format 4, which all our fonts have.
 * https://learn.microsoft.com/typography/opentype/spec/cmap
 */
export function coveredCharacters(font: Buffer): Set<number> {
  const map = unicodeMap(font)
  const size = map.readUInt16BE(6)
  const ends = 14
  const starts = ends + size + 2
  const deltas = starts + size
  const offsets = deltas + size
  const covered = new Set<number>()
  for (let segment = 0; segment < size; segment += 2) {
    const start = map.readUInt16BE(starts + segment)
    const offset = map.readUInt16BE(offsets + segment)
    const delta = map.readUInt16BE(deltas + segment)
    for (let code = start; code <= map.readUInt16BE(ends + segment) && code !== 0xffff; code++) {
      const index = offset === 0 ? code : map.readUInt16BE(offsets + segment + offset + 2 * (code - start))
      const glyph = index === 0 ? 0 : (index + delta) & 0xffff
      if (glyph !== 0) covered.add(code)
    }
  }
  return covered
}

function unicodeMap(font: Buffer): Buffer {
  for (let table = 12; table < 12 + 16 * font.readUInt16BE(4); table += 16) {
    if (font.toString('latin1', table, table + 4) !== 'cmap') continue
    const cmap = font.subarray(font.readUInt32BE(table + 8))
    for (let entry = 4; entry < 4 + 8 * cmap.readUInt16BE(2); entry += 8) {
      const map = cmap.subarray(cmap.readUInt32BE(entry + 4))
      if (cmap.readUInt16BE(entry) === 3 && map.readUInt16BE(0) === 4) return map
    }
  }
  throw new Error('The font has no Unicode map of format 4')
}
