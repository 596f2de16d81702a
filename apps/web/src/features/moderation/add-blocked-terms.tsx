import { BLOCKED_TERM_MAX_CHARACTERS, BLOCKED_TERMS_MAX } from '@aplauso/contract/limits'
import type { BlockedTerm, BlockedTermAction, NewBlockedTerm } from '@aplauso/contract/moderation'
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
import { BLOCKED_TERM_ACTIONS } from './blocked-term-actions.ts'
import { blockedTermsQuery } from './rules-query.ts'

type AddTermsProps = { userId: string; onUnsaved: (isTyped: boolean) => void }

const EMPTY_FORM = { pattern: '', replacement: '', lines: '' }
/** The most lines that an error lists. */
const NAMED_MAX = 3

/** State shared by both ways to add terms. */
function useAddTerms({ userId, onUnsaved }: AddTermsProps) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState({ ...EMPTY_FORM, action: 'mask' as BlockedTermAction })
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
    /** An existing term gets its new action and keeps its position. */
    add(added: readonly BlockedTerm[]) {
      queries.setQueryData<BlockedTerm[]>(blockedTermsQuery(userId).queryKey, (terms = []) => {
        const byId = new Map(added.map((word) => [word.id, word]))
        const knownIds = new Set(terms.map(({ id }) => id))
        const fresh = added.filter(({ id }) => !knownIds.has(id)).toReversed()
        return [...fresh, ...terms.map((word) => byId.get(word.id) ?? word)]
      })
      setTyped(({ action }) => ({ ...EMPTY_FORM, action }))
      setAdded(true)
      onUnsaved(false)
    },
  }
}

const newBlockedTerm = (pattern: string, action: BlockedTermAction, replacement: string): NewBlockedTerm => ({
  pattern,
  action,
  replacement: action === 'replace' ? replacement.trim() : undefined,
})

export function AddBlockedTerm(props: AddTermsProps) {
  const { t, language } = useLanguage()
  const { typed, isAdded, change, add } = useAddTerms(props)
  const problems = {
    pattern: t(m.moderation_word_wrong, { max: BLOCKED_TERM_MAX_CHARACTERS }),
    replacement: t(m.moderation_replacement_missing),
  }
  const full = t(m.moderation_words_full, { max: formatNumber(BLOCKED_TERMS_MAX, language) })
  const form = useForm({
    values: typed,
    check: ({ pattern, action, replacement }): Partial<typeof problems> => ({
      ...(pattern.trim() === '' && { pattern: problems.pattern }),
      ...(action === 'replace' && replacement.trim() === '' && { replacement: problems.replacement }),
    }),
    send: ({ pattern, action, replacement }) =>
      api.post<BlockedTerm>('/api/moderation/words', newBlockedTerm(pattern.trim(), action, replacement)),
    onSent: (word) => add([word]),
    fieldErrors: (error, code) => {
      if (code === 'limit_reached') return { pattern: full }
      if (code !== 'validation_failed') return {}
      if (refusedFields(error).includes('replacement')) return { replacement: problems.replacement }
      return { pattern: problems.pattern }
    },
    failedTitle: t(m.moderation_words_failed),
    focusAfterFailure: 'pattern',
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
        maxLength={BLOCKED_TERM_MAX_CHARACTERS}
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

export function AddBlockedTerms(props: AddTermsProps) {
  const { t, language } = useLanguage()
  const { typed, isAdded, change, add } = useAddTerms(props)
  const listOf = (lines: string) => [...new Set(lines.split('\n').flatMap((line) => line.trim() || []))]
  const full = t(m.moderation_words_full, { max: formatNumber(BLOCKED_TERMS_MAX, language) })
  const refusedLines = (error: unknown, lines: readonly string[]) => {
    const named = new Set(refusedFields(error).map((path) => lines[Number(/^words\.(\d+)/.exec(path)?.[1])]))
    const refused = [...named].filter((line) => line !== undefined)
    if (refused.length === 0) return undefined
    const quoted = refused.slice(0, NAMED_MAX).map((word) => t(m.donate_word, { word }))
    return t(m.moderation_lines_wrong, {
      lines: formatList(quoted, language),
      max: BLOCKED_TERM_MAX_CHARACTERS,
    })
  }
  const missing = t(m.moderation_replacement_missing)
  const form = useForm({
    values: typed,
    check: ({ lines, action, replacement }): { lines?: string; replacement?: string } => {
      const count = listOf(lines).length
      return {
        ...(count === 0 && { lines: t(m.moderation_lines_missing) }),
        ...(count > BLOCKED_TERMS_MAX && { lines: full }),
        ...(action === 'replace' && replacement.trim() === '' && { replacement: missing }),
      }
    },
    send: ({ lines, action, replacement }) =>
      api.post<BlockedTerm[]>('/api/moderation/words/many', {
        words: listOf(lines).map((pattern) => newBlockedTerm(pattern, action, replacement)),
      }),
    onSent: add,
    fieldErrors: (error, code) => {
      if (code === 'limit_reached') return { lines: full }
      const wrong = code === 'validation_failed' ? refusedLines(error, listOf(typed.lines)) : undefined
      return wrong === undefined ? {} : { lines: wrong }
    },
    failedTitle: t(m.moderation_words_failed),
    focusAfterFailure: 'lines',
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
        maxCharacters={BLOCKED_TERMS_MAX * (BLOCKED_TERM_MAX_CHARACTERS + 1)}
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
  action: BlockedTermAction
  replacement: string
  error: string | undefined
  onChange: (changes: { action?: BlockedTermAction; replacement?: string }) => void
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
              const chosen = BLOCKED_TERM_ACTIONS.find((each) => each.action === event.target.value)
              if (chosen) onChange({ action: chosen.action })
            }}
            className="field"
          >
            {BLOCKED_TERM_ACTIONS.map((each) => (
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
          maxLength={BLOCKED_TERM_MAX_CHARACTERS}
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
