import { m } from '@aplauso/texts/messages'
import { useState } from 'react'
import { browserStorage } from '#lib/browser/storage.ts'
import { isWakeLockSupported, useWakeLock } from '#lib/browser/use-wake-lock.ts'
import { useText } from '#lib/i18n/language.tsx'
import { SwitchField } from '#ui/form/switch-field.tsx'

const WAKE_LOCK_OFF_KEY = 'screenMayGoOff'

/** Renders nothing in browsers without wake lock. */
export function WakeLockSwitch({ isRunning }: { isRunning: boolean }) {
  const t = useText()
  const [isEnabled, setEnabled] = useState(() => browserStorage.get(WAKE_LOCK_OFF_KEY) === null)
  useWakeLock(isEnabled && isRunning)
  if (!isWakeLockSupported()) return null

  function toggle(next: boolean) {
    if (next) browserStorage.remove(WAKE_LOCK_OFF_KEY)
    else browserStorage.set(WAKE_LOCK_OFF_KEY, 'yes')
    setEnabled(next)
  }

  return <SwitchField name="screen" label={t(m.live_screen)} checked={isEnabled} onChange={toggle} />
}
