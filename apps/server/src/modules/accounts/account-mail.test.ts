import type { SignedIn } from '@aplauso/contract/accounts'
import { LANGUAGE_TAGS, type Language } from '@aplauso/contract/languages'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openSmtpSink } from '#platform/mail/smtp-sink.ts'
import { applyEmailChangesAt } from '#testing/email-changes.ts'
import { untilToken } from '#testing/mailed-links.ts'
import { parseEmail } from '#testing/parse-email.ts'
import { addTotp } from '#testing/second-factors.ts'
import { startTestApp, type TestApp, useApp } from '#testing/test-app.ts'
import { untilEmail } from '#testing/until-email.ts'

const app = useApp()

async function registerIn(language: Language, to: TestApp, username = `mail-${language}`): Promise<SignedIn> {
  const { status, body } = await to.call<SignedIn>('/api/auth/register', {
    headers: { 'accept-language': `${language}-XX,${language};q=0.9` },
    body: {
      email: `${username}@example.com`,
      password: 'segredo',
      displayName: 'Zé & <b>Rita</b>',
      username,
      userType: 'fan',
    },
  })
  expect(status).toBe(201)
  return body
}

const SUBJECTS: Record<
  Language,
  [verify: string, reset: string, password: string, pending: string, email: string, app: string]
> = {
  pt: [
    'Confirma o teu email',
    'Escolhe uma palavra-passe nova',
    'A tua palavra-passe mudou',
    'O email da tua conta vai mudar',
    'O email da tua conta mudou',
    'Foi adicionada uma app de autenticação à tua conta',
  ],
  en: [
    'Confirm your email',
    'Choose a new password',
    'Your password was changed',
    'The email of your account is about to change',
    'The email of your account was changed',
    'An authenticator app was added to your account',
  ],
  es: [
    'Confirma tu correo',
    'Elige una contraseña nueva',
    'Tu contraseña ha cambiado',
    'El correo de tu cuenta va a cambiar',
    'El correo de tu cuenta ha cambiado',
    'Se ha añadido una aplicación de autenticación a tu cuenta',
  ],
  fr: [
    'Confirme ton adresse e-mail',
    'Choisis un nouveau mot de passe',
    'Ton mot de passe a changé',
    'L’adresse e-mail de ton compte va changer',
    'L’adresse e-mail de ton compte a changé',
    'Une application d’authentification a été ajoutée à ton compte',
  ],
}

describe.each(LANGUAGE_TAGS)('Account emails in %s', (language) => {
  test('are in that language as text and HTML, and link to this site', async () => {
    const { baseUrl, dataDir, call } = app()
    const { user, token } = await registerIn(language, app())
    expect(user.language).toBe(language)
    const [verifySubject, resetSubject, passwordSubject, pendingSubject, emailSubject, appSubject] = SUBJECTS[language]

    const first = await untilEmail(dataDir, user.email, verifySubject)
    expect(first.subject).toBe(verifySubject)
    // Before the address is verified, a name that could be a link is replaced.
    expect(first.text.split('\n')[0]).toContain(user.username)
    const verification = await untilToken(app(), user.email, 'verify-email')
    const port = new URL(baseUrl).port
    const link = `http://localhost:${port}/verify-email#token=${verification}`
    expect(first.text).toContain(link)
    expect(first.html).toContain(link)
    expect(first.text).toContain('48')
    expect((await call('/api/auth/verify-email', { body: { token: verification } })).status).toBe(204)

    await call('/api/auth/forgot-password', { body: { email: user.email } })
    const second = await untilEmail(dataDir, user.email, resetSubject)
    expect(second.text).toContain('Zé & <b>Rita</b>')
    expect(second.html).toContain('Zé &amp; &lt;b&gt;Rita&lt;/b&gt;')

    const change = { currentPassword: 'segredo', newPassword: 'nova-senha' }
    await call('/api/auth/change-password', { token, body: change })
    const third = await untilEmail(dataDir, user.email, passwordSubject)
    expect(third.html).toContain(`http://localhost:${port}/forgot-password`)

    await addTotp(app(), token)
    const fourth = await untilEmail(dataDir, user.email, appSubject)
    expect(fourth.text).toContain(`http://localhost:${port}/settings/security`)

    const email = `mail-${language}@example.org`
    await call('/api/auth/change-email', { token, body: { email, password: 'nova-senha' } })
    const proof = await untilToken(app(), email, 'verify-email')
    expect((await call('/api/auth/verify-email', { body: { token: proof } })).status).toBe(204)
    const pending = await untilEmail(dataDir, user.email, pendingSubject)
    const undo = await untilToken(app(), user.email, 'undo-email')
    expect(pending.html).toContain(`http://localhost:${port}/undo-email#token=${undo}`)
    await applyEmailChangesAt(app())
    const last = await untilEmail(dataDir, user.email, emailSubject)
    for (const letter of [second, third, fourth, pending, last]) expect(letter.html).toContain(`lang="${language}"`)
  })
})

test('An email to an unverified address contains no name that a stranger could have chosen', async () => {
  const { user } = await registerIn('pt', app(), 'vip-link-example')
  await app().call('/api/auth/forgot-password', { body: { email: user.email } })
  await untilToken(app(), user.email, 'reset-password')
  const letters = await Promise.all(
    ['Confirma', 'Escolhe'].map((subject) => untilEmail(app().dataDir, user.email, subject)),
  )
  for (const { text, html } of letters) expect(text + html).not.toContain('Rita')
})

test('With SMTP configured, account emails go through the mail server', async () => {
  const sink = await openSmtpSink()
  const started = await startTestApp({ SMTP_URL: sink.url, MAIL_FROM: 'Aplauso <ola@aplauso.test>' })
  onTestFinished(async () => {
    await started.close()
    sink.close()
  })
  const { call } = started.app
  const { user } = await registerIn('pt', started.app, 'by-smtp')
  await call('/api/auth/forgot-password', { body: { email: user.email } })
  const link = /\/reset-password#token=([\w-]{43})/
  const letters = () => sink.received.map(({ data }) => parseEmail(data))
  await expect.poll(() => letters().some(({ text }) => link.test(text))).toBe(true)
  // The two emails arrive in either order.
  await expect.poll(() => sink.received.length).toBeGreaterThan(1)
  expect(sink.received.map(({ from, to }) => [from, to])).toEqual([
    ['ola@aplauso.test', [user.email]],
    ['ola@aplauso.test', [user.email]],
  ])
  const token = letters().flatMap(({ text }) => link.exec(text)?.[1] ?? [])[0]
  const body = { token, password: 'nova-senha' }
  expect((await call('/api/auth/reset-password', { body })).status).toBe(204)
  expect((await call('/api/auth/login', { body: { email: user.email, password: 'nova-senha' } })).status).toBe(200)
})
