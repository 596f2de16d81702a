import { expect, type Page } from '@playwright/test'
import { createAccount, storeToken } from './support/accounts.ts'
import { axe } from './support/axe.ts'
import { savedTable } from './support/saved-table.ts'
import { navLinkOf } from './support/shell.ts'
import { registerStreamer } from './support/streamer.ts'
import { test } from './support/test.ts'

// The agency requests pages and calls that are not, or no longer, its own.
test.use({ expectedErrors: [/40[34]/] })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const request = (page: Page, kind: 'invitation' | 'proposal') => page.getByTestId(`agency-${kind}`)
const accept = (page: Page) => page.getByRole('button', { name: 'Aceitar' })
const goalOf = (page: Page) => page.getByRole('progressbar', { name: 'Meta de doações' })

const follow = (page: Page, action: string) =>
  page.getByRole('navigation', { name: 'Gestão da agência' }).getByRole('link', { name: action }).click()

test('Agency and creator agree on a share, change it and part: each donation is booked by the share of its time', async ({
  page: agency,
  context,
  browser,
  server,
}) => {
  test.slow(true, 'two people, from the first invitation to the last report')
  await storeToken(agency, await createAccount(server, 'norte-agency', 'agency'))
  const streamer = await registerStreamer(server, 'ines-agency')
  await streamer.donate({ donorName: 'Cedo Demais', amountEuro: 100 })
  await agency.goto('/dashboard/agency')
  await expect(agency.getByText('Nenhum creator gerenciado')).toBeVisible()
  await agency.getByRole('main').getByRole('link', { name: 'Adicionar criador' }).last().click()
  await expect(agency.getByText('O teu plano é para 10 criadores, contando com os convites em aberto.')).toBeVisible()
  await agency.getByLabel('Nome de utilizador ou email').fill('ines-agency')
  await agency.getByLabel('A tua parte de cada doação').fill('12,5')
  await expect(agency.getByText(/^De uma doação de 10\s€.* 1,25\s€/)).toBeVisible()
  await agency.getByRole('button', { name: 'Enviar convite' }).click()
  await expect(agency.getByTestId('pending-invitation')).toContainText('ines-agencyPediste 12,5%')
  await expect(agency.getByTestId('toast')).toContainText('Convite enviado')
  await axe(agency)

  const creator = await (
    await browser.newContext({ baseURL: server.baseUrl, locale: 'pt-PT', colorScheme: 'dark' })
  ).newPage()
  await storeToken(creator, streamer.token)
  await creator.goto('/dashboard/creator')
  await expect(request(creator, 'invitation')).toContainText('A agência pede 12,5%')
  await axe(creator)
  await accept(creator).click()
  await expect(request(creator, 'invitation')).toHaveCount(0)
  await streamer.donate({ donorName: 'Doze e Meio', amountEuro: 40 })
  await expect(creator.getByTestId('stat-total-revenue')).toHaveText('140,00 €')

  await navLinkOf(agency, 'Início').click()
  // 12.5 % of what came after the agreement; beside it the creator's whole month at that share.
  await expect(agency.getByTestId('booked-share')).toHaveText('5,00 €')
  await expect(agency.getByTestId('stat-monthly-revenue')).toHaveText('17,50 €')
  for (const name of ['total-revenue', 'average-per-creator', 'this-month']) {
    await expect(agency.getByTestId(`stat-${name}`)).toHaveText('140,00 €')
  }
  await expect(agency.getByTestId('managed-creator')).toContainText('140,00 € 2 doações')
  await axe(agency)
  await agency.getByRole('link', { name: 'Gerir criadores' }).click()
  await expect(agency.getByTestId('managed-creator')).toContainText('12,5% de cada doação')
  await agency.getByRole('button', { name: 'Propor outra parte a ines-agency' }).click()
  await agency.getByRole('alertdialog').getByLabel('A tua parte de cada doação').fill('20')
  await agency.getByRole('button', { name: 'Enviar proposta' }).click()
  await expect(agency.getByTestId('open-proposal')).toContainText('Propuseste 20%')
  await expect(agency.getByTestId('toast')).toContainText('Proposta enviada')
  await axe(agency)

  await creator.reload()
  await expect(request(creator, 'proposal')).toContainText('De 12,5% para 20% de cada doação')
  await accept(creator).click()
  await navLinkOf(creator, 'Agências').click()
  await expect(creator.getByText('· 20% de cada doação')).toBeVisible()
  await creator.goBack()
  await streamer.donate({ donorName: 'Gil Quinto', amountEuro: 30 })
  await expect(creator.getByTestId('stat-total-revenue')).toHaveText('170,00 €')

  await navLinkOf(agency, 'Início').click()
  await follow(agency, 'Metas')
  await agency.getByRole('button', { name: 'Propor meta a ines-agency' }).click()
  await agency.getByRole('alertdialog').getByRole('textbox').fill('200')
  await agency.getByRole('button', { name: 'Enviar proposta' }).click()
  await expect(agency.getByTestId('open-proposal')).toContainText('Propuseste 200 €')
  await expect(agency.getByTestId('toast')).toContainText('Proposta enviada')
  await axe(agency)
  const managed = await context.newPage()
  await navLinkOf(agency, 'Início').click()
  const address = await agency.getByRole('link', { name: 'Ver Dashboard de ines-agency' }).getAttribute('href')
  await managed.goto(`${address}`)
  await expect(heading(managed)).toHaveText('A ver o dashboard de ines-agency')
  await expect(managed.getByRole('button', { name: 'Enviar teste' })).toHaveCount(0)
  await expect(managed.getByText('Alertas ligados')).toBeVisible()

  await creator.reload()
  await expect(request(creator, 'proposal')).toContainText('Ainda não tens meta: passa a ser 200 €.')
  await expect(goalOf(managed)).toHaveCount(0)
  await accept(creator).click()
  for (const page of [creator, managed]) await expect(goalOf(page)).toHaveAttribute('aria-valuenow', '85')
  await streamer.donate({ donorName: 'Mais Bocado', amountEuro: 10 })
  for (const page of [creator, managed]) {
    await expect(goalOf(page)).toHaveAttribute('aria-valuenow', '90')
    await expect(page.getByTestId('donation-row').first()).toContainText('Mais Bocado')
  }
  await managed.emulateMedia({ colorScheme: 'dark' })
  await axe(managed)

  await navLinkOf(creator, 'Agências').click()
  await creator.getByRole('button', { name: /Deixar a agência/ }).click()
  await creator.getByRole('button', { name: 'Sim, deixar' }).click()
  await expect(creator.getByText('Nenhuma agência te acompanha')).toBeVisible()
  await navLinkOf(creator, 'Início').click()
  // The agency's page is updated live, without a reload.
  await expect(heading(managed)).toHaveText('Este dashboard não está aberto para ti')
  await streamer.donate({ donorName: 'Tarde Demais', amountEuro: 90 })
  await expect(creator.getByTestId('stat-total-revenue')).toHaveText('270,00 €')
  await creator.context().close()

  await follow(agency, 'Relatórios')
  await expect(agency.getByTestId('report-share')).toHaveText('13,00 €')
  await expect(agency.getByTestId('report-received')).toHaveText('80,00 €')
  await expect(agency.getByTestId('report-count')).toHaveText('3')
  await expect(agency.getByTestId('report-row')).toContainText('@ines-agency · já não geres')
  await axe(agency)
  const [header, ...rows] = await savedTable(agency)
  expect(header?.slice(1)).toEqual(['Criador', 'Nome de utilizador', 'Doações', 'Recebido', 'A tua parte', 'Moeda'])
  expect(rows.map((cells) => cells.slice(1))).toEqual([['ines-agency', 'ines-agency', '3', '80,00', '13,00', 'EUR']])
})
