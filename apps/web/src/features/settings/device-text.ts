import { m } from '@aplauso/texts/messages'
import type { Translate } from '#lib/i18n/language.tsx'

/** "Firefox em Windows" for "Firefox · Windows"; a program's name stays as it is. */
export function deviceText(device: string, t: Translate): string {
  const [browser = '', system] = device.split(' · ')
  if (browser === '') return t(m.sessions_device_unknown)
  return system === undefined ? browser : t(m.sessions_device, { browser, system })
}
