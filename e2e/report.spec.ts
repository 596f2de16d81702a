import { expect, type Page } from '@playwright/test'
import type { ReceivedDetail } from '../packages/contract/src/donations.ts'
import { storeToken } from './support/accounts.ts'
import { axe } from './support/axe.ts'
import { signInToDemo } from './support/demo-pages.ts'
import { untilEmail } from './support/emails.ts'
import { registerStreamer } from './support/streamer.ts'
import { test } from './support/test.ts'
import { PHONE } from './support/walk-page.ts'

test.use({ viewport: PHONE })

const INSULT = 'Vão todos para casa!'

const decide = (page: Page) => page.getByRole('article').getByRole('button', { name: 'Decidir' })

test('A visitor reports a message, the operator removes it on a phone, and an objection reopens the report', async ({
  page,
  server,
  browser,
}) => {
  test.slow()
  const creator = await registerStreamer(server, 'denunciada')
  await creator.call('PATCH', '/api/donation-page', { supporters: { recent: 5 } })
  const donationId = await creator.donate({ donorName: 'Zé', message: INSULT })
  const reporter = 'rita.denuncia@example.com'

  await page.goto(`/donate/${creator.slug}`)
  await page.getByTestId('supporters').scrollIntoViewIfNeeded()
  await expect(page.getByTestId('supporter')).toContainText(INSULT)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Denunciar' }).click()
  await expect(page.getByRole('radio', { name: 'A página de um criador' })).toBeChecked()
  await expect(page.getByRole('main')).toContainText('denunciada (@denunciada)')

  await page.goto(`/report?kind=message&target=${donationId}`)
  await expect(page.getByRole('main')).toContainText(donationId)
  await page.getByLabel('Porquê?').selectOption('hate')
  await page.getByLabel('O que se passa?').fill('A mensagem insulta quem está em direto.')
  await page.getByLabel('Email').fill(reporter)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Enviar a denúncia' }).click()
  await expect(page.getByRole('heading', { name: 'Recebemos a tua denúncia' })).toBeVisible()
  await untilEmail(server, reporter, 'Recebemos a tua denúncia')

  const operator = await browser.newPage({
    ...{ baseURL: server.baseUrl, locale: 'pt-PT', timezoneId: 'Europe/Lisbon', viewport: PHONE },
  })
  await storeToken(operator, await signInToDemo(server, 'sofia'))
  await operator.goto('/admin')
  await operator.getByTestId('figure-reports').getByRole('link').click()
  const row = operator.getByTestId('admin-row').filter({ hasText: 'A mensagem insulta' })
  await row.getByRole('link').click()
  await expect(operator.getByRole('article')).toContainText(INSULT)
  await axe(operator)
  await operator.getByRole('radio', { name: 'Remover' }).check()
  await operator.getByLabel('Motivo').fill('Insulta pessoas.')
  await decide(operator).click()
  const dialog = operator.getByRole('alertdialog')
  await expect(dialog).toContainText('A mensagem e a gravação são apagadas')
  await dialog.getByRole('button', { name: 'Remover' }).click()
  await expect(operator.getByTestId('admin-timeline')).toContainText(/Decisão: remover.*@sofia: Insulta pessoas\./)

  const donation: ReceivedDetail = await (await creator.call('GET', `/api/donations/${donationId}`)).json()
  expect(donation.message).toBeNull()
  await page.goto(`/donate/${creator.slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('denunciada')
  await expect(page.getByTestId('supporters')).toHaveCount(0)

  const decision = await untilEmail(server, reporter, 'A decisão sobre a tua denúncia')
  expect(decision.text).toContain('Insulta pessoas.')
  const link = /https?:\/\/\S+\/report\?objection=\S+/.exec(decision.text)?.[0]
  await page.goto(link ?? '')
  await page.getByLabel('Porque não concordas?').fill('A conta devia ser suspensa.')
  await page.getByRole('button', { name: 'Enviar a contestação' }).click()
  await expect(page.getByRole('heading', { name: 'Recebemos a tua contestação' })).toBeVisible()

  await operator.goto('/admin/inbox')
  await expect(row).toContainText('Contestada')
  await row.getByRole('link').click()
  await expect(operator.getByTestId('admin-timeline')).toContainText(
    /Contestação de quem denunciou.*A conta devia ser suspensa\./,
  )
  await expect(operator.getByRole('button', { name: 'Decidir outra vez' })).toBeVisible()
  await operator.close()
})
