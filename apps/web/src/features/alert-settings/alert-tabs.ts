import { m } from '@aplauso/texts/messages'
import { BellRing, Clock3, Code, Link2, Paintbrush } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useNavigate } from '#lib/page/use-navigate.ts'
import { focusControl } from '#ui/form/use-form.ts'
import type { SettingsSection } from './alert-draft.ts'

export const ALERT_TABS = [
  { id: 'look', text: m.alert_settings_look, icon: Paintbrush },
  { id: 'sound', text: m.alert_settings_tab_sound, icon: BellRing },
  { id: 'when', text: m.alert_settings_tab_when, icon: Clock3 },
  { id: 'widgets', text: m.alert_settings_tab_widgets, icon: Link2 },
  { id: 'advanced', text: m.alert_settings_tab_advanced, icon: Code },
] as const

export type AlertTab = (typeof ALERT_TABS)[number]['id']

/** Tab of each anchor, for links to a section. */
const ANCHOR_TABS = new Map<string, AlertTab>([
  ['aspeto', 'look'],
  ['som', 'sound'],
  ['voz', 'sound'],
  ['audio', 'sound'],
  ['fila', 'when'],
  ['ecra', 'when'],
  ['link', 'widgets'],
  ['widgets', 'widgets'],
  ['ouvir', 'widgets'],
  ['frase', 'advanced'],
  ['css', 'advanced'],
])

export const SECTION_TABS: Record<SettingsSection, AlertTab> = {
  look: 'look',
  sound: 'sound',
  voice: 'sound',
  queue: 'when',
  show: 'when',
  text: 'advanced',
  css: 'advanced',
}

/** Tab of each field that can be refused. */
const FIELD_TABS = new Map<string, AlertTab>([
  ['minDonationForAlert', 'when'],
  ['look.steps', 'when'],
  ['minDonationForTts', 'sound'],
  ['ttsVoiceId', 'sound'],
  ['look.css', 'advanced'],
])

/** The open tab, stored in the address, and a function that opens one and resolves when it is visible. */
export function useAlertTab(): [AlertTab, (tab: AlertTab) => Promise<void>] {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const requested = new URLSearchParams(search).get('tab')
  const open = ANCHOR_TABS.get(hash.slice(1)) ?? ALERT_TABS.find(({ id }) => id === requested)?.id ?? 'look'
  return [
    open,
    async (tab) => {
      if (tab !== open) await navigate(`?tab=${tab}`, { preventScrollReset: true })
    },
  ]
}

/** Opens the tab of a refused field, and focuses the field once it is visible. */
export function useHiddenField(open: AlertTab, openTab: (tab: AlertTab) => Promise<void>): (field: string) => void {
  const [field, setField] = useState<string>()
  useEffect(() => {
    if (field === undefined || FIELD_TABS.get(field) !== open) return
    const [control] = document.getElementsByName(field)
    if (control) focusControl(control)
    setField(undefined)
  }, [field, open])
  return (refused) => {
    setField(refused)
    void openTab(FIELD_TABS.get(refused) ?? open)
  }
}
