/** How long an animated WebP takes once: ffmpeg does not say it of what it has made of still pictures. */
export function animationMs(webp: Uint8Array): number {
  const bytes = Buffer.from(webp.buffer, webp.byteOffset, webp.byteLength)
  let totalMs = 0
  // Behind the twelve bytes of the file's own head one chunk follows another, each of an even length.
  for (let at = 12; at + 24 <= bytes.length; ) {
    const sizeBytes = bytes.readUInt32LE(at + 4)
    // A frame has its place and its size, three bytes each, before its time.
    if (bytes.toString('latin1', at, at + 4) === 'ANMF') totalMs += bytes.readUIntLE(at + 8 + 12, 3)
    at += 8 + sizeBytes + (sizeBytes % 2)
  }
  return totalMs
}

const WEBP_PLAYS_MAX = 65_535

/** How often an APNG plays, as far as a WebP can say it; 0 without end. */
export function apngPlays(png: Uint8Array): number {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength)
  // Behind the eight bytes of the file's own head one chunk follows another; this one stands before the first picture.
  for (let at = 8; at + 16 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    if (bytes.toString('latin1', at + 4, at + 8) === 'acTL')
      return Math.min(bytes.readUInt32BE(at + 12), WEBP_PLAYS_MAX)
  }
  return 0
}
