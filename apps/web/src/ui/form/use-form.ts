import { m } from '@aplauso/texts/messages'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '#lib/api/api.ts'
import { failureText } from '#lib/api/failure-text.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { toast } from '#ui/toast/toast-store.ts'

/** What is wrong, by the name of the control: its text, unless the form speaks of it in words of its own. */
export type FieldErrors = { readonly [field: string]: string | false | undefined }

type PartialErrors<Errors> = { readonly [field in keyof Errors]?: Errors[field] | undefined }

type FormOptions<Values, Result, Errors extends FieldErrors> = {
  /** What the fields hold. Texts are read from the controls of their names when the form is sent: none needs to be told of. */
  values: Values
  /** None: only the server can find something wrong. */
  check?: (values: Values) => Errors
  send: (values: Values) => Promise<Result>
  onSent: (result: Result, values: Values) => unknown
  /** When the answer is there, and after a failure. */
  onSettled?: () => void
  /** What a failure, and the code of it that the contract names, says of which field. */
  fieldErrors?: (error: unknown, code: string | undefined) => NoInfer<PartialErrors<Errors>>
  /** Takes over a failure that is none of a field; true when it did. */
  onFailed?: (error: unknown) => boolean
  failedTitle?: string
  /** What a failure is called that nobody has described. */
  failedText?: string
  describe?: (reason: string, code: string | undefined, error: unknown) => string
  /** `always`: by a toast also where a field says it. `here`: by `failure`, and no toast. */
  errorDisplay?: 'always' | 'here'
  /** Where one goes on after a failure that is none of a field. */
  focusAfterFailure?: NoInfer<keyof Errors & string>
}

/**
 * A form that is sent: checked first, sent once, and what is wrong is said at its field, where the keyboard is taken. Problems
 * are found anew whenever they are shown, so that their texts follow the language of the page.
 */
export function useForm<Values extends object, Result, Errors extends FieldErrors>(
  options: FormOptions<Values, Result, Errors>,
) {
  const { values, send, onSent, onFailed, failedTitle, failedText, describe, errorDisplay, focusAfterFailure } = options
  const { t, language } = useLanguage()
  const ref = useRef<HTMLFormElement>(null)
  const isSending = useRef(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [attempt, setAttempt] = useState<{ values: Values; error?: unknown; invalidFields: readonly string[] }>()

  const errorsOf = (sent: Values, error?: unknown): PartialErrors<Errors> =>
    error === undefined ? (options.check?.(sent) ?? {}) : (options.fieldErrors?.(error, codeOf(error)) ?? {})

  /** Says at each field what is wrong with it; true when there is something to mend. */
  function showErrors(sent: Values, error?: unknown): boolean {
    const invalidFields = Object.entries(errorsOf(sent, error)).flatMap(([field, wrong]) => (wrong ? [field] : []))
    setAttempt({ values: sent, error, invalidFields })
    const first = [...(ref.current?.elements ?? [])].find((control) => invalidFields.includes(nameOf(control)))
    if (first instanceof HTMLElement) {
      first.focus({ preventScroll: true })
      // In the middle, so that what is said beside it is in sight too.
      first.scrollIntoView({ block: 'center' })
    }
    return invalidFields.length > 0
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending.current) return
    setFailure(undefined)
    const sent = withControlValues(values, event.currentTarget)
    if (showErrors(sent)) return
    isSending.current = true
    setBusy(true)
    try {
      await onSent(await send(sent), sent)
    } catch (error) {
      await showFailure(sent, error)
    } finally {
      isSending.current = false
      setBusy(false)
      options.onSettled?.()
    }
  }

  async function showFailure(sent: Values, error: unknown) {
    const isShownAtField = showErrors(sent, error)
    if (onFailed?.(error) || (isShownAtField && errorDisplay !== 'always')) return
    const reason = await failureText(error, t, language, failedText ?? t(m.error_internal_error))
    const description = describe?.(reason, codeOf(error), error) ?? reason
    setFailure(description)
    if (errorDisplay !== 'here') toast({ title: failedTitle ?? t(m.settings_failed), description, tone: 'destructive' })
    const control = focusAfterFailure && !isShownAtField && ref.current?.elements.namedItem(focusAfterFailure)
    if (control instanceof HTMLElement) control.focus()
  }

  /** Takes back what was said of the fields. */
  function clearErrors(...fields: readonly string[]) {
    setFailure(undefined)
    setAttempt((now) => now && { ...now, invalidFields: now.invalidFields.filter((field) => !fields.includes(field)) })
  }

  return {
    props: {
      ref,
      noValidate: true,
      method: 'post',
      onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event),
      onInput: ({ target }: FormEvent<HTMLFormElement>) => clearErrors(nameOf(target)),
    } as const,
    busy,
    errorOf: <Field extends keyof Errors & string>(field: Field): Errors[Field] | undefined =>
      attempt?.invalidFields.includes(field) ? errorsOf(attempt.values, attempt.error)[field] : undefined,
    failure,
    mend: clearErrors,
  }
}

const codeOf = (error: unknown) => (error instanceof ApiError ? error.problem?.code : undefined)

const nameOf = (control: object): string => ('name' in control ? String(control.name) : '')

/** The values as the controls have them, which know what a browser has filled in by itself; the same object if they agree. */
function withControlValues<Values extends object>(values: Values, form: HTMLFormElement): Values {
  const typed = new FormData(form)
  const others = Object.entries(values).flatMap(([field, value]) => {
    const text = typeof value === 'string' ? typed.get(field) : null
    return typeof text === 'string' && text !== value ? [[field, text]] : []
  })
  return others.length === 0 ? values : { ...values, ...Object.fromEntries(others) }
}

/** Of the texts that say what is wrong, by field, those of these fields. */
export function pickTexts<Field extends string>(texts: Record<Field, string>, fields: readonly string[]) {
  let found: { [field in Field]?: string } = {}
  for (const field in texts) if (fields.includes(field)) found = { ...found, [field]: texts[field] }
  return found
}
