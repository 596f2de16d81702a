import {
  MEDIA_FRAMES_MAX,
  MEDIA_MAX_BYTES,
  MEDIA_SIDE_MAX_PIXELS,
  MEDIA_SOUND_MAX_MS,
  MEDIA_SOUND_MIN_MS,
  MEDIA_VIDEO_MAX_MS,
  SECOND_MS,
} from '@aplauso/contract/limits'
import type { MediaKind } from '@aplauso/contract/media'
import type { FilmEncoder, FilmSource, SoundEncoder, SoundSource } from '#modules/audio/public.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { animationMs, apngPlays } from './animations.ts'
import type { PictureEncoder } from './picture-encoder.ts'
import { sniffMedia } from './sniff-media.ts'

export type MadeMedia = {
  kind: MediaKind
  bytes: Buffer
  extension: 'webp' | 'webm' | 'mp3'
  contentType: string
  width?: number
  height?: number
  durationMs?: number | undefined
  animated: boolean
}

export type MediaEncoders = { pictures: PictureEncoder; films: FilmEncoder; encoder: SoundEncoder }

/** What a film may be when it comes: 4K, for as long as it may last. */
const FILM_PIXELS_MAX = 4_096 * 2_304

/**
 * What is kept of a file: the same to see or hear, made anew, so that nothing else of the file is left. Ends with an error of its own
 * for each reason why it is not taken.
 */
export async function makeMedia(encoders: MediaEncoders, bytes: Buffer): Promise<MadeMedia> {
  if (bytes.length === 0) throw new AppError('media_empty', 'The file is empty')
  const form = await sniffMedia(bytes)
  if (form?.via === 'picture') return makeImage(encoders, bytes)
  if (form?.via === 'film') return makeFilm(encoders, bytes, form.source)
  if (form?.via === 'sound') return makeSound(encoders, bytes, form.source)
  const taken = 'PNG, JPEG, WebP, AVIF, GIF, APNG, WebM, MP4, MOV, MP3, WAV, Ogg or M4A'
  throw new AppError('unsupported_media', `The file must be ${taken}`)
}

async function makeImage({ pictures }: MediaEncoders, bytes: Buffer): Promise<MadeMedia> {
  const made = await pictures(bytes)
  if (typeof made === 'string') throw refusal(made)
  const { durationMs, ...facts } = made.facts
  return imageOf(made.webp, { ...facts, ...(facts.animated && { durationMs }) })
}

const imageOf = (
  bytes: Buffer,
  facts: { width: number; height: number; animated: boolean; durationMs?: number | undefined },
): MadeMedia => ({ kind: 'image', bytes, extension: 'webp', contentType: 'image/webp', ...facts })

async function makeFilm(encoders: MediaEncoders, bytes: Buffer, source: FilmSource): Promise<MadeMedia> {
  const isAnimation = source === 'apng'
  const made = await encoders.films.encode(bytes, {
    source,
    file: isAnimation ? 'out.webp' : 'out.webm',
    maxMs: isAnimation ? ANIMATION_MAX_MS : MEDIA_VIDEO_MAX_MS,
    pixelsMax: FILM_PIXELS_MAX,
    framesMax: MEDIA_FRAMES_MAX,
    fileMaxBytes: MEDIA_MAX_BYTES,
    plays: isAnimation ? apngPlays(bytes) : 0,
  })
  // A song in the container of a film.
  if (made === 'no_picture' && source !== 'apng') return makeSound(encoders, bytes, source === 'mov' ? 'mp4' : source)
  if (typeof made === 'string') throw refusal(made)
  const { file, ...facts } = made
  if (isAnimation) {
    const durationMs = animationMs(file)
    // One that has a single picture stands still.
    const animated = durationMs > 0
    return imageOf(Buffer.from(file), { ...facts, animated, durationMs: animated ? durationMs : undefined })
  }
  return {
    ...{ kind: 'video', bytes: Buffer.from(file), extension: 'webm', contentType: 'video/webm' },
    ...{ ...facts, animated: false },
  }
}

/** An animation has frames, and may take its time. */
const ANIMATION_MAX_MS = 120 * SECOND_MS

async function makeSound({ encoder }: MediaEncoders, bytes: Buffer, source: SoundSource): Promise<MadeMedia> {
  try {
    const limits = { minMs: MEDIA_SOUND_MIN_MS, maxMs: MEDIA_SOUND_MAX_MS }
    const { mp3, durationMs } = await encoder.encode(bytes, { source, kind: 'recording', ...limits })
    return { kind: 'sound', bytes: mp3, extension: 'mp3', contentType: 'audio/mpeg', durationMs, animated: false }
  } catch (error) {
    // A recording may be longer, and says so by a code of its own.
    if (error instanceof AppError && error.code === 'audio_too_long') throw refusal('sound_too_long')
    if (error instanceof AppError && error.code === 'unsupported_media') throw refusal('undecodable')
    throw error
  }
}

type Refusal =
  | 'undecodable'
  | 'other_codec'
  | 'no_picture'
  | 'too_large'
  | 'too_many_frames'
  | 'too_long'
  | 'sound_too_long'

function refusal(reason: Refusal): AppError {
  switch (reason) {
    case 'undecodable':
    case 'no_picture':
      return new AppError('media_damaged', 'The file is damaged or ends in the middle')
    case 'other_codec':
      return new AppError('unsupported_media', 'A film in a MOV file must be H.264, HEVC, MPEG-4, AV1 or VP9')
    case 'too_large':
      return new AppError(
        'media_too_large',
        `A picture has at most ${MEDIA_SIDE_MAX_PIXELS} pixels a side and 40 million in all, a film at most 4096 x 2304`,
      )
    case 'too_many_frames':
      return new AppError(
        'media_too_many_frames',
        `What moves has at most ${MEDIA_FRAMES_MAX} frames, fewer if they are large`,
      )
    case 'too_long':
      return new AppError('media_too_long', `A film has at most ${MEDIA_VIDEO_MAX_MS / SECOND_MS} seconds`)
    case 'sound_too_long':
      return new AppError('media_too_long', `A sound has at most ${MEDIA_SOUND_MAX_MS / SECOND_MS} seconds`)
  }
}
