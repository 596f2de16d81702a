import type { User } from '@aplauso/contract/accounts'
import { useState } from 'react'
import { browserStorage } from '#lib/browser/storage.ts'
import { lazyComponent } from '#ui/loading/lazy-component.tsx'

const TimeZoneNotice = lazyComponent(() => import('./time-zone-notice.tsx'))

/**
 * Offers the time zone of the device where the account has another one, until the user refuses that change. Loads after
 * the page.
 */
export function TimeZonePrompt({ user }: { user: User }) {
  const device = Intl.DateTimeFormat().resolvedOptions().timeZone
  const key = `time-zone-refused:${user.timeZone}>${device}`
  const [refused, setRefused] = useState(() => (browserStorage.get(key) === user.id ? key : undefined))
  if (refused === key || !isOther(device, user.timeZone)) return null
  return (
    <TimeZoneNotice
      account={user.timeZone}
      device={device}
      onRefused={() => {
        browserStorage.set(key, user.id)
        setRefused(key)
      }}
    />
  )
}

/** Privacy modes report UTC, which is ignored. Two names of one zone are equal after the browser resolves them. */
function isOther(device: string, account: string): boolean {
  if (/^(UTC|Etc\/.*)$/.test(device)) return false
  try {
    return Intl.DateTimeFormat('en', { timeZone: account }).resolvedOptions().timeZone !== device
  } catch {
    return true
  }
}
