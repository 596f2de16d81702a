/** Duration of one run of an animated WebP. ffmpeg does not report it for a WebP made of still pictures. */
export function animationMs(webp: Uint8Array): number {
  const bytes = Buffer.from(webp.buffer, webp.byteOffset, webp.byteLength)
  let totalMs = 0
  // A header of 12 bytes, then chunks, each padded to an even length.
  for (let at = 12; at + 24 <= bytes.length; ) {
    const sizeBytes = bytes.readUInt32LE(at + 4)
    // The duration of a frame follows its position and size, three bytes each.
    if (bytes.toString('latin1', at, at + 4) === 'ANMF') totalMs += bytes.readUIntLE(at + 8 + 12, 3)
    at += 8 + sizeBytes + (sizeBytes % 2)
  }
  return totalMs
}

const WEBP_PLAYS_MAX = 65_535

/** Number of runs of an APNG, up to the maximum of a WebP; 0 means without end. */
export function apngPlays(png: Uint8Array): number {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength)
  // A header of 8 bytes, then chunks. The chunk acTL comes before the first picture.
  for (let at = 8; at + 16 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    if (bytes.toString('latin1', at + 4, at + 8) === 'acTL')
      return Math.min(bytes.readUInt32BE(at + 12), WEBP_PLAYS_MAX)
  }
  return 0
}
