import type { PayerFingerprints } from './provider.ts'

/** Shorter ones, and those that are covered in part, belong to many: `****1234`, `NL91XXXXXXXX4300`. */
const IS_UNMASKED = /^(?!.*x{3})[^*•]{6,200}$/iu

/** Private, so that neither JSON nor a log nor a comparison has them. */
class ProviderFingerprints implements PayerFingerprints {
  readonly #fingerprints: readonly string[]
  constructor(fingerprints: readonly string[]) {
    this.#fingerprints = fingerprints
  }
  read(): readonly string[] {
    return this.#fingerprints
  }
}

/** What a provider tells by which a payer is known again, by its kind; written differently it is the same. */
export function payerFingerprints(provider: string, details: Record<string, unknown>): PayerFingerprints {
  return new ProviderFingerprints(
    Object.entries(details).flatMap(([kind, value]) => {
      const plain = typeof value === 'string' ? value.normalize('NFKC').replaceAll(/\s/g, '') : ''
      return IS_UNMASKED.test(plain) ? [`${provider}:${kind}:${foldCase(kind, plain)}`] : []
    }),
  )
}

/** An IBAN or an address is the same in capitals; a fingerprint may not be. */
const foldCase = (kind: string, value: string) => (kind === 'account' ? value.toLowerCase() : value)
