import { MEDIA_MAX_BYTES } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { RotateCw, X } from 'lucide-react'
import { UploadProgress } from '#components/sound/upload-progress.tsx'
import { useText } from '#lib/i18n/language.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import type { MediaUpload, useMediaUploads } from './use-media-uploads.ts'

type UploadListProps = Pick<ReturnType<typeof useMediaUploads>, 'uploads' | 'cancel' | 'retry'>

export function UploadList({ uploads, cancel, retry }: UploadListProps) {
  const t = useText()
  if (uploads.length === 0) return null
  return (
    <ul aria-label={t(m.media_uploads)} className="grid gap-2">
      {uploads.map((upload) => (
        <UploadRow key={upload.id} upload={upload} onCancel={() => cancel(upload.id)} onRetry={() => retry(upload)} />
      ))}
    </ul>
  )
}

type UploadRowProps = { upload: MediaUpload; onCancel: () => void; onRetry: () => void }

function UploadRow({ upload: { file, fraction, failure }, onCancel, onRetry }: UploadRowProps) {
  const t = useText()
  const { name } = file
  const state =
    fraction === undefined
      ? t(m.media_waiting)
      : fraction >= 1
        ? t(m.media_preparing)
        : t(m.sound_sending, { percent: Math.round(fraction * 100) })
  return (
    <li data-testid="media-upload" className="grid gap-2 rounded-md bg-sunken py-2 ps-4 pe-2">
      <div className="flex items-center gap-2">
        <p translate="no" className="min-w-0 flex-1 truncate text-sm font-semibold">
          {name}
        </p>
        {failure === undefined && <p className="tnum shrink-0 text-sm text-ink-2">{state}</p>}
        {failure !== undefined && file.size <= MEDIA_MAX_BYTES && (
          <IconButton label={t(m.media_retry_of, { name })} icon={RotateCw} onClick={onRetry} />
        )}
        <IconButton
          label={t(failure === undefined ? m.media_cancel_of : m.media_dismiss_of, { name })}
          icon={X}
          onClick={onCancel}
        />
      </div>
      {failure === undefined ? (
        <div className="pe-2 pb-1">
          <UploadProgress label={t(m.media_upload_of, { name })} fraction={fraction ?? 0} />
        </div>
      ) : (
        <p role="alert" className="pe-2 pb-1 text-sm font-medium wrap-anywhere text-perigo">
          {failure}
        </p>
      )}
    </li>
  )
}
