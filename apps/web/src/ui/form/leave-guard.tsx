import { m } from '@aplauso/texts/messages'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useText } from '#lib/i18n/language.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'

/** While `active`, asks before what was changed and not saved is left behind, by a link or with the tab. */
export function LeaveGuard({ active }: { active: boolean }) {
  const t = useText()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => active && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (!active) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [active])

  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      title={t(m.creator_settings_leave_title)}
      text={t(m.creator_settings_leave_text)}
      confirm={t(m.creator_settings_leave)}
      tone="danger"
      busy={false}
      failure={undefined}
      onConfirm={blocker.proceed}
      onClose={blocker.reset}
    />
  )
}
