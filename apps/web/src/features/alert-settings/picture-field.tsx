import type { Media } from '@aplauso/contract/media'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { Clapperboard } from 'lucide-react'
import { useId } from 'react'
import { mediaQuery } from '#components/media/media-queries.ts'
import { UploadButton } from '#components/media/upload-button.tsx'
import { UploadList } from '#components/media/upload-list.tsx'
import { MEDIA_TYPES, useMediaUploads } from '#components/media/use-media-uploads.ts'
import { useText } from '#lib/i18n/language.tsx'
import { ChoiceTile } from '#ui/form/choice-tile.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { Link } from '#ui/text/link.tsx'
import { toast } from '#ui/toast/toast-store.ts'

type PictureFieldProps = {
  userId: string
  /** Shows the legend to screen readers only. */
  isLegendHidden?: boolean
  /** Options besides the files. */
  others: readonly { value: string; label: string }[]
  /** The id of a file, or the value of another option. */
  value: string
  onChange: (value: string) => void
}

/** Picture or video of a card: a file of the creator or another option. A new upload is selected. */
export function PictureField({ userId, isLegendHidden = false, others, value, onChange }: PictureFieldProps) {
  const t = useText()
  const id = useId()
  const files = useQuery(mediaQuery(userId))
  const pictures = files.data?.filter(({ kind }) => kind !== 'sound')
  const { uploads, add, cancel, retry } = useMediaUploads(userId, (media) => {
    if (media.kind === 'sound') toast({ title: t(m.alert_look_picture_none) })
    else onChange(media.id)
  })
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2" aria-describedby={`${id}-hint`}>
      <legend className={isLegendHidden ? 'sr-only' : 'text-sm font-semibold'}>{t(m.alert_look_picture)}</legend>
      <p id={`${id}-hint`} className="text-sm text-ink-3">
        {t(pictures?.length === 0 ? m.alert_look_picture_empty : m.alert_look_picture_hint)}
      </p>
      <div className="flex flex-wrap gap-2">
        {others.map((other) => (
          <ChoiceTile
            key={other.value}
            name={`${id}-picture`}
            value={other.value}
            checked={value === other.value}
            onChange={() => onChange(other.value)}
            className="flex min-h-11 items-center rounded-md px-3 py-1.5 text-sm font-semibold"
          >
            {other.label}
          </ChoiceTile>
        ))}
      </div>
      {files.isPending && <div aria-hidden="true" className="h-32 rounded-md skeleton" />}
      {files.isError && !files.data && <LoadFailed error={files.error} onRetry={files.refetch} />}
      {pictures !== undefined && pictures.length > 0 && (
        <div className="-m-1 grid max-h-72 grid-cols-2 gap-2 overflow-y-auto p-1 sm:grid-cols-3">
          {pictures.map((picture) => (
            <ChoiceTile
              key={picture.id}
              name={`${id}-picture`}
              value={picture.id}
              checked={value === picture.id}
              onChange={() => onChange(picture.id)}
              className="grid content-start overflow-clip rounded-md text-sm leading-tight font-semibold"
            >
              <Thumbnail media={picture} />
              <span className="flex min-w-0 items-start gap-1.5 px-2.5 py-2">
                {picture.kind === 'video' && <Clapperboard size={15} aria-hidden="true" className="shrink-0" />}
                <span translate="no" className="line-clamp-2 min-w-0 wrap-anywhere">
                  {picture.name}
                </span>
              </span>
            </ChoiceTile>
          ))}
        </div>
      )}
      <UploadList uploads={uploads} cancel={cancel} retry={retry} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <UploadButton name="ownPicture" accept={MEDIA_TYPES.pictures} onFiles={add}>
          {t(m.alert_look_picture_upload)}
        </UploadButton>
        <Link to="/settings/media" className="text-sm tap-link">
          {t(m.alert_settings_chime_library)}
        </Link>
      </div>
    </fieldset>
  )
}

/** A still thumbnail; the preview shows the selected file moving. */
function Thumbnail({ media: { kind, url } }: { media: Media }) {
  return (
    <span className="pointer-events-none relative aspect-video checkered">
      {kind === 'image' ? (
        <img src={url} alt="" loading="lazy" className="absolute inset-0 size-full object-contain" />
      ) : (
        <video src={url} muted playsInline preload="metadata" className="absolute inset-0 size-full object-contain" />
      )}
    </span>
  )
}
