import type { SignedIn } from '@aplauso/contract/accounts'
import { BIO_MAX_CHARACTERS, PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { api } from '#lib/api.ts'
import { errorText } from '#lib/error-text.ts'
import { type Translate, useText } from '#lib/language.tsx'
import { FormField } from '#ui/form-field.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { toast } from '#ui/toast.ts'
import { AccountFrame } from './account-frame.tsx'
import type { AccountType } from './choose-account-type.tsx'
import { PlatformChips } from './platform-chips.tsx'
import { checkRegistration, FIELDS, type Field, type FieldProblems, problemsOf } from './registration-rules.ts'

type RegistrationFormProps = { type: AccountType; onBack: () => void; onRegistered: (signedIn: SignedIn) => void }

export function RegistrationForm({ type, onBack, onRegistered }: RegistrationFormProps) {
  const t = useText()
  const [sending, setSending] = useState(false)
  const [problems, setProblems] = useState<FieldProblems>({})
  const [username, setUsername] = useState('')
  const problemText = (field: Field) => fieldText(field, problems, t)
  const creator = type === 'creator'

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const values = readForm(form)
    const unfinished = checkRegistration(values)
    setProblems(unfinished)
    if (focusOnFirst(form, unfinished)) return

    setSending(true)
    try {
      const streamPlatforms = new FormData(form).getAll('streamPlatforms')
      const registration = { ...values, userType: type, ...(creator && { streamPlatforms }) }
      onRegistered(await api.post<SignedIn>('/api/auth/register', registration))
    } catch (error) {
      const refused = problemsOf(error)
      const description = (await errorText(error, t)) || t(m.register_failed_text)
      setProblems(refused)
      setSending(false)
      toast({ title: t(m.register_failed), description, tone: 'destructive' })
      focusOnFirst(form, refused)
    }
  }

  return (
    <AccountFrame
      title={t(creator ? m.register_creator_title : m.register_fan_title)}
      lead={t(creator ? m.register_creator_text : m.register_fan_text)}
      seed={creator ? 'palco' : 'plateia'}
      above={
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
          <p className="eyebrow">{t(m.register_step, { step: 2 })}</p>
          <button type="button" onClick={onBack} className="inline-flex min-h-11 items-center gap-1.5 text-sm link">
            <ArrowLeft size={16} aria-hidden="true" />
            {t(m.register_back)}
          </button>
        </div>
      }
    >
      <form noValidate method="post" onSubmit={submit} className="grid gap-5">
        <FormField label={t(m.register_display_name)} error={problemText('displayName')}>
          {(control) => <input {...control} name="displayName" autoComplete="name" required className="field" />}
        </FormField>
        <FormField
          label={t(m.register_username)}
          error={problemText('username')}
          hint={
            creator && username
              ? t(m.register_username_hint, { address: `/donate/${username.toLowerCase()}` })
              : t(m.register_username_rule)
          }
        >
          {(control) => (
            <input
              {...control}
              name="username"
              value={username}
              onChange={(event) => setUsername(event.target.value.trim())}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              required
              className="field"
            />
          )}
        </FormField>
        <FormField label={t(m.register_email)} error={problemText('email')}>
          {(control) => (
            <input {...control} name="email" type="email" autoComplete="email" required className="field" />
          )}
        </FormField>
        <FormField
          label={t(m.register_password)}
          error={problemText('password')}
          hint={t(m.register_password_rule, { count: PASSWORD_MIN_CHARACTERS })}
        >
          {(control) => (
            <PasswordInput
              {...control}
              name="password"
              autoComplete="new-password"
              minLength={PASSWORD_MIN_CHARACTERS}
              required
            />
          )}
        </FormField>
        {creator ? (
          <>
            <PlatformChips legend={t(m.register_platforms)} />
            <FormField optional label={t(m.register_channel_url)} error={problemText('channelUrl')}>
              {(control) => (
                <input
                  {...control}
                  name="channelUrl"
                  type="url"
                  inputMode="url"
                  autoComplete="url"
                  placeholder="https://"
                  className="field"
                />
              )}
            </FormField>
          </>
        ) : (
          <FormField optional label={t(m.register_about_me)} error={problemText('aboutMe')}>
            {(control) => (
              <textarea
                {...control}
                name="aboutMe"
                rows={3}
                maxLength={BIO_MAX_CHARACTERS}
                className="block resize-y py-2.5 field"
              />
            )}
          </FormField>
        )}
        <button type="submit" disabled={sending} className="min-h-14 text-lg btn btn-primary">
          {sending && <Spinner />}
          {t(sending ? m.register_sending : m.register_submit)}
        </button>
      </form>
    </AccountFrame>
  )
}

function fieldText(field: Field, problems: FieldProblems, t: Translate): string | undefined {
  const problem = problems[field]
  if (!problem) return undefined
  switch (field) {
    case 'displayName':
      return t(m.register_display_name_error)
    case 'username':
      return t(problem === 'taken' ? m.error_username_taken : m.register_username_rule)
    case 'email':
      return t(problem === 'taken' ? m.error_email_taken : m.login_email_error)
    case 'password':
      return t(m.register_password_error, { min: PASSWORD_MIN_CHARACTERS, max: PASSWORD_MAX_CHARACTERS })
    case 'channelUrl':
      return t(m.register_channel_url_error)
    case 'aboutMe':
      return t(m.register_about_me_error)
  }
}

/** The fields this type of account has, trimmed; a password keeps its spaces. */
function readForm(form: HTMLFormElement): Partial<Record<Field, string>> {
  const data = new FormData(form)
  const filled = FIELDS.filter((field) => data.has(field)).map((field) => {
    const value = String(data.get(field))
    return [field, field === 'password' ? value : value.trim()]
  })
  return Object.fromEntries(filled)
}

function focusOnFirst(form: HTMLFormElement, problems: FieldProblems): boolean {
  const first = FIELDS.find((field) => problems[field])
  if (!first) return false
  const control = form.elements.namedItem(first)
  if (control instanceof HTMLElement) control.focus()
  return true
}
