import { Creator } from '@aplauso/contract/creators'
import { NewReport, ReportObjection, ReportSent } from '@aplauso/contract/reports'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axe } from './support/axe.ts'
import { ANA } from './support/donation-page.ts'
import { inTheDark, showPage } from './support/show-page.tsx'
import { type Answers, call, noNetwork, refuse, standIn } from './support/stand-in.ts'

const PHONE = [390, 844] as const
const ID = '0193b0c0-0000-7000-8000-000000000001'

const reports: Answers = {
  'POST /api/reports': call({ asks: NewReport, answers: ReportSent, answer: () => ({ id: ID }) }),
}
const known: Answers = {
  'GET /api/creators/:slug': call({
    answers: Creator,
    answer: (_body, { params }) => (params.slug === 'ana' ? ANA : refuse('not_found')),
  }),
}

const main = () => page.getByRole('main')
const send = () => main().getByRole('button', { name: 'Enviar a denúncia' })
const kind = (name: string) => main().getByRole('radio', { name })
const reason = () => main().getByRole('textbox', { name: 'O que se passa?' })
const sent = () => main().getByRole('heading', { name: 'Recebemos a tua denúncia' })

test('A page named by the address is reported with the keyboard, corrected, and restored after a reload', async () => {
  const calls = standIn({ ...known, ...reports })
  const first = await showPage('/report?target=/donate/ana', { viewport: [320, 640] })
  await expect.element(main().getByText('Ana Ventura (@ana)')).toBeVisible()
  await expect.element(kind('A página de um criador')).toBeChecked()
  expect(main().getByRole('textbox', { name: 'Nome ou endereço da página' }).elements()).toHaveLength(0)
  send().element().focus()
  await userEvent.keyboard('{Enter}')
  const ground = main().getByRole('combobox', { name: 'Porquê?' })
  await expect.element(ground).toHaveFocus()
  await expect.element(main().getByText('Escolhe um motivo.')).toBeVisible()
  await expect.element(main().getByText('Confirma que escreves de boa-fé.')).toBeVisible()
  await axe()
  await ground.selectOptions('fraud')
  await userEvent.tab()
  await userEvent.keyboard('Promete o que não cumpre.')
  await expect.element(main().getByText(/^25\//)).toBeVisible()
  await userEvent.tab()
  await userEvent.keyboard('rita')
  await first.leave()

  await showPage('/report?target=/donate/ana', { viewport: PHONE })
  await expect.element(reason()).toHaveValue('Promete o que não cumpre.')
  await main().getByRole('checkbox').click()
  await send().click()
  const email = main().getByRole('textbox', { name: 'Email' })
  await expect.element(email).toHaveFocus()
  await email.fill('rita@example.com')
  await send().click()
  await expect.element(sent()).toHaveFocus()
  await expect.element(main().getByText(ID)).toBeVisible()
  await expect.element(main().getByText(/confirmação para rita@example.com/)).toBeVisible()
  await inTheDark()
  await axe()
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    {
      ...{ kind: 'creator', target: 'ana', language: 'pt', email: 'rita@example.com' },
      reason: 'Fraude ou burla\n\nPromete o que não cumpre.',
    },
  ])
  await main().getByRole('button', { name: 'Fazer outra denúncia' }).click()
  await expect.element(reason()).toHaveValue('')
})

test('A report says what is unknown, when to try again and that nothing was lost, and goes without an email', async () => {
  const answers = [
    () => refuse('not_found'),
    () => refuse('rate_limited', { retryAfterSeconds: 90 }),
    () => noNetwork(),
    () => ({ id: ID }),
  ]
  const calls = standIn({
    'POST /api/reports': call({
      asks: NewReport,
      answers: ReportSent,
      answer: () => answers.shift()?.() ?? { id: '' },
    }),
  })
  await showPage('/report', { viewport: PHONE })
  await send().click()
  await expect.element(kind('A página de um criador')).toHaveFocus()
  await expect.element(main().getByText('Escolhe o que queres denunciar.')).toBeVisible()
  await kind('Uma imagem, um vídeo ou um som').click()
  await expect.element(main().getByText('Não o tens?')).toBeVisible()
  await kind('Outra coisa').click()
  const where = main().getByRole('textbox', { name: 'Endereço onde o viste' })
  await where.fill('/discover')
  await main().getByRole('combobox', { name: 'Porquê?' }).selectOptions('other')
  const long = 'palavracompridademais'.repeat(40)
  await reason().fill(long)
  await main().getByRole('checkbox').click()
  await send().click()
  await expect.element(where).toHaveFocus()
  await expect.element(main().getByText('Não encontrámos isto aqui.')).toBeVisible()
  await send().click()
  await expect.element(main().getByRole('alert')).toMatchTextContent(/90 segundos/)
  await axe()
  await send().click()
  await expect.element(main().getByRole('alert')).not.toMatchTextContent(/90 segundos/)
  await expect.element(main().getByRole('alert')).toMatchTextContent(/./)
  await expect.element(reason()).toHaveValue(long)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await send().click()
  await expect.element(sent()).toBeVisible()
  await expect.element(main().getByText(/Sem email, não te podemos dizer/)).toBeVisible()
  expect(calls.at(-1)?.body).toEqual({
    ...{ kind: 'other', target: '/discover', language: 'pt' },
    reason: `Outro motivo\n\n${long}`,
  })
})

test('A decision is contested by the link of its email, and a link that takes nothing more says why', async () => {
  const answers = [
    () => refuse('not_found'),
    () => refuse('link_expired'),
    () => refuse('already_objected'),
    () => new Response(null, { status: 204 }),
  ]
  const calls = standIn({
    'POST /api/reports/objections': call({ asks: ReportObjection, answer: () => answers.shift()?.() ?? noNetwork() }),
  })
  const text = () => main().getByRole('textbox', { name: 'Porque não concordas?' })
  for (const title of ['Este link não serve', 'O prazo para contestar acabou', 'Já contestaste esta decisão']) {
    await showPage('/report?objection=segredo', { viewport: PHONE })
    await text().fill('Era uma piada.')
    await main().getByRole('button', { name: 'Enviar a contestação' }).click()
    await expect.element(main().getByRole('heading', { name: title })).toHaveFocus()
    await axe()
  }
  await showPage('/report?objection=segredo', { viewport: PHONE })
  await main().getByRole('button', { name: 'Enviar a contestação' }).click()
  await expect.element(text()).toHaveFocus()
  await expect.element(main().getByText('Escreve porque não concordas.')).toBeVisible()
  await text().fill('Era uma piada.')
  await main().getByRole('button', { name: 'Enviar a contestação' }).click()
  await expect.element(main().getByRole('heading', { name: 'Recebemos a tua contestação' })).toHaveFocus()
  expect(calls.at(-1)?.body).toEqual({ token: 'segredo', text: 'Era uma piada.' })
})

test('The footer of a page leads to a report of that page', async () => {
  standIn({ ...known, ...reports })
  const { address } = await showPage('/terms', { viewport: PHONE })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Denunciar' }).click()
  await expect.element(main().getByRole('heading', { name: 'Denunciar um conteúdo' })).toBeVisible()
  expect(address()).toBe('/report?target=/terms')
  await expect.element(kind('Outra coisa')).toBeChecked()
})
