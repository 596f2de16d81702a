import { m } from '@aplauso/texts/messages'
import { ImageUp } from 'lucide-react'
import { useId } from 'react'
import { MEDIA_MAX_MEGABYTES, MEDIA_TYPES } from '#components/media/use-media-uploads.ts'
import { useFileDrop } from '#lib/browser/use-file-drop.ts'
import { useText } from '#lib/i18n/language.tsx'

/** An area that opens the file dialog and accepts dropped files. */
export function MediaFilePicker({ onPick }: { onPick: (files: readonly File[]) => void }) {
  const t = useText()
  const id = useId()
  const { over, target } = useFileDrop(onPick)
  const tone = over ? 'border-cravo bg-cravo-soft' : 'border-line-strong bg-sunken hover:border-ink'
  return (
    <label
      {...target}
      htmlFor={id}
      className={`relative flex flex-col items-center justify-center rounded-md border-2 border-dashed px-4 py-6 text-center transition-colors duration-150 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${tone}`}
    >
      <input
        id={id}
        type="file"
        name="media"
        multiple
        accept={MEDIA_TYPES.all}
        data-next
        aria-describedby={`${id}-note`}
        onChange={({ target: input }) => {
          onPick([...(input.files ?? [])])
          // Allows choosing the same file again.
          input.value = ''
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <ImageUp size={28} aria-hidden="true" className={over ? 'text-cravo-text' : 'text-ink-3'} />
      <span className="mt-1.5 font-semibold">{t(over ? m.media_drop : m.media_pick)}</span>
      <span className="hidden text-sm text-ink-2 pointer-fine:block">{t(m.media_drop_hint)}</span>
      <span id={`${id}-note`} className="mt-2 block max-w-[68ch] text-2xs text-ink-3">
        {t(m.media_hint, { megabytes: MEDIA_MAX_MEGABYTES })}
      </span>
    </label>
  )
}
