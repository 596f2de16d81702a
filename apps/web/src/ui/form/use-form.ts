import { m } from '@aplauso/texts/messages'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '#lib/api/api.ts'
import { failureText } from '#lib/api/failure-text.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { toast } from '#ui/toast/toast-store.ts'

/** Errors by control name: a text, or a code that the form renders itself. */
export type FieldErrors = { readonly [field: string]: string | false | undefined }

type PartialErrors<Errors> = { readonly [field in keyof Errors]?: Errors[field] | undefined }

type FormOptions<Values, Result, Errors extends FieldErrors> = {
  /** Values of the fields. Texts are read from the controls with these names on submit, so they need no state. */
  values: Values
  /** Without it only the server finds errors. */
  check?: (values: Values) => Errors
  send: (values: Values) => Promise<Result>
  onSent: (result: Result, values: Values) => unknown
  onSettled?: () => void
  /** Maps a failure and its contract code to fields. */
  fieldErrors?: (error: unknown, code: string | undefined) => NoInfer<PartialErrors<Errors>>
  /** Handles a failure of no field; returns true when it did. */
  onFailed?: (error: unknown) => boolean
  failedTitle?: string
  /** Text of a failure without a known reason. */
  failedText?: string
  describe?: (reason: string, code: string | undefined, error: unknown) => string
  /** `always`: a toast even for field errors. `here`: only in `failure`, without a toast. */
  errorDisplay?: 'always' | 'here'
  /** Called when the first refused field is not visible, as on another tab: it cannot take the focus. */
  onHiddenField?: (field: string) => void
  /** Field to focus after a failure of no field. */
  focusAfterFailure?: NoInfer<keyof Errors & string>
}

/**
 * A form that is checked before it is sent once. Errors appear at their fields, and the first one gets the focus.
 * Errors are derived at each render, so that they follow the page language.
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

  /** Shows the errors at their fields; true if there are any. */
  function showErrors(sent: Values, error?: unknown): boolean {
    const invalidFields = Object.entries(errorsOf(sent, error)).flatMap(([field, wrong]) => (wrong ? [field] : []))
    setAttempt({ values: sent, error, invalidFields })
    const controls = [...(ref.current?.elements ?? [])].filter((control) => invalidFields.includes(nameOf(control)))
    const first = controls.find((control) => control.getClientRects().length > 0)
    const [hidden = invalidFields[0]] = controls.map(nameOf)
    if (first) focusControl(first)
    else if (hidden !== undefined) options.onHiddenField?.(hidden)
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

/** Moves the focus to a control, centred so that its error text is visible too. */
export function focusControl(control: Element): void {
  if (!(control instanceof HTMLElement)) return
  control.focus({ preventScroll: true })
  control.scrollIntoView({ block: 'center' })
}

const codeOf = (error: unknown) => (error instanceof ApiError ? error.problem?.code : undefined)

const nameOf = (control: object): string => ('name' in control ? String(control.name) : '')

/** The values of the controls, which include browser autofill; the same object if nothing differs. */
function withControlValues<Values extends object>(values: Values, form: HTMLFormElement): Values {
  const typed = new FormData(form)
  const others = Object.entries(values).flatMap(([field, value]) => {
    const text = typeof value === 'string' ? typed.get(field) : null
    return typeof text === 'string' && text !== value ? [[field, text]] : []
  })
  return others.length === 0 ? values : { ...values, ...Object.fromEntries(others) }
}

export function pickTexts<Field extends string>(texts: Record<Field, string>, fields: readonly string[]) {
  let found: { [field in Field]?: string } = {}
  for (const field in texts) if (fields.includes(field)) found = { ...found, [field]: texts[field] }
  return found
}
