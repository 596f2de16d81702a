import type { User } from '@aplauso/contract/accounts'
import { AVATAR_MAX_BYTES } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { ImageUp, Trash2 } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { api } from '#lib/api.ts'
import { useText } from '#lib/language.tsx'
import { useSession } from '#lib/session.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { toast } from '#ui/toast.ts'
import { SettingsSection } from './settings-section.tsx'
import { useChange } from './use-change.ts'

const CropDialog = lazy(() => import('./crop-dialog.tsx').then(({ CropDialog: Dialog }) => ({ default: Dialog })))
const TYPES = 'image/png,image/jpeg,image/webp,image/gif,image/avif'

export function PictureSettings({ user }: { user: User }) {
  const t = useText()
  const { setUser } = useSession()
  const picker = useRef<HTMLInputElement>(null)
  const [picked, setPicked] = useState<File>()
  const upload = useChange({
    send: (picture: Blob) => api.put<User>('/api/users/avatar', formOf(picture)),
    onDone(changed) {
      setPicked(undefined)
      setUser(changed)
      toast({ title: t(m.settings_picture_saved) })
    },
  })
  const removal = useChange({
    send: () => api.del<User>('/api/users/avatar'),
    onDone(changed) {
      setUser(changed)
      toast({ title: t(m.settings_picture_removed) })
    },
  })

  function pick(file: File | undefined) {
    if (picker.current) picker.current.value = ''
    if (!file) return
    const refusal = refusalOf(file)
    if (refusal === undefined) return setPicked(file)
    const description = t(refusal === 'type' ? m.settings_picture_type : m.settings_picture_size)
    toast({ title: t(m.settings_picture_refused), description, tone: 'destructive' })
  }

  return (
    <SettingsSection title={t(m.settings_picture)} text={t(m.settings_picture_text)}>
      <div className="flex flex-wrap items-center gap-5">
        <Avatar name={user.displayName} src={user.avatar} className="size-24 text-3xl" />
        <div className="flex flex-wrap gap-2.5">
          <input
            ref={picker}
            type="file"
            name="avatar"
            accept={TYPES}
            aria-label={t(m.settings_picture_pick)}
            onChange={(event) => pick(event.target.files?.[0])}
            className="sr-only"
            tabIndex={-1}
          />
          <button type="button" onClick={() => picker.current?.click()} className="btn btn-ink">
            <ImageUp size={18} aria-hidden="true" />
            {t(user.avatar ? m.settings_picture_change : m.settings_picture_pick)}
          </button>
          {user.avatar && (
            <button
              type="button"
              disabled={removal.busy}
              onClick={() => removal.change(undefined)}
              className="btn btn-ghost"
            >
              <Trash2 size={18} aria-hidden="true" />
              {t(m.settings_picture_remove)}
            </button>
          )}
        </div>
      </div>
      {picked && (
        <Suspense>
          <CropDialog
            file={picked}
            busy={upload.busy}
            onCancel={() => setPicked(undefined)}
            onCropped={(picture) => upload.change(picture)}
            onUnreadable={() => {
              setPicked(undefined)
              toast({
                title: t(m.settings_picture_refused),
                description: t(m.settings_picture_unreadable),
                tone: 'destructive',
              })
            }}
          />
        </Suspense>
      )}
    </SettingsSection>
  )
}

function refusalOf({ type, size }: File): 'type' | 'size' | undefined {
  if (!TYPES.split(',').includes(type)) return 'type'
  return size > AVATAR_MAX_BYTES ? 'size' : undefined
}

function formOf(picture: Blob): FormData {
  const form = new FormData()
  form.append('avatar', picture, 'avatar')
  return form
}
