import { m } from '@aplauso/texts/messages'
import { Suspense, useId } from 'react'
import { useIsHydrated } from '#lib/browser/use-is-hydrated.ts'
import { useText } from '#lib/i18n/language.tsx'
import { lazyComponent } from '#ui/loading/lazy-component.tsx'
import type { DonationDraft } from './donation-draft.ts'
import type { FeeOptions } from './fee-note.tsx'
import type { Donation } from './use-donation.ts'

// Lazy: loaded once a visitor fills in the form, so that the many who only look cause no fee requests.
const FeeNote = lazyComponent(() => import('./fee-note.tsx'))
const AlertStyleField = lazyComponent(() => import('./alert-style-field.tsx'))

type DonationOptionsProps = {
  donation: Donation
  creator: { slug: string; displayName: string }
  /** True if there is a fee and the creator lets donors cover it. */
  canCover: boolean
  fee: FeeOptions
  error: string | undefined
  onChange: (changes: Partial<DonationDraft>) => void
}

/** Private message, covered fee and alert style. */
export function DonationOptions({ donation, creator, canCover, fee, error, onChange }: DonationOptionsProps) {
  const t = useText()
  const alive = useIsHydrated()
  const { draft, amountCents, isLookOpen } = donation
  const name = creator.displayName
  const hint = t(m.donate_private_hint, { name })
  return (
    <div>
      <div className="flex flex-wrap gap-x-6">
        <Checkbox
          name="private"
          label={t(m.donate_private)}
          hint={hint}
          checked={draft.isPrivate}
          onChange={(isPrivate) => onChange({ isPrivate })}
        />
        {canCover && (
          <Checkbox
            name="coverFee"
            label={t(m.donate_cover)}
            checked={draft.coversFee}
            onChange={(coversFee) => onChange({ coversFee })}
          />
        )}
      </div>
      <div className="grid gap-1 text-xs text-ink-2">
        {draft.isPrivate && (
          <p aria-hidden="true" className="wrap-anywhere">
            {hint}
          </p>
        )}
        {canCover && (
          <Suspense fallback={<FeePlaceholder />}>
            {fee.isRequested ? (
              <FeeNote {...fee} {...creator} {...{ amountCents }} covers={draft.coversFee} />
            ) : (
              <FeePlaceholder />
            )}
          </Suspense>
        )}
        {error && <p className="text-sm font-medium text-perigo">{error}</p>}
      </div>
      {alive && isLookOpen && !draft.isPrivate && (
        <Suspense fallback={<div className="mt-2 h-28 rounded-md skeleton" />}>
          <AlertStyleField name={name} value={donation.style} onChange={(style) => onChange({ style })} />
        </Suspense>
      )}
    </div>
  )
}

const FeePlaceholder = () => <div className="h-5" />

type CheckboxProps = {
  name: string
  label: string
  hint?: string
  checked: boolean
  onChange: (checked: boolean) => void
}

function Checkbox({ name, label, hint, checked, onChange }: CheckboxProps) {
  const id = useId()
  return (
    <label className="flex min-h-11 items-center gap-2.5 text-sm lg:min-h-8">
      <input
        type="checkbox"
        name={name}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        {...(hint && { 'aria-describedby': id })}
        className="size-5 shrink-0 accent-cravo"
      />
      {label}
      {hint && (
        <span id={id} className="sr-only">
          {hint}
        </span>
      )}
    </label>
  )
}
