import { MODERATION_PATTERN_MAX_CHARACTERS, MODERATION_WORDS_MAX } from '@aplauso/contract/limits'
import type { ModerationWord, NewModerationWord, WordAction } from '@aplauso/contract/moderation'
import { m } from '@aplauso/texts/messages'
import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { refusedFields } from '#lib/api/refused-fields.ts'
import { formatList, formatNumber } from '#lib/i18n/format.ts'
import { useLanguage, useText } from '#lib/i18n/language.tsx'
import { SubmitButton } from '#ui/form/busy-button.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { SavedNote } from '#ui/form/saved-note.tsx'
import { TextAreaField, TextField } from '#ui/form/text-field.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { wordsOf } from './rules-query.ts'
import { WORD_ACTIONS } from './word-actions.ts'

type AddProps = { userId: string; onUnsaved: (isTyped: boolean) => void }

const NOTHING = { pattern: '', replacement: '', lines: '' }
/** So many lines are named of those that cannot be taken. */
const NAMED = 3

/** What both ways of adding have: what is typed, and the list that they add to. */
function useAdding({ userId, onUnsaved }: AddProps) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState({ ...NOTHING, action: 'mask' as WordAction })
  const [isAdded, setAdded] = useState(false)
  return {
    typed,
    isAdded,
    change(changes: Partial<typeof typed>) {
      const next = { ...typed, ...changes }
      setTyped(next)
      setAdded(false)
      onUnsaved(next.pattern.trim() !== '' || next.lines.trim() !== '')
    },
    /** One that was there already has its new action, and its place. */
    add(added: readonly ModerationWord[]) {
      queries.setQueryData<ModerationWord[]>(wordsOf(userId).queryKey, (words = []) => {
        const byId = new Map(added.map((word) => [word.id, word]))
        const known = new Set(words.map(({ id }) => id))
        const fresh = added.filter(({ id }) => !known.has(id)).toReversed()
        return [...fresh, ...words.map((word) => byId.get(word.id) ?? word)]
      })
      setTyped(({ action }) => ({ ...NOTHING, action }))
      setAdded(true)
      onUnsaved(false)
    },
  }
}

const newWord = (pattern: string, action: WordAction, replacement: string): NewModerationWord => ({
  pattern,
  action,
  replacement: action === 'replace' ? replacement.trim() : undefined,
})

export function AddOne(props: AddProps) {
  const { t, language } = useLanguage()
  const { typed, isAdded, change, add } = useAdding(props)
  const problems = {
    pattern: t(m.moderation_word_wrong, { max: MODERATION_PATTERN_MAX_CHARACTERS }),
    replacement: t(m.moderation_replacement_missing),
  }
  const full = t(m.moderation_words_full, { max: formatNumber(MODERATION_WORDS_MAX, language) })
  const form = useForm({
    values: typed,
    check: ({ pattern, action, replacement }): Partial<typeof problems> => ({
      ...(pattern.trim() === '' && { pattern: problems.pattern }),
      ...(action === 'replace' && replacement.trim() === '' && { replacement: problems.replacement }),
    }),
    send: ({ pattern, action, replacement }) =>
      api.post<ModerationWord>('/api/moderation/words', newWord(pattern.trim(), action, replacement)),
    onSent: (word) => add([word]),
    refused: (error, code) => {
      if (code === 'limit_reached') return { pattern: full }
      if (code !== 'validation_failed') return {}
      if (refusedFields(error).includes('replacement')) return { replacement: problems.replacement }
      return { pattern: problems.pattern }
    },
    failedTitle: t(m.moderation_words_failed),
    retryAt: 'pattern',
  })
  return (
    <form {...form.props} className="grid gap-4">
      <TextField
        label={t(m.moderation_word)}
        hint={t(m.moderation_word_hint)}
        error={form.errorOf('pattern')}
        name="pattern"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MODERATION_PATTERN_MAX_CHARACTERS}
        value={typed.pattern}
        onChange={(pattern) => change({ pattern })}
      />
      <ActionField
        action={typed.action}
        replacement={typed.replacement}
        error={form.errorOf('replacement')}
        onChange={change}
      />
      <AddButton busy={form.busy} isAdded={isAdded}>
        {t(m.moderation_word_add)}
      </AddButton>
    </form>
  )
}

export function AddMany(props: AddProps) {
  const { t, language } = useLanguage()
  const { typed, isAdded, change, add } = useAdding(props)
  const listOf = (lines: string) => [...new Set(lines.split('\n').flatMap((line) => line.trim() || []))]
  const full = t(m.moderation_words_full, { max: formatNumber(MODERATION_WORDS_MAX, language) })
  const refusedLines = (error: unknown, lines: readonly string[]) => {
    const named = new Set(refusedFields(error).map((path) => lines[Number(/^words\.(\d+)/.exec(path)?.[1])]))
    const refused = [...named].filter((line) => line !== undefined)
    if (refused.length === 0) return undefined
    const quoted = refused.slice(0, NAMED).map((word) => t(m.donate_word, { word }))
    return t(m.moderation_lines_wrong, {
      lines: formatList(quoted, language),
      max: MODERATION_PATTERN_MAX_CHARACTERS,
    })
  }
  const missing = t(m.moderation_replacement_missing)
  const form = useForm({
    values: typed,
    check: ({ lines, action, replacement }): { lines?: string; replacement?: string } => {
      const count = listOf(lines).length
      return {
        ...(count === 0 && { lines: t(m.moderation_lines_missing) }),
        ...(count > MODERATION_WORDS_MAX && { lines: full }),
        ...(action === 'replace' && replacement.trim() === '' && { replacement: missing }),
      }
    },
    send: ({ lines, action, replacement }) =>
      api.post<ModerationWord[]>('/api/moderation/words/many', {
        words: listOf(lines).map((pattern) => newWord(pattern, action, replacement)),
      }),
    onSent: add,
    refused: (error, code) => {
      if (code === 'limit_reached') return { lines: full }
      const wrong = code === 'validation_failed' ? refusedLines(error, listOf(typed.lines)) : undefined
      return wrong === undefined ? {} : { lines: wrong }
    },
    failedTitle: t(m.moderation_words_failed),
    retryAt: 'lines',
  })
  return (
    <form {...form.props} className="grid gap-4">
      <TextAreaField
        label={t(m.moderation_lines)}
        hint={t(m.moderation_lines_hint)}
        error={form.errorOf('lines')}
        name="lines"
        rows={6}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxCharacters={MODERATION_WORDS_MAX * (MODERATION_PATTERN_MAX_CHARACTERS + 1)}
        value={typed.lines}
        onChange={(lines) => change({ lines })}
      />
      <ActionField
        action={typed.action}
        replacement={typed.replacement}
        error={form.errorOf('replacement')}
        onChange={change}
      />
      <AddButton busy={form.busy} isAdded={isAdded}>
        {t(m.moderation_lines_add)}
      </AddButton>
    </form>
  )
}

type ActionFieldProps = {
  action: WordAction
  replacement: string
  error: string | undefined
  onChange: (changes: { action?: WordAction; replacement?: string }) => void
}

function ActionField({ action, replacement, error, onChange }: ActionFieldProps) {
  const t = useText()
  return (
    <div className="grid items-start gap-4 @xl:grid-cols-2">
      <FormField label={t(m.moderation_word_action)}>
        {(control) => (
          <select
            {...control}
            name="action"
            value={action}
            onChange={(event) => {
              const chosen = WORD_ACTIONS.find((each) => each.action === event.target.value)
              if (chosen) onChange({ action: chosen.action })
            }}
            className="field"
          >
            {WORD_ACTIONS.map((each) => (
              <option key={each.action} value={each.action}>
                {t(each.text)}
              </option>
            ))}
          </select>
        )}
      </FormField>
      {action === 'replace' && (
        <TextField
          label={t(m.moderation_replacement)}
          error={error}
          name="replacement"
          autoComplete="off"
          maxLength={MODERATION_PATTERN_MAX_CHARACTERS}
          value={replacement}
          onChange={(typed) => onChange({ replacement: typed })}
        />
      )}
    </div>
  )
}

type AddButtonProps = { busy: boolean; isAdded: boolean; children: ReactNode }

function AddButton({ busy, isAdded, children }: AddButtonProps) {
  const t = useText()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <SubmitButton busy={busy} icon={Plus} busyText={t(m.creator_settings_saving)} className="btn-ink">
        {children}
      </SubmitButton>
      <SavedNote isShown={isAdded} />
    </div>
  )
}
