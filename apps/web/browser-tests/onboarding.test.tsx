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

/** The step that is shown, and which of how many it is. */
async function expectStep(title: string, progress: string): Promise<void> {
  await expect.element(guide).toHaveAccessibleName(title)
  await expect.element(guide).toMatchTextContent(progress)
}

/** Somebody of this type who has just come, on a server with these flags. */
function newcomer(userType: UserType, flags: Partial<Features> = {}, changes: Partial<User> = {}) {
  standInLive()
  const config = { ...CONFIG, features: { ...CONFIG.features, betaOnboarding: true, ...flags } }
  const answers =
    userType === 'creator'
      ? newCreator({ displayName: 'Estreia', ...changes }).answers
      : { ...GIVEN_NOTHING, ...signedIn(newUser(userType, { displayName: 'Estreia', ...changes })) }
  // What else is on these pages is not what these tests are about.
  standIn({ ...answers, 'GET /api/config': call({ answers: Config, answer: () => config }) }, { othersWait: true })
}

async function expectNoGuide(): Promise<void> {
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await import('#components/onboarding/onboarding-guide.tsx')
  await untilStill()
  expect(guide.elements()).toEqual([])
}

test('The first steps are those of a creator, are left where they were, and never come back', async () => {
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

test('A fan’s first steps leave out what the server does not offer, and are skipped for good', async () => {
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

test('An agency’s first steps are four, and Escape closes them', async () => {
  newcomer('agency')
  await showPage('/dashboard/agency')
  await expectStep('Boas-vindas ao palco, Estreia', '1 de 4')
  await userEvent.keyboard('{Escape}')
  await expect.element(guide).not.toBeInTheDocument()
})

test('Where a server has no first steps nobody is shown any', async () => {
  newcomer('supporter', { betaOnboarding: false })
  await showPage('/dashboard/supporter')
  await expectNoGuide()
})

test('A creator to whom somebody has given needs no first steps', async () => {
  newcomer('creator', {}, { totalReceived: cents(500) })
  await showPage('/dashboard/creator')
  await expectNoGuide()
})
