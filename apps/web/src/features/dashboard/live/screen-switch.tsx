import { m } from '@aplauso/texts/messages'
import { useState } from 'react'
import { browserStorage } from '#lib/browser/storage.ts'
import { canHoldScreen, useWakeLock } from '#lib/browser/use-wake-lock.ts'
import { useText } from '#lib/i18n/language.tsx'
import { SwitchField } from '#ui/form/switch-field.tsx'

const SCREEN_KEY = 'screenMayGoOff'

/** Nothing where the browser knows no such thing. */
export function ScreenSwitch({ isRunning }: { isRunning: boolean }) {
  const t = useText()
  const [isWanted, setWanted] = useState(() => browserStorage.get(SCREEN_KEY) === null)
  useWakeLock(isWanted && isRunning)
  if (!canHoldScreen()) return null

  function want(next: boolean) {
    if (next) browserStorage.remove(SCREEN_KEY)
    else browserStorage.set(SCREEN_KEY, 'yes')
    setWanted(next)
  }

  return <SwitchField name="screen" label={t(m.live_screen)} checked={isWanted} onChange={want} />
}
