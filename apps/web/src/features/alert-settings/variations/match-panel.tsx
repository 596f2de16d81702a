import { parseEuros } from '@aplauso/contract/euros'
import { DONATION_MAX_CENTS, DONATION_MIN_CENTS, MESSAGE_MAX_CHARACTERS } from '@aplauso/contract/limits'
import type { ListedVariation } from '@aplauso/contract/variations'
import { m } from '@aplauso/texts/messages'
import { useId, useState } from 'react'
import { eurosError } from '#lib/i18n/euros-error.ts'
import { formatEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { DecimalInput } from '#ui/form/decimal-input.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { SwitchField } from '#ui/form/switch-field.tsx'
import { TextAreaField } from '#ui/form/text-field.tsx'
import { ChoiceField } from './choice-field.tsx'
import { DONATION_KINDS, OFFERED_MONTHS } from './condition-texts.ts'
import { type MatchRequest, MatchResult } from './match-result.tsx'

const EMPTY_DONATION = { amount: '', message: '', kind: 'text', first: false, signedIn: false, months: '' }

/** Asks the server which saved variation an invented donation would use. */
export function MatchPanel({ variations }: { variations: readonly ListedVariation[] }) {
  const { t, language } = useLanguage()
  const id = useId()
  const [typed, setTyped] = useState(EMPTY_DONATION)
  const change = (changes: Partial<typeof typed>) => setTyped({ ...typed, ...changes })
  const donationCents = parseEuros(typed.amount)
  const isAmountValid =
    donationCents !== undefined && donationCents >= DONATION_MIN_CENTS && donationCents <= DONATION_MAX_CENTS
  const isBlank = typed.amount.trim() === ''
  const range = { min: formatEuros(DONATION_MIN_CENTS, language, 0), max: formatEuros(DONATION_MAX_CENTS, language, 0) }
  const { message, kind, first: firstDonation, signedIn, months } = typed
  const matchRequest: MatchRequest | undefined = isAmountValid
    ? {
        ...{ amountEuro: donationCents / 100, message, firstDonation, signedIn },
        ...(months !== '' && { monthsInRow: Number(months) }),
        audioType: kind === 'text' ? 'text' : kind === 'speech' ? 'tts' : 'custom',
        upload: kind === 'upload',
      }
    : undefined
  return (
    <section
      id="experimentar"
      tabIndex={-1}
      aria-labelledby={id}
      className="grid scroll-mt-20 gap-4 p-5 card sm:p-6 @3xl:sticky @3xl:top-20"
    >
      <div>
        <h2 id={id} className="text-xl">
          {t(m.variations_match)}
        </h2>
        <p className="mt-1 text-sm text-ink-2">{t(m.variations_match_text)}</p>
      </div>
      <FormField
        label={t(m.moderation_try_amount)}
        error={!isBlank && !isAmountValid && eurosError(typed.amount, range, t)}
      >
        {(control) => (
          <DecimalInput {...control} name="amount" value={typed.amount} onChange={(amount) => change({ amount })} />
        )}
      </FormField>
      <TextAreaField
        label={t(m.moderation_try_message)}
        name="message"
        rows={2}
        maxCharacters={MESSAGE_MAX_CHARACTERS}
        value={message}
        onChange={(next) => change({ message: next })}
      />
      <FormField label={t(m.moderation_try_kind)}>
        {(control) => (
          <select
            {...control}
            name="kind"
            value={kind}
            onChange={({ target }) => change({ kind: target.value })}
            className="field"
          >
            {DONATION_KINDS.map((each) => (
              <option key={each.kind} value={each.kind}>
                {t(each.text)}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <ChoiceField
        label={t(m.months_first)}
        name="tryMonths"
        value={months}
        options={[
          { value: '', label: t(m.variations_match_once) },
          ...OFFERED_MONTHS.map((count) => ({
            value: String(count),
            label: t(m.months_badge, { months: String(count) }),
          })),
        ]}
        onChange={(next) => change({ months: next })}
      />
      <SwitchField
        name="tryFirst"
        label={t(m.moderation_try_first)}
        checked={firstDonation}
        onChange={(first) => change({ first })}
      />
      <SwitchField
        name="trySignedIn"
        label={t(m.variations_match_signed)}
        checked={signedIn}
        onChange={(next) => change({ signedIn: next })}
      />
      <MatchResult matchRequest={matchRequest} variations={variations} />
    </section>
  )
}
