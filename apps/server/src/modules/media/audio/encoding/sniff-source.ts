import { fileTypeFromBuffer } from 'file-type'
import type { SoundSource } from './sound-encoder.ts'

// By the container alone: the library takes sound in a webm or mp4 for video.
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

/** What the bytes are, whatever name or type they came with; undefined for everything that is not taken. */
export async function sniffSource(bytes: Uint8Array): Promise<SoundSource | undefined> {
  const type = await fileTypeFromBuffer(bytes)
  return type && SOURCES.get(type.ext)
}
