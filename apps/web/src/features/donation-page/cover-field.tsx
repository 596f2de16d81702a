import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
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

type CoverFieldProps = { userId: string; value: string | null; onChange: (mediaId: string | null) => void }

/** One of the creator's pictures or the tile pattern. A new upload is selected. */
export function CoverField({ userId, value, onChange }: CoverFieldProps) {
  const t = useText()
  const id = useId()
  const files = useQuery(mediaQuery(userId))
  const pictures = files.data?.filter(({ kind }) => kind === 'image') ?? []
  const { uploads, add, cancel, retry } = useMediaUploads(userId, (media) => {
    if (media.kind === 'image') onChange(media.id)
    else toast({ title: t(m.page_cover_wrong) })
  })
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2" aria-describedby={`${id}-hint`}>
      <legend className="text-sm font-semibold">{t(m.page_cover)}</legend>
      <p id={`${id}-hint`} className="text-sm text-ink-3">
        {t(m.page_cover_hint)}
      </p>
      {files.isPending && <div aria-hidden="true" className="h-28 rounded-md skeleton" />}
      {files.isError && !files.data && <LoadFailed error={files.error} onRetry={files.refetch} />}
      <div className="-m-1 grid max-h-96 grid-cols-2 gap-2 overflow-y-auto p-1 sm:grid-cols-3">
        <ChoiceTile
          name={`${id}-cover`}
          value=""
          checked={value === null}
          onChange={() => onChange(null)}
          className="grid min-h-16 place-items-center rounded-md px-3 py-2 text-center text-sm leading-tight font-semibold"
        >
          {t(m.page_cover_none)}
        </ChoiceTile>
        {pictures.map(({ id: mediaId, name, url }) => (
          <ChoiceTile
            key={mediaId}
            name={`${id}-cover`}
            value={mediaId}
            checked={value === mediaId}
            onChange={() => onChange(mediaId)}
            className="grid content-start overflow-clip rounded-md text-sm leading-tight font-semibold"
          >
            <span className="pointer-events-none relative aspect-video checkered">
              <img src={url} alt="" loading="lazy" className="absolute inset-0 size-full object-cover" />
            </span>
            <span translate="no" className="line-clamp-2 min-w-0 px-2.5 py-2 wrap-anywhere">
              {name}
            </span>
          </ChoiceTile>
        ))}
      </div>
      <UploadList uploads={uploads} cancel={cancel} retry={retry} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <UploadButton name="cover" accept={MEDIA_TYPES.images} onFiles={add}>
          {t(m.page_cover_upload)}
        </UploadButton>
        <Link to="/settings/media" className="text-sm tap-link">
          {t(m.alert_settings_chime_library)}
        </Link>
      </div>
    </fieldset>
  )
}
