import type { Media, MediaUse } from '@aplauso/contract/media'
import { m } from '@aplauso/texts/messages'
import { useQueryClient } from '@tanstack/react-query'
import { Link2, Pencil, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { mediaQuery, mediaQuotaQuery } from '#components/media/media-queries.ts'
import { api } from '#lib/api/api.ts'
import { formatClock } from '#lib/i18n/durations.ts'
import { formatBytes, formatList } from '#lib/i18n/format.ts'
import { type Translate, useLanguage, useText } from '#lib/i18n/language.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { useChange } from '#ui/form/use-change.ts'
import { useCopy } from '#ui/form/use-copy.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { MediaPreview } from './media-preview.tsx'
import { RenameMediaDialog } from './rename-media-dialog.tsx'

type OpenDialog = 'rename' | 'remove' | undefined

/** A file with preview, details and its uses. */
export function MediaCard({ userId, media }: { userId: string; media: Media }) {
  const { t, language } = useLanguage()
  const id = useId()
  const [open, setOpen] = useState<OpenDialog>()
  const close = () => setOpen(undefined)
  const { copy } = useCopy(media.url)
  const { name, width, height, durationMs, bytes, usedBy } = media
  const isUsed = usedBy.length > 0
  const facts = [
    t(kindOf(media)),
    width !== undefined && height !== undefined && `${width} × ${height}`,
    durationMs !== undefined && formatClock(durationMs),
    formatBytes(bytes, language),
  ]
  const usages = formatList([...new Set(usedBy.map((use) => usageOf(use, t)))], language)
  return (
    <li
      data-testid="media"
      data-media-kind={media.kind}
      className="flex min-w-0 flex-col overflow-clip rounded-lg border border-line bg-surface"
    >
      <MediaPreview media={media} />
      <div className="flex flex-1 flex-col px-4 pt-3 pb-2">
        <h3 translate="no" className="text-base wrap-anywhere">
          {name}
        </h3>
        <p className="tnum mt-0.5 text-sm text-ink-2">{facts.filter((fact) => fact !== false).join(' · ')}</p>
        <p id={`${id}-use`} className="mt-0.5 text-sm wrap-anywhere text-ink-3">
          {isUsed ? t(m.media_used_in, { places: usages }) : t(m.media_unused)}
        </p>
        <div className="mt-auto flex justify-end pt-2">
          {/* Custom CSS refers to images by this name; other kinds cannot be used. */}
          {media.kind === 'image' && (
            <IconButton label={t(m.media_copy_of, { name })} icon={Link2} onClick={() => void copy()} />
          )}
          <IconButton
            label={t(m.media_rename_of, { name })}
            icon={Pencil}
            aria-haspopup="dialog"
            onClick={() => setOpen('rename')}
          />
          {/* `aria-disabled` only, so that keyboard users can read the reason. */}
          <IconButton
            label={t(m.media_remove_of, { name })}
            icon={Trash2}
            aria-haspopup="dialog"
            {...(isUsed && { 'aria-disabled': true, 'aria-describedby': `${id}-use`, title: t(m.error_in_use) })}
            onClick={() => isUsed || setOpen('remove')}
            className="aria-disabled:cursor-not-allowed aria-disabled:opacity-45"
          />
        </div>
      </div>
      {open === 'rename' && <RenameMediaDialog userId={userId} media={media} onClose={close} />}
      {open === 'remove' && <RemoveMediaDialog userId={userId} media={media} onClose={close} />}
    </li>
  )
}

function kindOf({ kind, animated }: Media) {
  if (kind === 'image') return animated ? m.media_animation : m.media_image
  return kind === 'video' ? m.media_video : m.media_sound
}

function usageOf({ where, name = '' }: MediaUse, t: Translate): string {
  switch (where) {
    case 'chime':
      return t(m.media_place_chime)
    case 'look':
      return t(m.media_place_look)
    case 'variation':
      return t(m.media_place_variation, { name })
    case 'scene':
      return t(m.media_place_scene, { name })
    case 'page':
      return t(m.media_place_page)
  }
}

type RemoveMediaDialogProps = { userId: string; media: Media; onClose: () => void }

function RemoveMediaDialog({ userId, media: { id, name }, onClose }: RemoveMediaDialogProps) {
  const t = useText()
  const queries = useQueryClient()
  const { change, busy, failure } = useChange({
    send: () => api.del<null>(`/api/media/${id}`),
    onDone() {
      onClose()
      queries.setQueryData<Media[]>(mediaQuery(userId).queryKey, (now) => now?.filter((each) => each.id !== id))
      void queries.invalidateQueries({ queryKey: mediaQuotaQuery(userId).queryKey })
      toast({ title: t(m.media_removed) })
    },
    inDialog: true,
  })
  return (
    <ConfirmDialog
      title={t(m.media_remove_sure, { name })}
      text={t(m.media_remove_text)}
      confirm={t(m.media_remove)}
      tone="danger"
      busy={busy}
      failure={failure}
      onConfirm={() => change(undefined)}
      onClose={onClose}
    />
  )
}
