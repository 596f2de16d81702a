const HERTZ = 8_000

/** A data URL with a WAV tone of this length. */
export function tone(seconds: number): string {
  const samples = Int16Array.from({ length: HERTZ * seconds }, (_, index) => 4_000 * Math.sin(index / 4))
  const head = new DataView(new ArrayBuffer(44))
  const words = { 0: 'RIFF', 8: 'WAVEfmt ', 36: 'data' }
  for (const [at, word] of Object.entries(words))
    for (const [index, letter] of [...word].entries()) head.setUint8(Number(at) + index, letter.charCodeAt(0))
  const sizes = { 4: 36 + samples.byteLength, 16: 16, 24: HERTZ, 28: 2 * HERTZ, 40: samples.byteLength }
  for (const [at, size] of Object.entries(sizes)) head.setUint32(Number(at), size, true)
  const shape = { 20: 1, 22: 1, 32: 2, 34: 16 }
  for (const [at, value] of Object.entries(shape)) head.setUint16(Number(at), value, true)
  return URL.createObjectURL(new Blob([head.buffer, samples], { type: 'audio/wav' }))
}
