import type { User, UserType } from '@aplauso/contract/accounts'
import { Config } from '@aplauso/contract/config'
import type { Features } from '@aplauso/contract/features'
import { cents } from '@aplauso/contract/money'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axe } from './support/axe.ts'
import { untilStill } from './support/axe-standards.ts'
import { CONFIG } from './support/config.ts'
import { newCreator } from './support/dashboard.ts'
import { standInLive } from './support/live.ts'
import { inTheDark, showPage } from './support/show-page.tsx'
import { GIVEN_NOTHING, newUser, signedIn } from './support/signed-in.ts'
import { call, standIn } from './support/stand-in.ts'

const guide = page.getByRole('dialog')
const press = (name: string) => guide.getByRole('button', { name }).click()

/** Asserts the title and the progress of the shown step. */
async function expectStep(title: string, progress: string): Promise<void> {
  await expect.element(guide).toHaveAccessibleName(title)
  await expect.element(guide).toMatchTextContent(progress)
}

/** A new user of this type on a server with these flags. */
function newcomer(userType: UserType, flags: Partial<Features> = {}, changes: Partial<User> = {}) {
  standInLive()
  const config = { ...CONFIG, features: { ...CONFIG.features, betaOnboarding: true, ...flags } }
  const answers =
    userType === 'creator'
      ? newCreator({ displayName: 'Estreia', ...changes }).answers
      : { ...GIVEN_NOTHING, ...signedIn(newUser(userType, { displayName: 'Estreia', ...changes })) }
  // Other calls of these pages are not part of these tests.
  standIn({ ...answers, 'GET /api/config': call({ answers: Config, answer: () => config }) }, { othersWait: true })
}

async function expectNoGuide(): Promise<void> {
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await import('#components/onboarding/onboarding-guide.tsx')
  await untilStill()
  expect(guide.elements()).toEqual([])
}

test("A creator's guide has its steps, continues where it was left, and never returns after the end", async () => {
  newcomer('creator')
  const settings = await showPage('/dashboard/creator')
  await expectStep('Boas-vindas ao palco, Estreia', '1 de 6')
  await axe()
  await press('Vamos a isso')
  await expectStep('Dá-te a conhecer', '2 de 6')
  await press('Anterior')
  await press('Vamos a isso')
  await guide.getByRole('link', { name: 'Completar o perfil' }).click()
  await expect.poll(settings.address).toBe('/settings/creator')
  await settings.leave()

  const { leave } = await showPage('/dashboard/creator')
  await expectStep('A tua página já está aberta', '3 de 6')
  await press('Seguinte')
  await expectStep('Põe os alertas em cena', '4 de 6')
  await press('Seguinte')
  await expectStep('Escolhe a voz', '5 de 6')
  await press('Seguinte')
  await expectStep('Estamos em beta, contigo', '6 de 6')
  await page.viewport(390, 844)
  inTheDark()
  await axe()
  await press('Concluir')
  await expect.element(guide).not.toBeInTheDocument()
  await leave()
  await showPage('/dashboard/creator')
  await expectNoGuide()
})

test("A fan's guide leaves out what the server does not offer, and is skipped for good", async () => {
  newcomer('fan', { feedbackSystem: false })
  const { leave } = await showPage('/dashboard/fan')
  await expectStep('Boas-vindas ao palco, Estreia', '1 de 3')
  await press('Vamos a isso')
  await press('Seguinte')
  await expectStep('Descobre quem está em palco', '3 de 3')
  await press('Anterior')
  await press('Saltar')
  await expect.element(guide).not.toBeInTheDocument()
  await leave()
  await showPage('/dashboard/fan')
  await expectNoGuide()
})

test("An agency's guide has four steps, and Escape closes it", async () => {
  newcomer('agency')
  await showPage('/dashboard/agency')
  await expectStep('Boas-vindas ao palco, Estreia', '1 de 4')
  await userEvent.keyboard('{Escape}')
  await expect.element(guide).not.toBeInTheDocument()
})

test('A server with the guide switched off shows none', async () => {
  newcomer('supporter', { betaOnboarding: false })
  await showPage('/dashboard/supporter')
  await expectNoGuide()
})

test('A creator with donations sees no guide', async () => {
  newcomer('creator', {}, { totalReceived: cents(500) })
  await showPage('/dashboard/creator')
  await expectNoGuide()
})
