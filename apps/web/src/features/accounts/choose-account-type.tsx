import type { UserType } from '@aplauso/contract/accounts'
import type { AvailableFeatures } from '@aplauso/contract/features'
import type { SignInService } from '@aplauso/contract/sign-in-services'
import { m } from '@aplauso/texts/messages'
import { ArrowRight, type LucideIcon } from 'lucide-react'
import { useId } from 'react'
import { useLocation } from 'react-router'
import { Page } from '#components/shell/page.tsx'
import { ServiceError, useServiceError } from '#components/sign-in-services/service-error.tsx'
import { useText } from '#lib/i18n/language.tsx'
import { useAvailableFeatures } from '#lib/page/available-features.ts'
import { returnStateOf } from '#lib/session/safe-redirect.ts'
import { Tiles } from '#ui/brand/tiles.tsx'
import { Link } from '#ui/text/link.tsx'
import { ACCOUNT_TYPES, MAIN_ACCOUNT_TYPES, SECONDARY_ACCOUNT_TYPES } from './account-types.ts'
import { isInvited } from './is-invited.ts'
import { needsInvite } from './registration-choices.ts'
import { ServiceLinks } from './service-links.tsx'
import { ServiceNotice } from './service-notice.tsx'

const CARD =
  'group overflow-hidden border border-line-strong bg-surface text-start transition-[border-color,transform,box-shadow] duration-150 ease-out hover:-translate-y-0.5 hover:border-ink'

type ChoiceProps = {
  types: UserType[]
  /** The service with which the account will sign in. */
  service: SignInService | undefined
  isInviteRefused: boolean
  onChoose: (type: UserType) => void
}

/** The account types that can be registered here. `types` is not empty. */
export function ChooseAccountType({ types, service, isInviteRefused, onChoose }: ChoiceProps) {
  const t = useText()
  const address = useLocation()
  const { registration } = useAvailableFeatures()
  const secondaryTypes = SECONDARY_ACCOUNT_TYPES.filter(({ type }) => types.includes(type))
  const returnTarget = returnStateOf(address)
  const secondaryTypesId = useId()
  const [serviceError] = useServiceError()
  return (
    <Page className="px-4 py-10 sm:py-14">
      <div className="mx-auto w-full max-w-[52rem] anim-rise">
        <p className="eyebrow">{t(m.register_step, { step: 1 })}</p>
        <h1 className="mt-2 text-3xl">{t(m.register_title)}</h1>
        <p className="mt-3 text-lg text-ink-2">{t(isInvited(address) ? m.hand_register_lead : m.register_lead)}</p>
        <ServiceError code={serviceError} className="mt-6" />
        {service && <ServiceNotice service={service} className="mt-6" />}
        {isInviteRefused && needsInvite({ registration }) && (
          <p role="status" className="mt-6 rounded-md bg-sunken px-4 py-3">
            <strong>{t(m.register_invite_refused)}.</strong> {t(m.register_invite_refused_text)}
          </p>
        )}
        <div className="mt-8 grid gap-5 sm:grid-cols-2">
          {MAIN_ACCOUNT_TYPES.filter(({ type }) => types.includes(type)).map(({ type, tone }) => (
            <MainTypeCard key={type} type={type} tone={tone} onChoose={onChoose} />
          ))}
        </div>
        {secondaryTypes.length > 0 && (
          <section aria-labelledby={secondaryTypesId} className="mt-8">
            <h2 id={secondaryTypesId} className="font-sans eyebrow">
              {t(m.register_doors)}
            </h2>
            <div className="mt-3 grid gap-3 sm:grid-cols-2 sm:gap-5">
              {secondaryTypes.map(({ type, Icon }) => (
                <SecondaryTypeCard key={type} type={type} Icon={Icon} onChoose={onChoose} />
              ))}
            </div>
          </section>
        )}
        <RestrictedTypes registration={registration} />
        {!service && <ServiceLinks />}
        <p className="mt-8 text-sm text-ink-2">
          {t(m.register_has_account)}{' '}
          <Link to="/login" state={returnTarget} className="link">
            {t(m.login_submit)}
          </Link>
        </p>
      </div>
    </Page>
  )
}

/** Says which account types are not offered, and why. */
function RestrictedTypes({ registration: { accounts, creators } }: Pick<AvailableFeatures, 'registration'>) {
  const t = useText()
  if (accounts === 'open' && creators === 'open') return null
  const texts =
    creators === 'open'
      ? { invite: m.register_fans_invite, closed: m.register_fans_closed }
      : { invite: m.register_creators_invite, closed: m.register_creators_closed }
  const mode = creators === 'open' ? accounts : creators
  return (
    <p className="mt-8 rounded-md bg-sunken px-4 py-3 text-sm">{t(mode === 'closed' ? texts.closed : texts.invite)}</p>
  )
}

type TypeCardProps = { type: UserType; onChoose: (type: UserType) => void }

function MainTypeCard({ type, tone, onChoose }: TypeCardProps & { tone: 'dark' | 'light' }) {
  const t = useText()
  const { name, text, seed } = ACCOUNT_TYPES[type]
  return (
    <button
      type="button"
      onClick={() => onChoose(type)}
      className={`flex flex-col rounded-xl shadow-2 hover:shadow-3 ${CARD}`}
    >
      <Tiles seed={seed} cols={9} rows={3} tone={tone} className="h-28 w-full sm:h-36" />
      <span className="flex flex-1 flex-col p-5 sm:p-6">
        <span className="flex items-center justify-between gap-3">
          <strong className="display text-xl">{t(name)}</strong>
          <Arrow size={22} />
        </span>
        <span className="mt-2 text-ink-2">{t(text)}</span>
      </span>
    </button>
  )
}

function SecondaryTypeCard({ type, Icon, onChoose }: TypeCardProps & { Icon: LucideIcon }) {
  const t = useText()
  const textId = useId()
  const { name, text } = ACCOUNT_TYPES[type]
  return (
    <div
      className={`relative flex items-center gap-4 rounded-lg p-4 shadow-1 hover:shadow-2 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${CARD}`}
    >
      <span aria-hidden="true" className="grid size-11 shrink-0 place-items-center rounded-full bg-sunken text-ink-2">
        <Icon size={20} />
      </span>
      <div className="min-w-0 flex-1">
        {/* The whole card is clickable; the accessible name is the short one. */}
        <button
          type="button"
          aria-describedby={textId}
          onClick={() => onChoose(type)}
          className="text-start font-semibold outline-none after:absolute after:inset-0"
        >
          {t(name)}
        </button>
        <p id={textId} className="text-sm text-ink-2">
          {t(text)}
        </p>
      </div>
      <Arrow size={18} />
    </div>
  )
}

function Arrow({ size }: { size: number }) {
  return (
    <ArrowRight
      size={size}
      aria-hidden="true"
      className="shrink-0 text-cravo-text transition-transform duration-150 group-hover:translate-x-1 rtl:group-hover:-translate-x-1"
    />
  )
}
