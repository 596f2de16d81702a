import type { PayerTraces } from './provider.ts'

/** Shorter ones, and those that are covered in part, belong to many: `****1234`, `NL91XXXXXXXX4300`. */
const IS_ONES_OWN = /^(?!.*x{3})[^*•]{6,200}$/iu

/** Private, so that neither JSON nor a log nor a comparison has them. */
class Traces implements PayerTraces {
  readonly #traces: readonly string[]
  constructor(traces: readonly string[]) {
    this.#traces = traces
  }
  read(): readonly string[] {
    return this.#traces
  }
}

/** What a provider tells by which a payer is known again, by its kind; written differently it is the same. */
export function payerTraces(provider: string, told: Record<string, unknown>): PayerTraces {
  return new Traces(
    Object.entries(told).flatMap(([kind, value]) => {
      const plain = typeof value === 'string' ? value.normalize('NFKC').replaceAll(/\s/g, '') : ''
      return IS_ONES_OWN.test(plain) ? [`${provider}:${kind}:${foldCase(kind, plain)}`] : []
    }),
  )
}

/** An IBAN or an address is the same in capitals; a fingerprint may not be. */
const foldCase = (kind: string, value: string) => (kind === 'account' ? value.toLowerCase() : value)
