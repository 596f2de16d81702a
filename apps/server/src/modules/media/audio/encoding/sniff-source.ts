import { fileTypeFromBuffer } from 'file-type'
import type { SoundSource } from './sound-encoder.ts'

// Only the container decides, because file-type reports audio in a webm or mp4 as video.
const SOURCES = new Map<string, SoundSource>([
  ['webm', 'webm'],
  ['ogg', 'ogg'],
  ['oga', 'ogg'],
  ['opus', 'ogg'],
  ['spx', 'ogg'],
  ['mp3', 'mp3'],
  ['wav', 'wav'],
  ['mp4', 'mp4'],
  ['m4a', 'mp4'],
])

/** Detects the format from the bytes and ignores the name and type. Undefined for a format that is not accepted. */
export async function sniffSource(bytes: Uint8Array): Promise<SoundSource | undefined> {
  const type = await fileTypeFromBuffer(bytes)
  return type && SOURCES.get(type.ext)
}
