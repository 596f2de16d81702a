import { SignedIn, User } from '@aplauso/contract/accounts'
import { ManagedCreator } from '@aplauso/contract/agency'
import { TikTokConnected } from '@aplauso/contract/connections'
import { Creator } from '@aplauso/contract/creators'
import { Feedback, FeedbackReceipt } from '@aplauso/contract/feedback'
import { FEEDBACK_CATEGORIES, type FeedbackType } from '@aplauso/contract/feedback-types'
import { type Voice, VoiceList } from '@aplauso/contract/voices'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { OFFERED } from './support/config.ts'
import { newCreator, received } from './support/dashboard.ts'
import { ANA, ON_STAGE } from './support/donation-page.ts'
import { standInLive } from './support/live.ts'
import { showPage } from './support/show-page.tsx'
import { GIVEN_NOTHING, newUser, signedIn } from './support/signed-in.ts'
import { type Answers, call, refuse, standIn } from './support/stand-in.ts'

// Texts quoted by the specification, on the pages that show them. The whole list is in
// `src/app/specification-texts.test.ts`. Pages are in Portuguese unless the title names another language.

const main = page.getByRole('main')
const button = (name: string | RegExp) => page.getByRole('button', { name }).first()

function isReadable(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  return width > 8 && height > 8 && getComputedStyle(element).visibility === 'visible'
}

/** Waits until the exact texts are on the page together, in a readable size. */
async function expectShown(...texts: readonly string[]): Promise<void> {
  const isMissing = (text: string) => !page.getByText(text, { exact: true }).elements().some(isReadable)
  await expect.poll(() => texts.filter(isMissing)).toEqual([])
}

function showInEnglish(path: string) {
  // Without it the page follows the browser's language, Portuguese.
  localStorage.setItem('i18nextLng', 'en')
  return showPage(path, { language: 'en' })
}

/** The answer of a proxy, without a text for users. */
const failure = () => new Response('', { status: 502 })
const never = new Promise<void>(() => undefined)

test.each([
  ['/dashboard', 'Redirecionando para o seu dashboard...'],
  ['/settings/creator', 'Carregando...'],
])('%s shows "%s" while the session is verified', async (path, text) => {
  const user = newUser('creator')
  standIn({ ...signedIn(user), 'GET /api/auth/me': call({ answers: User, answer: () => user, after: never }) })
  await showPage(path)
  await expectShown(text)
})

test.each(['pt', 'en', 'es', 'fr'] as const)(
  'An unknown address shows "404 Page Not Found" in %s',
  async (language) => {
    standIn(OFFERED)
    await showPage('/nowhere/at/all', { language })
    await expectShown('404 Page Not Found')
  },
)

const VOICE: Voice = {
  ...{ id: 'duarte', name: 'Duarte', category: 'professional', description: 'Assim fala Duarte.', gender: 'male' },
  ...{ age: 'young', accent: 'European', useCase: [], language: 'pt-PT', plan: 'free', available: true },
}
const voices = (...found: Voice[]): Answers => ({
  'GET /api/voices': call({
    answers: VoiceList,
    answer: () => ({ voices: found, configured: true, defaultVoiceId: found[0]?.id ?? '' }),
  }),
})

test('The donation page shows its quoted texts', async () => {
  standIn({
    ...ON_STAGE,
    ...voices(VOICE),
    'GET /api/creators/:slug': call({
      answers: Creator,
      answer: (_, { params: { slug } }) => (slug === 'ana' ? ANA : refuse('creator_not_found')),
    }),
  })
  const { leave } = await showPage('/donate/ana')
  await button('Ouvir amostra').click()
  await expectShown('Digite uma mensagem')
  await expectShown('Anonymous', '10.00 EUR')
  await page.getByLabelText('Outro valor em euros').fill('7,50')
  await expectShown('Doar €7,50')
  await page.getByLabelText('Outro valor em euros').fill('0,5')
  await button(/^Doar/).click()
  await expectShown('Digite um valor válido (mínimo €1)')
  await leave()
  await showPage('/donate/ninguem')
  await expectShown('Criador Não Encontrado')
})

test('A payment without an address to pay at shows the quoted texts', async () => {
  standIn({ ...ON_STAGE, 'POST /api/donations/create-payment': call({ answer: () => Response.json({}) }) })
  await showPage('/donate/ana')
  await button(/^Doar/).click()
  await expectShown('Falha na configuração do pagamento', 'Falha ao criar pagamento')
})

test.each([
  [() => refuse('not_configured'), 'Serviço indisponível', 'Sistema de vozes profissionais não configurado.'],
  [() => new Response('no sound', { headers: { 'content-type': 'audio/mpeg' } }), 'Erro de reprodução', undefined],
  [failure, 'Erro na prévia', 'Não foi possível reproduzir a prévia da voz.'],
] as const)('A voice sample that cannot be played shows the quoted texts: %#', async (answer, title, description) => {
  standIn({ ...ON_STAGE, ...voices(VOICE), 'POST /api/voices/preview': call({ answer }) })
  await showPage('/donate/ana')
  await page.getByLabelText('Mensagem').fill('Olá')
  await button('Ouvir amostra').click()
  await expectShown(title, description ?? 'Não foi possível reproduzir a prévia da voz.')
})

test('A browser without speech shows the quoted text for a voice of the browser', async () => {
  const speech = Object.getOwnPropertyDescriptor(window, 'speechSynthesis')
  Reflect.deleteProperty(window, 'speechSynthesis')
  onTestFinished(() => {
    if (speech) Object.defineProperty(window, 'speechSynthesis', speech)
  })
  standIn({ ...ON_STAGE, ...voices({ ...VOICE, id: 'pt-PT-male' }) })
  await showPage('/donate/ana')
  await page.getByLabelText('Mensagem').fill('Olá')
  await button('Ouvir amostra').click()
  await expectShown('Recurso indisponível', 'Seu navegador não suporta preview de voz.')
})

/** Answers uploads, which use XMLHttpRequest instead of `fetch`. */
function answerUploads(answer: () => Response) {
  vi.spyOn(window, 'XMLHttpRequest').mockImplementation(function (this: unknown) {
    const request = {
      ...{ upload: {}, status: 0, statusText: '', responseText: '', onload: () => undefined },
      ...{ open: () => undefined, setRequestHeader: () => undefined, abort: () => undefined },
      getResponseHeader: () => null,
      async send() {
        const answered = answer()
        request.status = answered.status
        request.responseText = await answered.text()
        request.onload()
      },
    }
    return request as unknown as XMLHttpRequest
  })
  onTestFinished(() => {
    vi.restoreAllMocks()
  })
}

function giveMicrophone(open: () => Promise<MediaStream>) {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(open)
  onTestFinished(() => {
    vi.restoreAllMocks()
  })
}

const sound = () => Response.json({ audioUrl: '/media/a.mp3', durationMs: 1_000 })

test('A denied microphone shows the quoted texts', async () => {
  giveMicrophone(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
  standIn(ON_STAGE)
  await showPage('/donate/ana')
  await main.getByRole('radio', { name: 'Gravar' }).click()
  await page.getByRole('group', { name: 'Gravador' }).getByRole('button', { name: 'Gravar' }).click()
  await expectShown('Erro ao acessar microfone', 'Permita o acesso ao microfone...')
})

test.each([
  [sound, 'som.mp3', ['Áudio enviado com sucesso!']],
  [failure, 'som.mp3', ['Erro no upload', 'Falha ao enviar o áudio. Tente novamente.']],
  [() => refuse('unsupported_media'), 'som.mp3', ['Falha no upload', 'Tente novamente com um arquivo diferente.']],
] as const)('Sending a file shows the quoted texts: %#', async (answer, name, texts) => {
  answerUploads(answer)
  standIn(ON_STAGE)
  await showPage('/donate/ana')
  await main.getByRole('radio', { name: 'Enviar áudio' }).click()
  const file = new File(['a sound'], name, { type: 'audio/mpeg' })
  await page.getByLabelText('Escolhe um ficheiro de áudio').upload(file)
  await expectShown(...texts)
})

test('The creator dashboard shows its quoted texts', async () => {
  const { answers } = newCreator()
  standInLive()
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const tests = vi.fn(() => Response.json(received({ id: 'test' }), { status: 201 }))
  const feedbacks = vi.fn(() => Response.json(FeedbackReceipt.parse({ id: 'kept' }), { status: 201 }))
  standIn({
    ...answers,
    'POST /api/donations/test': call({ answer: tests }),
    'POST /api/feedback': call({ asks: Feedback, answer: feedbacks }),
  })
  await showPage('/dashboard/creator')
  await button(/^Copiar/).click()
  await expectShown('Link copiado!')

  await expect.element(page.getByLabelText('Nome do doador')).toHaveValue('Doador Teste')
  await expect.element(page.getByLabelText('Mensagem')).toHaveValue('Esta é uma doação de teste!')
  await button('Enviar teste').click()
  await expectShown('Doação de teste enviada!', 'Verifique suas notificações em tempo real acima.')
  tests.mockImplementation(failure)
  await button('Enviar teste').click()
  await expectShown('Teste falhou', 'Tente novamente')

  await button('Dar feedback').click()
  const dialog = page.getByRole('dialog', { name: 'Diz-nos o que pensas' })
  await dialog.getByLabelText('Título').fill('Maior')
  await userEvent.keyboard('{Enter}')
  await expectShown('Campos obrigatórios', 'Por favor, preencha todos os campos obrigatórios')
  const types: Record<FeedbackType, string> = {
    feature_request: 'Sugestão',
    bug_report: 'Erro',
    general_feedback: 'Opinião geral',
    testimonial: 'Testemunho',
  }
  const category = dialog.getByLabelText('Categoria')
  for (const [type, categories] of Object.entries(FEEDBACK_CATEGORIES)) {
    await dialog.getByRole('radio', { name: types[type as FeedbackType], exact: true }).click()
    const options = category.getByRole('option').elements()
    expect(options.slice(1).map(({ textContent }) => textContent)).toEqual(categories)
  }
  await category.selectOptions('Outro')
  await dialog.getByLabelText('Descrição').fill('Muito maior.')
  feedbacks.mockImplementationOnce(failure)
  await dialog.getByRole('button', { name: 'Enviar feedback' }).click()
  await expectShown('Erro ao enviar feedback', 'Ocorreu um erro ao enviar seu feedback. Tente novamente.')
  await dialog.getByRole('button', { name: 'Enviar feedback' }).click()
  await expectShown(
    'Feedback enviado!',
    'Obrigado por compartilhar sua experiência conosco. Sua opinião é muito valiosa!',
  )
})

test('The settings of a creator show their quoted texts', async () => {
  const { answers, account } = newCreator()
  const update = vi.fn(() => Response.json(account.user()))
  standIn(
    {
      ...answers,
      'PATCH /api/users/update-profile': call({ answer: update }),
      'PATCH /api/users/update-tts-settings': call({ answer: update }),
    },
    { othersWait: true },
  )
  await showPage('/settings/creator')
  update.mockImplementationOnce(failure)
  await page.getByLabelText('Bio').fill('Fado.')
  await button('Guardar').click()
  await expectShown('Erro ao atualizar perfil. Tente novamente.')
  await button('Guardar').click()
  await expectShown('Perfil atualizado!')
  await page.getByRole('tab', { name: 'TTS' }).click()
  await page.getByLabelText('Valor mínimo para ler (€)').fill('3')
  await button('Guardar').click()
  await expectShown('Configurações de TTS atualizadas!')
})

const managed = (...creators: ManagedCreator[]): Answers => ({
  ...OFFERED,
  ...signedIn(newUser('agency')),
  'GET /api/agency/creators': call({ answers: ManagedCreator.array(), answer: () => creators }),
})

test('The dashboard of an agency without creators shows the quoted text', async () => {
  standIn(managed(), { othersWait: true })
  await showPage('/dashboard/agency')
  await expectShown('Nenhum creator gerenciado')
})

test('The dashboard of an agency with creators shows the quoted text', async () => {
  const creator = { ...ANA, donationsCount: 1, thisMonth: ANA.totalReceived, since: '2026-02-01T12:00:00.000Z' }
  standIn(managed(ManagedCreator.parse({ ...creator, shareBasisPoints: 500 })), { othersWait: true })
  await showPage('/dashboard/agency')
  await expectShown('Ver Dashboard')
})

test.each([
  ['/login', 'POST /api/auth/login', 'Please check your credentials and try again'],
  ['/register?type=fan', 'POST /api/auth/register', 'Please try again'],
] as const)('%s shows the English default when the server gives no text', async (path, name, text) => {
  standIn({ ...OFFERED, ...GIVEN_NOTHING, [name]: call({ answers: SignedIn, answer: failure }) }, { othersWait: true })
  await showInEnglish(path)
  if (path !== '/login') {
    await page.getByLabelText('Display name').fill('Olivia')
    await page.getByRole('checkbox').first().click()
  }
  await page.getByRole('textbox', { name: 'Email' }).fill('olivia@example.com')
  await page.getByLabelText('Password', { exact: true }).fill('a long secret of mine')
  await main
    .getByRole('button', { name: path === '/login' ? 'Log in' : 'Create account' })
    .last()
    .click()
  await expectShown(text)
})

test('A visitor who chooses a plan reads the quoted text in English', async () => {
  standIn(OFFERED)
  await showInEnglish('/pricing')
  await button('Choose a plan').click()
  await expectShown('Login required - please login to choose your plan')
})

test.each([
  ['/auth/tiktok/callback', { success: true }, 'Missing authorization code'],
  ['/auth/tiktok/callback', { success: true }, 'Failed to connect TikTok account'],
  ['/auth/tiktok/callback?code=a&state=b', { success: true }, 'TikTok account connected successfully!'],
  ['/auth/tiktok/callback?code=a&state=b', { success: false, error: 'Their own words' }, 'Their own words'],
])('%s answered with %j shows "%s" in English', async (path, answer, text) => {
  standIn(
    {
      ...OFFERED,
      ...signedIn(newUser('creator')),
      'POST /api/tiktok/connect': call({ answers: TikTokConnected, answer: () => answer }),
    },
    { othersWait: true },
  )
  await showInEnglish(path)
  await expectShown(text)
})
