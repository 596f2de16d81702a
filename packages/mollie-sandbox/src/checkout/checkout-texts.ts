import type { MethodId, Payment } from '../store/documents.ts'
import type { Outcome, OutcomeRefusal } from './payment-outcomes.ts'

export type Language = 'pt' | 'en' | 'es' | 'fr'

export type CheckoutProblem = OutcomeRefusal | 'unknown_outcome' | 'not_found'

export type CheckoutTexts = {
  /** The locale for formatting amounts. */
  formatLocale: string
  testMode: string
  testModeNote: string
  pay(amount: string): string
  states: Readonly<Record<Exclude<Payment['status'], 'open'>, string>>
  amount: string
  method: string
  refunded: string
  chargedBack: string
  chooseMethod: string
  chooseOutcome: string
  moneyBack: string
  outcomes: Readonly<Record<Outcome, string>>
  methods: Readonly<Record<MethodId, string>>
  refundAmount: string
  refundAmountHint(remaining: string): string
  backToSite: string
  problems: Readonly<Record<CheckoutProblem, string>>
}

const pt: CheckoutTexts = {
  formatLocale: 'pt-PT',
  testMode: 'Modo de teste',
  testModeNote: 'Nenhum dinheiro se move aqui.',
  pay: (amount) => `Pagar ${amount}`,
  states: {
    pending: 'À espera da transferência',
    paid: 'Pagamento feito',
    canceled: 'Pagamento cancelado',
    expired: 'O pagamento expirou',
    failed: 'O pagamento falhou',
  },
  amount: 'Valor',
  method: 'Método',
  refunded: 'Devolvido',
  chargedBack: 'Contestado',
  chooseMethod: 'Como queres pagar?',
  chooseOutcome: 'Escolhe como acaba este pagamento',
  moneyBack: 'Devolver ou contestar',
  outcomes: {
    paid: 'Pagar',
    pending: 'Transferir mais tarde',
    failed: 'Fazer falhar',
    canceled: 'Cancelar',
    expired: 'Deixar expirar',
    refunded: 'Devolver',
    charged_back: 'Contestar o pagamento',
    chargeback_reversed: 'Anular a contestação',
  },
  methods: { creditcard: 'Cartão', mbway: 'MB WAY', paypal: 'PayPal', banktransfer: 'Transferência bancária' },
  refundAmount: 'Valor a devolver, em cêntimos',
  refundAmountHint: (remaining) => `Deixa vazio para devolver tudo o que resta: ${remaining}.`,
  backToSite: 'Voltar ao site',
  problems: {
    not_possible: 'Este desfecho não é possível no estado atual do pagamento.',
    unknown_method: 'Este pagamento não aceita esse método.',
    bad_amount: 'O valor tem de ser um número inteiro de cêntimos, acima de zero e até ao que resta do pagamento.',
    unknown_outcome: 'Esse desfecho não existe.',
    not_found: 'Este pagamento não existe.',
  },
}

const en: CheckoutTexts = {
  formatLocale: 'en-IE',
  testMode: 'Test mode',
  testModeNote: 'No money moves here.',
  pay: (amount) => `Pay ${amount}`,
  states: {
    pending: 'Waiting for the transfer',
    paid: 'Payment complete',
    canceled: 'Payment cancelled',
    expired: 'The payment expired',
    failed: 'The payment failed',
  },
  amount: 'Amount',
  method: 'Method',
  refunded: 'Refunded',
  chargedBack: 'Charged back',
  chooseMethod: 'How would you like to pay?',
  chooseOutcome: 'Choose how this payment ends',
  moneyBack: 'Refund or charge back',
  outcomes: {
    paid: 'Pay',
    pending: 'Transfer later',
    failed: 'Make it fail',
    canceled: 'Cancel',
    expired: 'Let it expire',
    refunded: 'Refund',
    charged_back: 'Charge the payment back',
    chargeback_reversed: 'Reverse the chargeback',
  },
  methods: { creditcard: 'Card', mbway: 'MB WAY', paypal: 'PayPal', banktransfer: 'Bank transfer' },
  refundAmount: 'Amount to refund, in cents',
  refundAmountHint: (remaining) => `Leave empty to refund all that remains: ${remaining}.`,
  backToSite: 'Back to the site',
  problems: {
    not_possible: 'This outcome is not possible in the present state of the payment.',
    unknown_method: 'This payment does not accept that method.',
    bad_amount: 'The amount must be a whole number of cents, above zero and no more than what remains of the payment.',
    unknown_outcome: 'There is no such outcome.',
    not_found: 'This payment does not exist.',
  },
}

const es: CheckoutTexts = {
  formatLocale: 'es-ES',
  testMode: 'Modo de prueba',
  testModeNote: 'Aquí no se mueve dinero.',
  pay: (amount) => `Pagar ${amount}`,
  states: {
    pending: 'A la espera de la transferencia',
    paid: 'Pago realizado',
    canceled: 'Pago cancelado',
    expired: 'El pago ha caducado',
    failed: 'El pago ha fallado',
  },
  amount: 'Importe',
  method: 'Método',
  refunded: 'Reembolsado',
  chargedBack: 'Retrocedido',
  chooseMethod: '¿Cómo quieres pagar?',
  chooseOutcome: 'Elige cómo acaba este pago',
  moneyBack: 'Reembolsar o retroceder',
  outcomes: {
    paid: 'Pagar',
    pending: 'Transferir más tarde',
    failed: 'Hacer que falle',
    canceled: 'Cancelar',
    expired: 'Dejar que caduque',
    refunded: 'Reembolsar',
    charged_back: 'Retroceder el pago',
    chargeback_reversed: 'Anular la retrocesión',
  },
  methods: { creditcard: 'Tarjeta', mbway: 'MB WAY', paypal: 'PayPal', banktransfer: 'Transferencia bancaria' },
  refundAmount: 'Importe a reembolsar, en céntimos',
  refundAmountHint: (remaining) => `Déjalo vacío para reembolsar todo lo que queda: ${remaining}.`,
  backToSite: 'Volver al sitio',
  problems: {
    not_possible: 'Este desenlace no es posible en el estado actual del pago.',
    unknown_method: 'Este pago no acepta ese método.',
    bad_amount:
      'El importe debe ser un número entero de céntimos, mayor que cero y no superior a lo que queda del pago.',
    unknown_outcome: 'Ese desenlace no existe.',
    not_found: 'Este pago no existe.',
  },
}

const fr: CheckoutTexts = {
  formatLocale: 'fr-FR',
  testMode: 'Mode test',
  testModeNote: 'Aucun argent ne circule ici.',
  pay: (amount) => `Payer ${amount}`,
  states: {
    pending: 'En attente du virement',
    paid: 'Paiement effectué',
    canceled: 'Paiement annulé',
    expired: 'Le paiement a expiré',
    failed: 'Le paiement a échoué',
  },
  amount: 'Montant',
  method: 'Moyen de paiement',
  refunded: 'Remboursé',
  chargedBack: 'Contesté',
  chooseMethod: 'Comment veux-tu payer ?',
  chooseOutcome: 'Choisis l’issue de ce paiement',
  moneyBack: 'Rembourser ou contester',
  outcomes: {
    paid: 'Payer',
    pending: 'Faire le virement plus tard',
    failed: 'Faire échouer',
    canceled: 'Annuler',
    expired: 'Laisser expirer',
    refunded: 'Rembourser',
    charged_back: 'Contester le paiement',
    chargeback_reversed: 'Annuler la contestation',
  },
  methods: { creditcard: 'Carte', mbway: 'MB WAY', paypal: 'PayPal', banktransfer: 'Virement bancaire' },
  refundAmount: 'Montant à rembourser, en centimes',
  refundAmountHint: (remaining) => `Laisse vide pour rembourser tout ce qui reste : ${remaining}.`,
  backToSite: 'Retour au site',
  problems: {
    not_possible: 'Cette issue n’est pas possible dans l’état actuel du paiement.',
    unknown_method: 'Ce paiement n’accepte pas ce moyen de paiement.',
    bad_amount:
      'Le montant doit être un nombre entier de centimes, supérieur à zéro et au plus égal à ce qui reste du paiement.',
    unknown_outcome: 'Cette issue n’existe pas.',
    not_found: 'Ce paiement n’existe pas.',
  },
}

export const CHECKOUT_TEXTS: Readonly<Record<Language, CheckoutTexts>> = { pt, en, es, fr }

export function formatCents(amountCents: number, { formatLocale }: Pick<CheckoutTexts, 'formatLocale'>): string {
  return new Intl.NumberFormat(formatLocale, { style: 'currency', currency: 'EUR', useGrouping: 'always' }).format(
    amountCents / 100,
  )
}

/** Follows the payment's locale, or else the browser's languages; English for all others. */
export function chooseLanguage(locale: string | null, acceptLanguage: string | undefined): Language {
  const wanted = locale === null ? (acceptLanguage ?? '').split(',') : [locale]
  return wanted.map(languageOf).find((language) => language !== undefined) ?? 'en'
}

function languageOf(tag: string): Language | undefined {
  const language = tag.trim().slice(0, 2).toLowerCase()
  return language === 'pt' || language === 'en' || language === 'es' || language === 'fr' ? language : undefined
}
