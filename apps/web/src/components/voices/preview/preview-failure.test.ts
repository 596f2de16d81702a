import { expect, test } from 'vitest'
import { ApiError } from '#lib/api/api.ts'
import { translator } from '#lib/i18n/language.tsx'
import { PlaybackFailed, previewFailure, SpeechUnsupported } from './preview-failure.ts'

const shownText = async (error: unknown) => {
  const { title, description } = await previewFailure(error, translator('pt'), 'pt')
  return [title, description]
}
const refusal = (status: number, problem: object, retryAfter?: string) =>
  new ApiError(status, JSON.stringify(problem), '', retryAfter)

test('A playback failure has the text of the specification', async () => {
  expect(await shownText(new PlaybackFailed())).toEqual([
    'Erro de reprodução',
    'Não foi possível reproduzir a prévia da voz.',
  ])
  expect(await shownText(new SpeechUnsupported())).toEqual([
    'Recurso indisponível',
    'Seu navegador não suporta preview de voz.',
  ])
  expect(await shownText(refusal(501, { code: 'not_configured' }))).toEqual([
    'Serviço indisponível',
    'Sistema de vozes profissionais não configurado.',
  ])
})

test('A rate limited preview says when to retry', async () => {
  expect(await shownText(refusal(429, { code: 'rate_limited' }, '40'))).toEqual([
    'Erro na prévia',
    'Demasiadas tentativas. Podes tentar de novo dentro de 40 segundos.',
  ])
})

test('An unspeakable message and a removed voice have different texts', async () => {
  const invalid = (path: string) => refusal(400, { code: 'validation_failed', errors: [{ path }] })
  expect((await shownText(invalid('text')))[1]).toBe('Não há nada nesta mensagem que se possa ler em voz alta.')
  expect((await shownText(invalid('voiceId')))[1]).toBe('Esta voz já não existe. Escolhe outra.')
})

test('A failed request blames the connection', async () => {
  expect(await shownText(new TypeError('Failed to fetch'))).toEqual([
    'Erro na prévia',
    'Não conseguimos falar com o servidor. Verifica a tua ligação.',
  ])
})
