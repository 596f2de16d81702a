import {
  DONATION_MAX_CENTS,
  VARIATION_NAME_CHARACTERS,
  VARIATION_WORD_CHARACTERS,
  VARIATION_WORDS_MAX,
  VARIATIONS_MAX,
} from '@aplauso/contract/limits'
import { cents } from '@aplauso/contract/money'
import type { ListedVariation } from '@aplauso/contract/variations'
import { m } from '@aplauso/texts/messages'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { eurosError } from '#lib/i18n/euros-error.ts'
import { formatEuros, formatNumber } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { Modal, ModalActions, ModalFailure } from '#ui/dialog/modal.tsx'
import { SubmitButton } from '#ui/form/busy-button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { pickTexts, useForm } from '#ui/form/use-form.ts'
import { ConditionFields } from './condition-fields.tsx'
import {
  invalidFields,
  type VariationBody,
  type VariationDraft,
  variationBodyOf,
  variationDraftOf,
} from './variation-draft.ts'
import { VariationStyleFields } from './variation-style-fields.tsx'
import { VARIATIONS_PATH } from './variations-query.ts'

type VariationEditorProps = {
  userId: string
  /** Undefined for a new variation. */
  id: string | undefined
  before: VariationBody
  onSaved: (variation: ListedVariation) => void
  onClose: () => void
}

/** Drawer that edits one variation. */
export function VariationEditor({ userId, id, before, onSaved, onClose }: VariationEditorProps) {
  const { t, language } = useLanguage()
  const [draft, setDraft] = useState(() => variationDraftOf(before, language))
  const range = { min: formatEuros(cents(0), language, 0), max: formatEuros(DONATION_MAX_CENTS, language, 0) }
  const number = (value: number) => formatNumber(value, language)
  const problems = {
    name: t(m.variations_name_missing),
    from: eurosError(draft.from, range, t),
    to: eurosError(draft.to, range, t),
    exact: eurosError(draft.exact, range, t),
    below: t(m.variations_to_below),
    words: t(m.variations_words_wrong, {
      count: number(VARIATION_WORDS_MAX),
      max: number(VARIATION_WORD_CHARACTERS),
    }),
  }
  const form = useForm({
    values: draft,
    check: (typed) => {
      const { below, ...wrong } = pickTexts(problems, invalidFields(typed))
      return below ? { ...wrong, to: below } : wrong
    },
    send: (typed) => {
      const body = variationBodyOf(typed, before)
      return id === undefined
        ? api.post<ListedVariation>(VARIATIONS_PATH, body)
        : api.patch<ListedVariation>(`${VARIATIONS_PATH}/${id}`, body)
    },
    onSent(variation) {
      onSaved(variation)
      onClose()
    },
    fieldErrors: (_error, code) =>
      code === 'limit_reached' ? { name: t(m.variations_full, { max: number(VARIATIONS_MAX) }) } : {},
    errorDisplay: 'here',
  })
  const change = (changes: Partial<VariationDraft>) => {
    form.mend('from', 'to', 'exact')
    setDraft({ ...draft, ...changes })
  }
  return (
    <Modal title={id === undefined ? t(m.variations_new) : before.name} busy={form.busy} onClose={onClose}>
      <form {...form.props} className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5">
        <TextField
          label={t(m.variations_name)}
          error={form.errorOf('name')}
          name="name"
          autoComplete="off"
          maxLength={VARIATION_NAME_CHARACTERS}
          value={draft.name}
          onChange={(name) => change({ name })}
        />
        <ConditionFields draft={draft} onChange={change} errorOf={form.errorOf} />
        <VariationStyleFields userId={userId} draft={draft} onChange={change} />
        <ModalFailure>{form.failure}</ModalFailure>
        <ModalActions busy={form.busy} onClose={onClose}>
          <SubmitButton busy={form.busy} busyText={t(m.creator_settings_saving)} className="btn-primary">
            {t(m.creator_settings_save)}
          </SubmitButton>
        </ModalActions>
      </form>
    </Modal>
  )
}
