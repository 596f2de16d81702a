import { Config } from '@aplauso/contract/config'
import { Creator, CreatorSummary } from '@aplauso/contract/creators'
import { DonationStarted } from '@aplauso/contract/donations'
import { type Voice, VoiceList } from '@aplauso/contract/voices'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axe } from './support/axe.ts'
import { CONFIG } from './support/config.ts'
import { ANA, ON_STAGE } from './support/donation-page.ts'
import { inTheDark, showPage } from './support/show-page.tsx'
import { newUser, signedIn } from './support/signed-in.ts'
import { call, refuse, standIn } from './support/stand-in.ts'
import { toast } from './support/visitor.ts'

const main = page.getByRole('main')
const heading = page.getByRole('heading', { level: 1 })
const message = page.getByLabelText('Mensagem')
const customAmount = page.getByLabelText('Outro valor em euros')
const donor = page.getByLabelText('O teu nome')
const submit = main.getByRole('button', { name: /^Doar/ })
const mode = (name: string) => page.getByRole('radio', { name, exact: true })

const DUARTE: Voice = {
  ...{ id: 'duarte', name: 'Duarte', category: 'professional', description: 'Assim fala Duarte.', gender: 'male' },
  ...{ age: 'young', accent: 'European', useCase: [], language: 'pt-PT', plan: 'free', available: true },
}
const SPOKEN = {
  ...ON_STAGE,
  'GET /api/voices': call({
    answers: VoiceList,
    answer: () => ({ voices: [DUARTE], configured: true, defaultVoiceId: DUARTE.id }),
  }),
}

test('Before payment the form says what will be read aloud, offers the minimum amount, and survives a reload', async () => {
  const paymentMethods: Config['paymentMethods'] = ['card', 'mbway', 'paypal', 'bank_transfer']
  standIn({
    ...SPOKEN,
    'GET /api/config': call({ answers: Config, answer: () => ({ ...CONFIG, paymentMethods }) }),
  })
  const { leave } = await showPage('/donate/ana')
  const methods = page.getByRole('list', { name: 'Métodos de pagamento' }).getByRole('listitem')
  await expect.element(methods.last()).toBeVisible()
  expect(methods.elements().map((method) => method.textContent)).toEqual([
    ...['Cartão', 'MB WAY', 'PayPal', 'Transferência'],
  ])
  await page.getByRole('button', { name: 'Ouvir amostra' }).click()
  await expect.element(toast).toMatchTextContent('Digite uma mensagem')
  await expect.element(message).toHaveFocus()

  const read = page.getByText('Duarte lê a tua mensagem em voz alta.')
  await message.fill('Para as cordas novas')
  await expect.element(read).toBeVisible()
  await customAmount.fill('2,50')
  await expect.element(page.getByRole('button', { name: 'Doar €2,50' })).toBeEnabled()
  await expect.element(page.getByText(/^As mensagens são lidas a partir de 5\s€\.$/)).toBeVisible()
  await page.getByRole('button', { name: /^Dar 5\s€ para ser lida$/ }).click()
  await expect.element(read).toBeVisible()
  await expect.element(customAmount).toHaveValue('')
  // The button has gone; the focus order continues from its position.
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: /^Voz: Duarte/ })).toHaveFocus()
  await expect.element(page.getByRole('button', { name: /^5\s€ Palmas$/ })).toHaveAttribute('aria-pressed', 'true')

  await customAmount.fill('0,5')
  await submit.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Digite um valor válido (mínimo €1)')
  await expect.element(customAmount).toHaveFocus()
  for (const [typed, given] of [
    ['1.234,56', /^Doar €1\s234,56$/],
    ['15 €', 'Doar €15'],
  ] as const) {
    await customAmount.fill(typed)
    await expect.element(page.getByRole('button', { name: given })).toBeVisible()
  }
  await customAmount.fill('1.000')
  await submit.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Separador ambíguo')
  await customAmount.fill('7,25')
  await donor.fill('Beatriz Sá')
  await mode('Só texto').click()
  await leave()

  await showPage('/donate/ana')
  await expect.element(page.getByRole('button', { name: 'Doar €7,25' })).toBeEnabled()
  await expect.element(message).toHaveValue('Para as cordas novas')
  await expect.element(donor).toHaveValue('Beatriz Sá')
  await expect.element(mode('Só texto')).toBeChecked()

  await page.getByLabelText('Idioma').first().selectOptions('fr')
  await expect.element(page.getByRole('button', { name: /^Donner .*7,25/ })).toBeEnabled()
  await expect.element(page.getByLabelText('Message')).toHaveValue('Para as cordas novas')
})

test('A donor who retries while no payment can start keeps the form', async () => {
  const calls = standIn({
    ...ON_STAGE,
    'POST /api/donations/create-payment': call({ answers: DonationStarted, answer: () => refuse('overloaded') }),
  })
  await showPage('/donate/ana')
  // An emoji counts as one character, as on the server.
  await message.fill('👏'.repeat(250))
  await userEvent.type(message, '!')
  await expect.element(page.getByText('251/500')).toBeVisible()
  for (const attempts of [1, 2, 3]) {
    await submit.click()
    await expect.poll(() => calls.filter(({ path }) => path.endsWith('/create-payment')).length).toBe(attempts)
    await expect.element(main.getByText('O servidor está sobrecarregado neste momento.')).toBeVisible()
    await expect.element(submit).toBeEnabled()
  }
  await expect.element(message).toHaveValue(`${'👏'.repeat(250)}!`)
})

test('A mistyped address leads to the creator, whose page also opens by id and has a share link', async () => {
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
  standIn({
    ...ON_STAGE,
    'GET /api/creators/:slug': call({
      answers: Creator,
      answer: (_, { params }) => ([ANA.slug, ANA.id].includes(params.slug ?? '') ? ANA : refuse('not_found')),
    }),
  })
  const { address, leave } = await showPage('/donate/ninguem')
  await expect.element(heading).toHaveTextContent('Criador Não Encontrado')
  await axe()
  const other = page.getByLabelText('Nome ou link do criador')
  await other.fill('ainda-ninguem')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/donate/ainda-ninguem')
  await expect.element(heading).toHaveTextContent('Criador Não Encontrado')
  await other.fill(`${location.origin}/donate/ana?utm_source=x`)
  await page.getByRole('button', { name: 'Procurar' }).click()
  await expect.element(heading).toMatchTextContent(/Ana Ventura/)
  await leave()

  await showPage(`/donate/${ANA.id}`)
  await expect.element(heading).toMatchTextContent(/Ana Ventura/)
  await expect.element(submit).toBeEnabled()
  await page.getByRole('button', { name: 'Partilhar' }).click()
  await page.getByRole('button', { name: 'Copiar link' }).click()
  await expect.element(page.getByRole('button', { name: 'Copiado' })).toBeVisible()
  expect(copied).toEqual([`${location.origin}/donate/ana`])
  await axe()
})

test('A signed-in donor gets the name filled in, can change it, and adds the creator to the favourites', async () => {
  let favorites: Creator[] = []
  standIn({
    ...ON_STAGE,
    ...signedIn(newUser('fan', { displayName: 'Fiel' })),
    'GET /api/creators/favorites': call({ answers: CreatorSummary.array(), answer: () => favorites }),
    'PUT /api/creators/:slug/favorite': call({
      answer: () => {
        favorites = [ANA]
      },
    }),
  })
  const { leave } = await showPage('/donate/ana')
  await expect.element(donor).toHaveValue('Fiel')
  const favorite = page.getByRole('button', { name: 'Ana Ventura nos teus favoritos' })
  await expect.element(favorite).toHaveAttribute('aria-pressed', 'false')
  await favorite.click()
  await expect.poll(() => favorites).toEqual([ANA])
  await donor.clear()
  await leave()
  await showPage('/donate/ana')
  await expect.element(favorite).toHaveAttribute('aria-pressed', 'true')
  await expect.element(donor).toHaveValue('')
})

test('Every sound mode is accessible in the dark theme', async () => {
  inTheDark()
  standIn(SPOKEN)
  await showPage('/donate/ana')
  for (const [name, tool] of [
    ['Gravar', page.getByRole('group', { name: 'Gravador' })],
    ['Enviar áudio', page.getByRole('group', { name: 'Ficheiro de áudio' })],
    ['Só texto', page.getByText('A tua mensagem aparece escrita, sem voz.')],
  ] as const) {
    await mode(name).click()
    await expect.element(tool).toBeVisible()
    await axe()
  }
  await mode('Voz lida').click()
  await page.getByRole('button', { name: /^Voz: / }).click()
  await expect.element(page.getByRole('dialog', { name: 'Escolher voz' })).toBeVisible()
  await axe()
})

test("The preview has the creator's style and the stream's language", async () => {
  const creator: Creator = { ...ANA, look: { base: 'neon', language: 'specification' } }
  standIn({ ...ON_STAGE, 'GET /api/creators/:slug': call({ answers: Creator, answer: () => creator }) })
  await showPage('/donate/ana')
  const card = page.getByTestId('stream-card')
  await expect.element(card).toHaveAttribute('data-style', 'neon')
  await expect.element(card).toMatchTextContent('Anonymous')
  await expect.element(card).toMatchTextContent('10.00 EUR')
})
