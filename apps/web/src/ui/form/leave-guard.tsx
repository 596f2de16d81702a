import { m } from '@aplauso/texts/messages'
import { useEffect } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import type { Blocker, PagesState } from '#lib/page/page-loader.ts'
import { useBlocker } from '#lib/page/use-blocker.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'

const leadsAway: Blocker = (from, to) => from.pathname !== to.pathname

type LeaveGuardProps = {
  active: boolean
  /** What is lost, where it is no settings. */
  text?: string
}

/** While `active`, asks before what was changed and not saved is left behind, by a link or with the tab. */
export function LeaveGuard({ active, text }: LeaveGuardProps) {
  const navigation = useBlocker(active ? leadsAway : undefined)

  useEffect(() => {
    if (!active) return
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', preventUnload)
    return () => removeEventListener('beforeunload', preventUnload)
  }, [active])

  return navigation ? <LeaveDialog navigation={navigation} {...(text && { text })} /> : null
}

/** Asks about a navigation that is held back. */
export function LeaveDialog({
  navigation,
  text,
}: {
  navigation: NonNullable<PagesState['blockedNavigation']>
  text?: string
}) {
  const t = useText()
  return (
    <ConfirmDialog
      title={t(m.creator_settings_leave_title)}
      text={text ?? t(m.creator_settings_leave_text)}
      confirm={t(m.creator_settings_leave)}
      tone="danger"
      busy={false}
      failure={undefined}
      onConfirm={navigation.proceed}
      onClose={navigation.reset}
    />
  )
}
