import type { Language } from '../checkout/checkout-texts.ts'
import { type Html, html, trusted } from '../checkout/html.ts'
import { htmlDocument } from '../checkout/html-document.ts'
import type { Organization } from '../store/connect-documents.ts'
import type { AuthorizeRefusal, AuthorizeRequest } from './authorize-request.ts'
import { CONNECT_TEXTS, type ConnectTexts } from './connect-texts.ts'
import { SCOPE_GROUPS, type Scope } from './scopes.ts'

export type ConsentProblem = 'bad_choice'

export type ConsentView = {
  request: AuthorizeRequest
  organizations: readonly Organization[]
  problem: ConsentProblem | undefined
  language: Language
}

/** What an app asks for, for which organisation, and the two answers. */
export function consentPage({ request, organizations, problem, language }: ConsentView): string {
  const texts = CONNECT_TEXTS[language]
  const { name } = request.client
  return htmlDocument(
    language,
    texts.connectTo(name),
    html`
    ${problem !== undefined && html`<p class="problem" role="alert">${texts.badChoice}</p>`}
    <section class="ticket">
      <div class="stub">
        <h1>${texts.connectTo(name)}</h1>
        <p>${texts.asksFor(name)}</p>
        <ul>${permissions(request.scopes, texts).map((permission) => html`<li>${permission}</li>`)}</ul>
      </div>
      <form method="post">
        <fieldset>
          <legend>${texts.chooseOrganization}</legend>
          ${choice('new', texts.newOrganization, true)}
          <div class="field">
            <label for="name">${texts.newName}</label>
            <input id="name" name="name" maxlength="100" autocomplete="off" value="${texts.defaultName}">
          </div>
          ${organizations.map(({ id, name, state }) => choice(id, `${name} (${texts.states[state]}) · ${id}`, false))}
        </fieldset>
        <p id="allow-hint">${texts.allowHint}</p>
        <button class="primary" name="decision" value="allow" lang="en" aria-describedby="allow-hint">Allow</button>
        <p id="deny-hint">${texts.denyHint}</p>
        <button name="decision" value="deny" lang="en" aria-describedby="deny-hint">Deny</button>
      </form>
    </section>
  `,
  )
}

export function refusalPage(language: Language, { error, description }: AuthorizeRefusal): string {
  const title = CONNECT_TEXTS[language].badLink
  return htmlDocument(
    language,
    title,
    html`<section class="ticket"><div class="stub">
      <h1>${title}</h1><p lang="en"><code>${error}</code>: ${description}</p>
    </div></section>`,
  )
}

function choice(value: string, label: string, isChosen: boolean): Html {
  return html`<label class="choice">
    <input type="radio" name="organization" value="${value}"${isChosen && trusted(' checked')}> <span>${label}</span>
  </label>`
}

/** One line for each kind of data: whether it may be seen only, or changed too. */
function permissions(scopes: readonly Scope[], texts: ConnectTexts): string[] {
  return SCOPE_GROUPS.filter((group) => scopes.some((scope) => scope.startsWith(`${group}.`))).map((group) =>
    texts.permission(texts.data[group], scopes.includes(`${group}.write`)),
  )
}
