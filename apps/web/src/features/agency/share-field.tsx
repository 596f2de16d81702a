import { AGENCY_SHARE_MAX_BASIS_POINTS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { shareExample } from '#lib/i18n/agency-share-example.ts'
import { formatBasisPoints } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { DecimalInput } from '#ui/form/decimal-input.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { readShare } from './read-share.ts'

type ShareFieldProps = { value: string; onChange: (typed: string) => void; className?: string }

/** A percentage with an example in euros. `readShare` reads the typed text. */
export function ShareField({ value, onChange, className = '' }: ShareFieldProps) {
  const { t, language } = useLanguage()
  const basisPoints = readShare(value)
  return (
    <FormField
      label={t(m.agency_share_label)}
      hint={basisPoints !== undefined && t(m.agency_share_example, shareExample(basisPoints, language))}
      error={
        basisPoints === undefined
          ? t(m.agency_share_error, { max: formatBasisPoints(AGENCY_SHARE_MAX_BASIS_POINTS, language) })
          : undefined
      }
      className={className}
    >
      {(control) => (
        <span className="relative block">
          <DecimalInput {...control} name="share" maxLength={8} value={value} onChange={onChange} className="pe-9" />
          <span aria-hidden="true" className="absolute inset-y-0 inset-e-3.5 grid place-items-center text-ink-2">
            %
          </span>
        </span>
      )}
    </FormField>
  )
}
