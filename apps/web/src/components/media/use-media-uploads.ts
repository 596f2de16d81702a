import { MEDIA_MAX_BYTES } from '@aplauso/contract/limits'
import type { Media } from '@aplauso/contract/media'
import { m } from '@aplauso/texts/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#lib/api/api.ts'
import { failureText } from '#lib/api/failure-text.ts'
import { uploadMedia } from '#lib/api/upload-media.ts'
import { formatBytes } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { mediaQuery, mediaQuotaQuery } from './media-queries.ts'

export const MEDIA_MAX_MEGABYTES = MEDIA_MAX_BYTES / (1024 * 1024)
/** Types that the file dialog offers; the server checks the real type. */
export const MEDIA_TYPES = {
  all: 'image/png,image/jpeg,image/webp,image/avif,image/gif,image/apng,video/webm,video/mp4,video/quicktime,audio/*,.m4a,.ogg,.opus',
  pictures: 'image/png,image/jpeg,image/webp,image/avif,image/gif,image/apng,video/webm,video/mp4,video/quicktime',
  images: 'image/png,image/jpeg,image/webp,image/avif,image/gif,image/apng',
  sounds: 'audio/*,.m4a,.ogg,.opus',
}

/** An upload: `fraction` is set once it runs, `failure` once it has failed. */
export type MediaUpload = { id: number; file: File; fraction?: number | undefined; failure?: string | undefined }

/** Uploads files one after the other. Each can be cancelled, and unmounting cancels all. */
export function useMediaUploads(userId: string, onUploaded?: (media: Media) => void) {
  const { t, language } = useLanguage()
  const queries = useQueryClient()
  const [uploads, setUploads] = useState<readonly MediaUpload[]>([])
  const queue = useRef(Promise.resolve())
  const running = useRef(new Map<number, AbortController>())
  const count = useRef(0)
  useEffect(() => {
    const all = running.current
    return () => {
      for (const each of all.values()) each.abort()
    }
  }, [])

  const updateUpload = (id: number, change: Partial<MediaUpload>) =>
    setUploads((now) => now.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)))
  const removeUpload = (id: number) => setUploads((now) => now.filter((upload) => upload.id !== id))

  function add(files: readonly File[]) {
    for (const file of files) {
      count.current += 1
      const id = count.current
      const isTooLarge = file.size > MEDIA_MAX_BYTES
      const failure = isTooLarge ? t(m.media_file_too_large, { megabytes: MEDIA_MAX_MEGABYTES }) : undefined
      setUploads((now) => [...now, { id, file, failure }])
      if (!isTooLarge) begin(id, file)
    }
  }

  function begin(id: number, file: File) {
    const controller = new AbortController()
    running.current.set(id, controller)
    queue.current = queue.current.then(() => send(id, file, controller.signal))
  }

  async function send(id: number, file: File, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return
    updateUpload(id, { fraction: 0 })
    try {
      const media = await uploadMedia(file, { onProgress: (fraction) => updateUpload(id, { fraction }), signal })
      queries.setQueryData<Media[]>(mediaQuery(userId).queryKey, (now) => now && [media, ...now])
      void queries.invalidateQueries({ queryKey: mediaQuotaQuery(userId).queryKey })
      removeUpload(id)
      onUploaded?.(media)
    } catch (error) {
      if (!signal.aborted) updateUpload(id, { fraction: undefined, failure: await describe(error) })
    } finally {
      running.current.delete(id)
    }
  }

  async function describe(error: unknown): Promise<string> {
    const reason = await failureText(error, t, language, t(m.media_upload_failed))
    const code = error instanceof ApiError ? error.problem?.code : undefined
    // The general text of this code is about recordings, whose minimum is longer.
    if (code === 'audio_too_short') return t(m.media_sound_too_short)
    if (code !== 'media_quota_reached') return reason
    const quota = await queries.fetchQuery(mediaQuotaQuery(userId)).catch(() => undefined)
    // The plan has changed to one without limit.
    if (!quota?.maxBytes) return reason
    const { usedBytes, maxBytes } = quota
    return t(m.media_full, { used: formatBytes(usedBytes, language), max: formatBytes(maxBytes, language) })
  }

  return {
    uploads,
    add,
    cancel(id: number) {
      running.current.get(id)?.abort()
      removeUpload(id)
    },
    retry({ id, file }: MediaUpload) {
      updateUpload(id, { failure: undefined })
      begin(id, file)
    },
  }
}
