import { m } from '@aplauso/texts/messages'
import { useEffect } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import type { Blocker, PagesState } from '#lib/page/page-loader.ts'
import { useBlocker } from '#lib/page/use-blocker.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'

const leadsAway: Blocker = (from, to) => from.pathname !== to.pathname

type LeaveGuardProps = {
  active: boolean
  /** Describes the unsaved data, if not settings. */
  text?: string
}

/** While `active`, asks before a navigation or closing the tab discards unsaved changes. */
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
