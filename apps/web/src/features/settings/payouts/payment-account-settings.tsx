import type { PaymentMethod, PaymentVendor } from '@aplauso/contract/config'
import { SECOND_MS } from '@aplauso/contract/limits'
import type { ConnectStarted, PaymentAccount, PaymentAccountState } from '@aplauso/contract/payment-account'
import { PAYMENT_VENDOR_NAMES } from '@aplauso/contract/payment-vendor-names'
import { m } from '@aplauso/texts/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { useOneTimeSearchParams } from '#lib/browser/use-one-time-search-params.ts'
import { type Message, useText } from '#lib/i18n/language.tsx'
import { useAvailableFeatures } from '#lib/page/available-features.ts'
import { restoreListFocus } from '#ui/focus/restore-list-focus.ts'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { SavedNote } from '#ui/form/saved-note.tsx'
import { useChange } from '#ui/form/use-change.ts'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { DisconnectAccount } from './disconnect-account.tsx'
import { PAYMENT_ACCOUNT_PATH } from './payout-paths.ts'
import { requirementTexts } from './requirement-texts.ts'

type ProviderMessage = typeof m.connect_link

/** The server asks the provider again on each read, so that a confirmed account is shown within seconds. */
const POLL_MS = 4 * SECOND_MS

const STATES: Record<PaymentAccountState, { chip: Message; tone: string; text?: ProviderMessage }> = {
  none: { chip: m.connect_chip_none, tone: 'bg-sunken text-ink-2' },
  pending: { chip: m.connect_chip_pending, tone: 'bg-holofote-soft', text: m.connect_is_pending },
  ready: { chip: m.connect_chip_ready, tone: 'bg-ok-soft text-ok', text: m.connect_is_ready },
  restricted: { chip: m.connect_chip_restricted, tone: 'bg-perigo-soft text-perigo', text: m.connect_is_restricted },
  revoked: { chip: m.connect_chip_revoked, tone: 'bg-perigo-soft text-perigo', text: m.connect_is_revoked },
}

const METHODS: Record<PaymentMethod, Message> = {
  card: m.donate_method_card,
  mbway: m.donate_method_mbway,
  paypal: m.donate_method_paypal,
  bank_transfer: m.donate_method_bank,
}

/** Why the browser comes back from the provider without an account. */
const REFUSALS = new Map<string | null, Message>([
  ['denied', m.connect_back_denied],
  ['failed', m.connect_back_failed],
  ['expired', m.connect_back_expired],
])

type Done = 'connected' | 'ended'
const DONE: Record<Done, Message> = { connected: m.connect_back_connected, ended: m.connect_ended }

/** A creator's own account at a payment provider, and in one sentence when the money comes. */
export function PaymentAccountSettings() {
  const t = useText()
  const outcome = useOneTimeSearchParams().get('account')
  const [done, setDone] = useState<Done | undefined>(outcome === 'connected' ? 'connected' : undefined)
  const { data, isError, error, refetch } = useQuery<PaymentAccount>({
    queryKey: [PAYMENT_ACCOUNT_PATH],
    refetchInterval: ({ state }) => (isWaiting(state.data) ? POLL_MS : false),
  })
  const refusal = REFUSALS.get(outcome)
  return (
    <SettingsSection
      anchor="conta-de-pagamentos"
      testId="payment-account"
      title={t(m.connect_title)}
      text={t(m.connect_text)}
      chip={data && <span className={`px-2 py-0 chip ${STATES[data.state].tone}`}>{t(STATES[data.state].chip)}</span>}
    >
      {refusal && !done && (
        <p role="alert" className="mb-4 flex gap-2.5 rounded-md bg-perigo-soft px-4 py-3">
          <CircleAlert size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-perigo" />
          {t(refusal)}
        </p>
      )}
      <SavedNote key={done} isShown={done !== undefined} text={done && t(DONE[done])} className="mb-4" />
      {isError && !data && <LoadFailed error={error} onRetry={refetch} />}
      {!data && !isError && <div aria-hidden="true" className="h-32 rounded-md skeleton" />}
      {data && <Account account={data} onEnded={() => setDone('ended')} />}
    </SettingsSection>
  )
}

const isWaiting = (account: PaymentAccount | undefined) =>
  account?.state === 'pending' || account?.state === 'restricted'

type AccountProps = { account: PaymentAccount; onEnded: () => void }

function Account({ account, onEnded }: AccountProps) {
  const t = useText()
  const { provider, state, offers, methods, profiles } = account
  const name = provider === null ? '' : PAYMENT_VENDOR_NAMES[provider]
  const isConnected = provider !== null && state !== 'revoked'
  const others = offers.filter((offer) => offer !== provider || state === 'revoked')
  return (
    <div ref={restoreListFocus} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <WhenPaid account={account} name={name} />
      {provider !== null && (
        <dl className="grid gap-2">
          <div data-testid="payment-account-name">
            <dt className="text-xs text-ink-2">{t(m.connect_account)}</dt>
            <dd translate="no" className="font-semibold wrap-anywhere">
              {account.accountName ?? account.account}
              {account.accountName !== undefined && (
                <span className="block text-sm font-normal text-ink-2">
                  {name} · {account.account}
                </span>
              )}
            </dd>
          </div>
          {state === 'ready' && methods.length > 0 && (
            <div>
              <dt className="text-xs text-ink-2">{t(m.connect_methods)}</dt>
              <dd>{methods.map((method) => t(METHODS[method])).join(', ')}</dd>
            </div>
          )}
        </dl>
      )}
      {provider !== null && profiles.length > 1 && <ProfileField profiles={profiles} name={name} />}
      {provider !== null && <Requirements account={account} name={name} />}
      {!isConnected && <p className="text-sm text-ink-2">{t(m.connect_how)}</p>}
      <div className="flex flex-wrap gap-2.5">
        {others.map((offer) => (
          <ConnectButton
            key={offer}
            provider={offer}
            text={offer === provider ? m.connect_again : isConnected ? m.connect_instead : m.connect_link}
            isMain={!isConnected}
          />
        ))}
        {provider !== null && <DisconnectAccount {...{ account, name, onEnded }} />}
      </div>
    </div>
  )
}

/** Answers in a sentence or two when the creator gets the money. */
function WhenPaid({ account: { state, moneyFlow }, name }: { account: PaymentAccount; name: string }) {
  const t = useText()
  const { payouts } = useAvailableFeatures()
  const through = payouts ? m.connect_goes_payouts : m.connect_goes_operator
  const isDirect = state === 'ready' && moneyFlow !== 'operator'
  const { text } = STATES[state]
  const sentences = [
    (state !== 'ready' || isDirect) && text && t(text, { provider: name }),
    !isDirect && t(moneyFlow === 'direct' ? m.connect_closed : through),
  ]
  return (
    <p aria-live="polite" data-testid="payment-account-when" className="font-semibold">
      {sentences.filter(Boolean).join(' ')}
    </p>
  )
}

/** What the provider still wants, and where to give it. */
function Requirements({ account: { requirements }, name }: { account: PaymentAccount; name: string }) {
  const t = useText()
  const [first] = requirements
  if (first === undefined) return null
  const wanted = requirementTexts(requirements)
  const isWanting = typeof wanted === 'object'
  return (
    <div data-testid="payment-account-requirements" className="rounded-md bg-sunken px-4 py-3">
      {isWanting ? (
        <>
          <p>{t(m.connect_asks, { provider: name })}</p>
          <ul className="ms-5 list-disc text-sm">
            {wanted.map(({ text, url }) => {
              const words = t(text, { provider: name })
              return (
                <li key={words}>
                  {url === undefined || url === first.url ? (
                    words
                  ) : (
                    <a href={url} className="link">
                      {words}
                    </a>
                  )}
                </li>
              )
            })}
          </ul>
        </>
      ) : (
        <p>{t(wanted === 'review' ? m.connect_review : m.connect_rejected, { provider: name })}</p>
      )}
      {first.url !== undefined && (
        <p className="mt-3">
          <a href={first.url} className={`btn max-sm:w-full ${isWanting ? 'btn-primary' : 'btn-ghost'}`}>
            {t(isWanting ? m.connect_complete : m.connect_see, { provider: name })}
          </a>
        </p>
      )}
    </div>
  )
}

type ConnectButtonProps = { provider: PaymentVendor; text: ProviderMessage; isMain: boolean }

/** Sends the browser to the provider, which leads back to this page. */
function ConnectButton({ provider, text, isMain }: ConnectButtonProps) {
  const t = useText()
  const name = PAYMENT_VENDOR_NAMES[provider]
  const { change, busy } = useChange({
    send: () => api.post<ConnectStarted>(`${PAYMENT_ACCOUNT_PATH}/connect`, { provider }),
    onDone: ({ url }) => location.assign(url),
    failedTitle: t(m.connect_failed, { provider: name }),
  })
  return (
    <BusyButton
      busy={busy}
      onClick={() => change(undefined)}
      className={`max-sm:w-full ${isMain ? 'btn-primary' : 'btn-ghost'}`}
    >
      {t(text, { provider: name })}
    </BusyButton>
  )
}

/** Saved when chosen. */
function ProfileField({ profiles, name }: { profiles: PaymentAccount['profiles']; name: string }) {
  const t = useText()
  const queries = useQueryClient()
  const { change, busy, isDone } = useChange({
    send: (profileId: string) => api.patch<PaymentAccount>(PAYMENT_ACCOUNT_PATH, { profileId }),
    onDone: (changed) => void queries.setQueryData([PAYMENT_ACCOUNT_PATH], changed),
  })
  return (
    <div>
      <FormField label={t(m.connect_profile)} hint={t(m.connect_profile_hint, { provider: name })}>
        {(control) => (
          <select
            {...control}
            name="profile"
            translate="no"
            value={profiles.find(({ chosen }) => chosen)?.id}
            disabled={busy}
            onChange={(event) => change(event.target.value)}
            className="field sm:max-w-80"
          >
            {profiles.map((profile) => (
              <option key={profile.id} value={profile.id}>
                {profile.name}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <SavedNote isShown={isDone} className="mt-2" />
    </div>
  )
}
