import { isUnfinished, type PaymentTotals } from '../api/payment-state.ts'
import type { MethodId, Payment } from '../store/documents.ts'
import {
  CHECKOUT_TEXTS,
  type CheckoutProblem,
  type CheckoutTexts,
  formatCents,
  type Language,
} from './checkout-texts.ts'
import { type Html, html, trusted } from './html.ts'
import { htmlDocument } from './html-document.ts'
import type { Outcome } from './payment-outcomes.ts'

export type CheckoutView = {
  payment: Payment
  totals: PaymentTotals
  outcomes: readonly Outcome[]
  problem: CheckoutProblem | undefined
  language: Language
}

/** The hosted page of a payment: its amount and method, and a button for each possible outcome. */
export function checkoutPage(view: CheckoutView): string {
  const { payment, totals, outcomes, problem, language } = view
  const texts = CHECKOUT_TEXTS[language]
  const amount = formatCents(payment.amountCents, texts)
  const canChargeBack = outcomes.includes('charged_back') || outcomes.includes('chargeback_reversed')
  const title = payment.status === 'open' ? texts.pay(amount) : texts.states[payment.status]
  return htmlDocument(
    language,
    title,
    html`
    ${problem !== undefined && html`<p class="problem" role="alert">${texts.problems[problem]}</p>`}
    <section class="ticket">
      ${payment.status === 'open' ? openStub(payment, title) : stateStub(payment.status, payment, totals, texts)}
      ${isUnfinished(payment) && outcomesForm(payment, outcomes, texts)}
      ${outcomes.includes('refunded') && refundForm(totals.remainingCents, texts)}
      ${canChargeBack && chargebackForm(outcomes, texts)}
    </section>
    ${payment.redirectUrl !== null && html`<a class="back" href="${payment.redirectUrl}">${texts.backToSite}</a>`}
  `,
  )
}

export function missingPaymentPage(language: Language): string {
  const title = CHECKOUT_TEXTS[language].problems.not_found
  return htmlDocument(
    language,
    title,
    html`<section class="ticket"><div class="stub"><h1>${title}</h1></div></section>`,
  )
}

function openStub(payment: Payment, title: string): Html {
  return html`<div class="stub"><p>${payment.description}</p><h1>${title}</h1></div>`
}

function stateStub(
  status: Exclude<Payment['status'], 'open'>,
  payment: Payment,
  totals: PaymentTotals,
  texts: CheckoutTexts,
): Html {
  const row = (name: string, value: string): Html => html`<dt>${name}</dt><dd>${value}</dd>`
  return html`<div class="stub">
    <h1 class="state">${stateIcon(status)}<span>${texts.states[status]}</span></h1>
    <p>${payment.description}</p>
    <dl>
      ${row(texts.amount, formatCents(payment.amountCents, texts))}
      ${payment.method !== null && row(texts.method, texts.methods[payment.method])}
      ${totals.refundedCents > 0 && row(texts.refunded, formatCents(totals.refundedCents, texts))}
      ${totals.chargedBackCents > 0 && row(texts.chargedBack, formatCents(totals.chargedBackCents, texts))}
    </dl>
  </div>`
}

function outcomesForm(payment: Payment, outcomes: readonly Outcome[], texts: CheckoutTexts): Html {
  const chosen = payment.method ?? payment.allowedMethods[0]
  const others = outcomes.filter((outcome) => outcome !== 'paid')
  return html`<form method="post">
    <fieldset>
      <legend>${texts.chooseMethod}</legend>
      ${payment.allowedMethods.map((id) => methodChoice(id, id === chosen, texts))}
    </fieldset>
    <fieldset>
      <legend>${texts.chooseOutcome}</legend>
      <button class="primary" name="outcome" value="paid">${texts.outcomes.paid}</button>
      <div class="others">${others.map((outcome) => button(outcome, texts))}</div>
    </fieldset>
  </form>`
}

function methodChoice(id: MethodId, isChosen: boolean, texts: CheckoutTexts): Html {
  return html`<label class="choice">
    <input type="radio" name="method" value="${id}"${isChosen && trusted(' checked')}> ${texts.methods[id]}
  </label>`
}

function refundForm(remainingCents: number, texts: CheckoutTexts): Html {
  return html`<form method="post">
    <fieldset>
      <legend>${texts.moneyBack}</legend>
      <div class="field">
        <label for="amount">${texts.refundAmount}</label>
        <input id="amount" name="amount" type="number" inputmode="numeric" min="1" max="${remainingCents}" step="1"
          aria-describedby="amount-hint">
        <p id="amount-hint">${texts.refundAmountHint(formatCents(remainingCents, texts))}</p>
      </div>
      ${button('refunded', texts)}
    </fieldset>
  </form>`
}

/** A separate form: an amount typed for a refund must not affect a chargeback. */
function chargebackForm(outcomes: readonly Outcome[], texts: CheckoutTexts): Html {
  return html`<form method="post">
    ${outcomes.filter((outcome) => outcome !== 'refunded').map((outcome) => button(outcome, texts))}
  </form>`
}

function button(outcome: Outcome, texts: CheckoutTexts): Html {
  return html`<button name="outcome" value="${outcome}">${texts.outcomes[outcome]}</button>`
}

function stateIcon(status: Exclude<Payment['status'], 'open'>): Html {
  const [tone, path] =
    status === 'paid'
      ? ['good', 'M7 12.5l3.5 3.5L17 9']
      : status === 'pending'
        ? ['wait', 'M12 7v5l3 2']
        : ['bad', 'M8.5 8.5l7 7m0-7l-7 7']
  return html`<svg class="${tone}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2"
    stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="12" cy="12" r="10"/><path d="${path}"/></svg>`
}
