import { MEDIA_FILES_MAX } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { mediaQuery } from '#components/media/media-queries.ts'
import { UploadList } from '#components/media/upload-list.tsx'
import { useMediaUploads } from '#components/media/use-media-uploads.ts'
import { useText } from '#lib/i18n/language.tsx'
import { useStepFocus } from '#ui/focus/use-step-focus.ts'
import { ListCard } from '#ui/list/list-card.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { MediaCard } from './media-card.tsx'
import { MediaFilePicker } from './media-file-picker.tsx'

/** The upload area and the list of files. */
export function MediaLibrary({ userId }: { userId: string }) {
  const t = useText()
  const { data = [], isSuccess, isError, error, refetch } = useQuery(mediaQuery(userId))
  const { uploads, add, cancel, retry } = useMediaUploads(userId, ({ name }) =>
    toast({ title: t(m.media_uploaded, { name }) }),
  )
  const { box, ...focus } = useStepFocus(`${data.length} ${uploads.length}`)
  const cards = data.map((media) => <MediaCard key={media.id} userId={userId} media={media} />)
  return (
    <div ref={box} {...focus} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <section className="grid gap-3 p-5 card sm:p-6">
        <MediaFilePicker onPick={add} />
        <UploadList uploads={uploads} cancel={cancel} retry={retry} />
      </section>
      <ListCard
        title={t(m.media_list)}
        note={data.length > 0 ? t(m.media_count, { count: data.length, max: MEDIA_FILES_MAX }) : ''}
        empty={{ title: t(m.media_empty_title), text: t(m.media_empty_text) }}
        loaded={isSuccess}
        failed={isError}
        error={error}
        onRetry={refetch}
        rows={cards}
        body={
          <ul
            data-testid="media-list"
            className="grid gap-4 border-t border-line p-4 sm:p-6 @md:grid-cols-2 @3xl:grid-cols-3"
          >
            {cards}
          </ul>
        }
      />
    </div>
  )
}
