import {
  DONATION_MAX_CENTS,
  DONATION_MIN_CENTS,
  DONOR_NAME_MAX_CHARACTERS,
  MESSAGE_MAX_CHARACTERS,
} from '@aplauso/contract/limits'
import type { TryMessage } from '@aplauso/contract/moderation'
import { m } from '@aplauso/texts/messages'
import { useId, useState } from 'react'
import { eurosError } from '#lib/i18n/euros-error.ts'
import { formatEuros } from '#lib/i18n/format.ts'
import { type Message, useLanguage } from '#lib/i18n/language.tsx'
import { DecimalInput } from '#ui/form/decimal-input.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { SwitchField } from '#ui/form/switch-field.tsx'
import { TextAreaField, TextField } from '#ui/form/text-field.tsx'
import { amountOf } from './rules-draft.ts'
import { TryResult } from './try-result.tsx'

type Kind = TryMessage['kind']
const KINDS: readonly { kind: Kind; text: Message }[] = [
  { kind: 'speech', text: m.moderation_try_speech },
  { kind: 'text', text: m.moderation_try_text_only },
  { kind: 'recording', text: m.moderation_try_recording },
  { kind: 'upload', text: m.moderation_try_upload },
]
const EMPTY_FORM = { message: '', donorName: '', amount: '', kind: 'speech' as Kind, firstDonation: false }

/** Judges a typed message like a donor's, with the unsaved rules. */
export function TryPanel({ userId, rules }: { userId: string; rules: object }) {
  const { t, language } = useLanguage()
  const id = useId()
  const [typed, setTyped] = useState(EMPTY_FORM)
  const change = (changes: Partial<typeof typed>) => setTyped({ ...typed, ...changes })
  const amountCents = amountOf(typed.amount, DONATION_MIN_CENTS)
  const hasInput = JSON.stringify(typed) !== JSON.stringify(EMPTY_FORM)
  const { message, donorName, kind, firstDonation } = typed
  const request = {
    ...{ message, kind, firstDonation },
    ...(donorName.trim() !== '' && { donorName }),
    ...(amountCents && { amountEuro: amountCents / 100 }),
    ...(Object.keys(rules).length > 0 && { settings: rules }),
  }
  const range = { min: formatEuros(DONATION_MIN_CENTS, language, 0), max: formatEuros(DONATION_MAX_CENTS, language, 0) }
  return (
    <section
      id="experimentar"
      tabIndex={-1}
      aria-labelledby={id}
      className="grid scroll-mt-20 gap-4 p-5 card sm:p-6 @3xl:max-h-[calc(100dvh-6.5rem)] @3xl:overflow-y-auto"
    >
      <div>
        <h2 id={id} className="text-xl">
          {t(m.moderation_try)}
        </h2>
        <p className="mt-1 text-sm text-ink-2">{t(m.moderation_try_text)}</p>
      </div>
      <TextAreaField
        label={t(m.moderation_try_message)}
        name="message"
        rows={3}
        maxCharacters={MESSAGE_MAX_CHARACTERS}
        value={message}
        onChange={(next) => change({ message: next })}
      />
      <div className="grid grid-cols-[minmax(0,1fr)_6.5rem] gap-3">
        <TextField
          label={t(m.moderation_try_name)}
          name="donorName"
          autoComplete="off"
          maxLength={DONOR_NAME_MAX_CHARACTERS}
          value={donorName}
          onChange={(next) => change({ donorName: next })}
        />
        <FormField label={t(m.moderation_try_amount)}>
          {(control) => (
            <DecimalInput
              {...control}
              {...(amountCents === undefined && { 'aria-invalid': true, 'aria-describedby': `${id}-sum` })}
              name="amount"
              value={typed.amount}
              onChange={(amount) => change({ amount })}
            />
          )}
        </FormField>
      </div>
      {amountCents === undefined && (
        <p id={`${id}-sum`} className="-mt-2.5 text-sm font-medium text-perigo">
          {eurosError(typed.amount, range, t)}
        </p>
      )}
      <FormField label={t(m.moderation_try_kind)}>
        {(control) => (
          <select
            {...control}
            name="kind"
            value={kind}
            onChange={(event) => {
              const chosen = KINDS.find((each) => each.kind === event.target.value)
              if (chosen) change({ kind: chosen.kind })
            }}
            className="field"
          >
            {KINDS.map((each) => (
              <option key={each.kind} value={each.kind}>
                {t(each.text)}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <SwitchField
        name="tryFirst"
        label={t(m.moderation_try_first)}
        checked={firstDonation}
        onChange={(next) => change({ firstDonation: next })}
      />
      <TryResult userId={userId} request={hasInput ? request : undefined} />
    </section>
  )
}
