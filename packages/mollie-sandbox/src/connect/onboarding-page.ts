import { CHECKOUT_TEXTS, formatCents, type Language } from '../checkout/checkout-texts.ts'
import { html } from '../checkout/html.ts'
import { htmlDocument } from '../checkout/html-document.ts'
import { OnboardingState, type Organization } from '../store/connect-documents.ts'
import { CONNECT_TEXTS } from './connect-texts.ts'

export type OnboardingView = {
  organization: Organization
  isConnected: boolean
  isRefused: boolean
  backUrl: string | undefined
  language: Language
}

/** The organisation's own side: its onboarding, its balance and the apps that it has let in. */
export function onboardingPage({ organization, isConnected, isRefused, backUrl, language }: OnboardingView): string {
  const texts = CONNECT_TEXTS[language]
  const { id, name, state, balanceCents } = organization
  return htmlDocument(
    language,
    name,
    html`
    ${isRefused && html`<p class="problem" role="alert">${texts.badState}</p>`}
    <section class="ticket">
      <div class="stub">
        <h1>${name}</h1>
        <p>${id}</p>
        <dl>
          <dt>${texts.onboarding}</dt><dd>${texts.states[state]}</dd>
          <dt>${texts.balance}</dt><dd>${formatCents(balanceCents, CHECKOUT_TEXTS[language])}</dd>
        </dl>
      </div>
      <form method="post">
        <fieldset>
          <legend>${texts.chooseState}</legend>
          <div class="others">
            ${OnboardingState.options.map((option) => html`<button name="state" value="${option}">${texts.setState[option]}</button>`)}
          </div>
        </fieldset>
      </form>
      ${balanceCents > 0 && html`<form method="post" action="${id}/settlement"><button>${texts.settle}</button></form>`}
      ${isConnected && html`<form method="post" action="${id}/revoke"><button>${texts.revoke}</button></form>`}
    </section>
    ${backUrl !== undefined && html`<a class="back" href="${backUrl}">${texts.backToApp}</a>`}
  `,
  )
}

export function missingOrganizationPage(language: Language): string {
  const title = CONNECT_TEXTS[language].notFound
  return htmlDocument(
    language,
    title,
    html`<section class="ticket"><div class="stub"><h1>${title}</h1></div></section>`,
  )
}
