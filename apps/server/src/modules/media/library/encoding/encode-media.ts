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
import { AppError } from '#platform/errors/app-error.ts'
import type { SoundEncoder, SoundSource } from '../../audio/encoding/sound-encoder.ts'
import type { VideoEncoder } from '../../audio/encoding/video-encoder.ts'
import type { VideoSource } from '../../audio/encoding/video-job.ts'
import { animationMs, apngPlays } from './animation-facts.ts'
import type { PictureEncoder } from './picture-encoder.ts'
import { sniffMedia } from './sniff-media.ts'

export type EncodedMedia = {
  kind: MediaKind
  bytes: Buffer
  extension: 'webp' | 'webm' | 'mp3'
  contentType: string
  width?: number
  height?: number
  durationMs?: number | undefined
  animated: boolean
}

export type MediaEncoders = { pictures: PictureEncoder; videos: VideoEncoder; encoder: SoundEncoder }

/** Maximum size of an uploaded video: 4K. */
const VIDEO_PIXELS_MAX = 4_096 * 2_304

/**
 * Encodes an uploaded file again, so that only its visible or audible content is stored. Rejects with a separate error
 * code for each reason of refusal.
 */
export async function encodeMedia(encoders: MediaEncoders, bytes: Buffer): Promise<EncodedMedia> {
  if (bytes.length === 0) throw new AppError('media_empty', 'The file is empty')
  const form = await sniffMedia(bytes)
  if (form?.via === 'picture') return encodeImage(encoders, bytes)
  if (form?.via === 'video') return encodeVideo(encoders, bytes, form.source)
  if (form?.via === 'sound') return encodeSound(encoders, bytes, form.source)
  const acceptedFormats = 'PNG, JPEG, WebP, AVIF, GIF, APNG, WebM, MP4, MOV, MP3, WAV, Ogg or M4A'
  throw new AppError('unsupported_media', `The file must be ${acceptedFormats}`)
}

async function encodeImage({ pictures }: MediaEncoders, bytes: Buffer): Promise<EncodedMedia> {
  const encoded = await pictures(bytes)
  if (typeof encoded === 'string') throw refusal(encoded)
  const { durationMs, ...facts } = encoded.facts
  return imageOf(encoded.webp, { ...facts, ...(facts.animated && { durationMs }) })
}

const imageOf = (
  bytes: Buffer,
  facts: { width: number; height: number; animated: boolean; durationMs?: number | undefined },
): EncodedMedia => ({ kind: 'image', bytes, extension: 'webp', contentType: 'image/webp', ...facts })

async function encodeVideo(encoders: MediaEncoders, bytes: Buffer, source: VideoSource): Promise<EncodedMedia> {
  const isAnimation = source === 'apng'
  const encoded = await encoders.videos.encode(bytes, {
    source,
    file: isAnimation ? 'out.webp' : 'out.webm',
    maxMs: isAnimation ? ANIMATION_MAX_MS : MEDIA_VIDEO_MAX_MS,
    pixelsMax: VIDEO_PIXELS_MAX,
    framesMax: MEDIA_FRAMES_MAX,
    fileMaxBytes: MEDIA_MAX_BYTES,
    plays: isAnimation ? apngPlays(bytes) : 0,
  })
  // A song in a video container.
  if (encoded === 'no_picture' && source !== 'apng')
    return encodeSound(encoders, bytes, source === 'mov' ? 'mp4' : source)
  if (typeof encoded === 'string') throw refusal(encoded)
  const { file, ...facts } = encoded
  if (isAnimation) {
    const durationMs = animationMs(file)
    // An animation with one frame is a still picture.
    const animated = durationMs > 0
    return imageOf(Buffer.from(file), { ...facts, animated, durationMs: animated ? durationMs : undefined })
  }
  return {
    ...{ kind: 'video', bytes: Buffer.from(file), extension: 'webm', contentType: 'video/webm' },
    ...{ ...facts, animated: false },
  }
}

/** An animation is limited by its frames, so its duration may be longer. */
const ANIMATION_MAX_MS = 120 * SECOND_MS

async function encodeSound({ encoder }: MediaEncoders, bytes: Buffer, source: SoundSource): Promise<EncodedMedia> {
  try {
    const limits = { minMs: MEDIA_SOUND_MIN_MS, maxMs: MEDIA_SOUND_MAX_MS }
    const { mp3, durationMs } = await encoder.encode(bytes, { source, kind: 'recording', ...limits })
    return { kind: 'sound', bytes: mp3, extension: 'mp3', contentType: 'audio/mpeg', durationMs, animated: false }
  } catch (error) {
    // The limits of a library sound differ from those of a recording, and so does the error code.
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
