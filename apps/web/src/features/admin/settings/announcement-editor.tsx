import { LANGUAGE_NAMES, LANGUAGE_TAGS, type Language } from '@aplauso/contract/languages'
import { ANNOUNCEMENT_MAX_CHARACTERS } from '@aplauso/contract/limits'
import type { Announcement, AnnouncementLevel, OperatorSettings } from '@aplauso/contract/operator-settings'
import { m } from '@aplauso/texts/messages'
import { useState } from 'react'
import { FormSection } from '#components/settings/form-section.tsx'
import { type Message, useLanguage } from '#lib/i18n/language.tsx'
import { momentOf, typedMoment } from '#lib/i18n/zoned-time.ts'
import { BusyButton, SubmitButton } from '#ui/form/busy-button.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { TextAreaField, TextField } from '#ui/form/text-field.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { useSettingsChange } from './use-settings-change.ts'

const LEVEL_ORDER: readonly AnnouncementLevel[] = ['info', 'warning', 'critical']
const LEVELS: Record<AnnouncementLevel, { name: Message; className: string }> = {
  info: { name: m.admin_announcement_info, className: 'bg-azul-soft text-ink' },
  warning: { name: m.admin_announcement_warning, className: 'bg-holofote-soft text-ink' },
  critical: { name: m.admin_announcement_critical, className: 'bg-perigo-soft text-perigo' },
}

type EditorProps = { settings: OperatorSettings; timeZone: string }

/** The announcement on every page: its text in each language, its level and its end, with a preview. */
export function AnnouncementEditor({ settings: { announcement }, timeZone }: EditorProps) {
  const { t, language } = useLanguage()
  const [draft, setDraft] = useState(() => draftOf(announcement, timeZone))
  const [isChecked, setChecked] = useState(false)
  const { change, busy } = useSettingsChange()
  const set = (changes: Partial<typeof draft>) => setDraft((now) => ({ ...now, ...changes }))
  const missing = LANGUAGE_TAGS.filter((tag) => draft.text[tag].trim() === '')
  const until = momentOf(draft.until, timeZone)
  const isPast = until !== undefined && Date.parse(until) <= Date.now()

  function publish() {
    setChecked(true)
    const first = missing[0]
    if (first !== undefined || isPast)
      return document.querySelector<HTMLElement>(`[name="${isPast ? 'until' : `text.${first}`}"]`)?.focus()
    change(
      { announcement: { text: draft.text, level: draft.level, until: until ?? null } },
      { onSuccess: () => toast({ title: t(m.admin_announcement_published) }) },
    )
  }
  function remove() {
    change(
      { announcement: null },
      {
        onSuccess() {
          setDraft(draftOf(null, timeZone))
          setChecked(false)
          toast({ title: t(m.admin_announcement_removed) })
        },
      },
    )
  }
  const level = LEVELS[draft.level]
  return (
    <FormSection title={t(m.admin_announcement)} anchor="aviso">
      <p className="text-sm text-ink-2">
        {t(hasEnded(announcement) ? m.admin_announcement_ended : m.admin_announcement_text)}
      </p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          publish()
        }}
        className="grid grid-cols-[minmax(0,1fr)] gap-5"
      >
        <Segmented
          legend={t(m.admin_announcement_level)}
          hint={t(m.admin_announcement_level_hint)}
          name="level"
          options={LEVEL_ORDER.map((value) => ({ value, label: t(LEVELS[value].name) }))}
          value={draft.level}
          onChange={(chosen) => set({ level: chosen })}
        />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2">
          {LANGUAGE_TAGS.map((tag) => (
            <TextAreaField
              key={tag}
              label={t(m.admin_announcement_in, { language: LANGUAGE_NAMES[tag] })}
              name={`text.${tag}`}
              lang={tag}
              rows={2}
              error={isChecked && missing.includes(tag) && t(m.admin_announcement_missing)}
              value={draft.text[tag]}
              maxCharacters={ANNOUNCEMENT_MAX_CHARACTERS}
              onChange={(typed) => set({ text: { ...draft.text, [tag]: typed.replace(/\s+/g, ' ') } })}
            />
          ))}
        </div>
        <TextField
          optional
          label={t(m.admin_announcement_until)}
          hint={t(m.admin_announcement_until_hint, { zone: timeZone.replaceAll('_', ' ') })}
          error={isChecked && isPast && t(m.admin_announcement_past)}
          type="datetime-local"
          name="until"
          fieldClassName="min-w-0 sm:max-w-80"
          className="min-w-0"
          value={draft.until}
          onChange={(typed) => set({ until: typed })}
        />
        {missing.length < LANGUAGE_TAGS.length && (
          <div>
            <p className="mb-1.5 text-sm font-semibold">{t(m.admin_announcement_preview)}</p>
            <p
              data-testid="announcement-preview"
              translate="no"
              className={`rounded-md px-4 py-3 text-center text-sm wrap-anywhere ${level.className}`}
            >
              {draft.text[language] || LANGUAGE_TAGS.map((tag) => draft.text[tag]).find((text) => text !== '')}
            </p>
          </div>
        )}
        <div className="flex flex-wrap gap-3">
          <SubmitButton busy={busy} className="btn-ink max-sm:w-full">
            {t(m.admin_announcement_publish)}
          </SubmitButton>
          {announcement && (
            <BusyButton busy={busy} onClick={remove} className="btn-ghost max-sm:w-full">
              {t(m.admin_announcement_remove)}
            </BusyButton>
          )}
        </div>
      </form>
    </FormSection>
  )
}

const draftOf = (announcement: Announcement | null, timeZone: string) => ({
  text: announcement?.text ?? ({ pt: '', en: '', es: '', fr: '' } satisfies Record<Language, string>),
  level: announcement?.level ?? 'info',
  until: announcement?.until ? typedMoment(announcement.until, timeZone) : '',
})

const hasEnded = (announcement: Announcement | null) =>
  announcement?.until != null && Date.parse(announcement.until) <= Date.now()
