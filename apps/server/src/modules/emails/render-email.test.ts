import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Language } from '@aplauso/contract/languages'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openMail } from '#platform/mail/open-mail.ts'
import { untilEmail } from '#testing/until-email.ts'
import type { EmailContent } from './email-content.ts'
import { renderEmail } from './render-email.ts'

const PUBLIC_URL = 'https://palco.test'
const URL_WITH_AMPERSAND = 'https://palco.test/verify-email?token=abc_DEF-123&next=%2Fdashboard&x=1'

const write = (content: Partial<EmailContent> = {}) =>
  renderEmail(
    {
      language: 'pt',
      to: 'ana@example.test',
      subject: 'Confirma o teu email',
      greetingName: 'Ana',
      paragraphs: ['Falta um passo.'],
      ...content,
    },
    PUBLIC_URL,
  )

test('Markup in names and texts is escaped', () => {
  const { html, text } = write({
    greetingName: '<b>Ana</b> & "Rui"',
    paragraphs: ['<script>alert(1)</script>'],
    action: { label: '<i>Sim</i>', url: 'https://palco.test/"><script>' },
    footnote: "<img src='x'>",
  })
  expect(html).toContain('Olá, &lt;b&gt;Ana&lt;/b&gt; &amp; &quot;Rui&quot;,')
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(html).not.toMatch(/<(b|i|script)\b|<img src='x'/)
  expect(text).toContain('Olá, <b>Ana</b> & "Rui",')
})

test('A line break within a paragraph stays in both forms', () => {
  const { html, text } = write({ paragraphs: ['Mudámos:\n- a <taxa>\n- o prazo'] })
  expect(text).toContain('Mudámos:\n- a <taxa>\n- o prazo\n')
  expect(html).toContain('>Mudámos:<br>- a &lt;taxa&gt;<br>- o prazo</p>')
})

test('Subject and greeting are one line each', () => {
  const { subject, text } = write({ subject: 'Olá\r\nBcc: eve@example.test', greetingName: ' Ana\n\nMaria ' })
  expect(subject).toBe('Olá Bcc: eve@example.test')
  expect(text.split('\n')[0]).toBe('Olá, Ana Maria,')
})

test.each<[Language, string, string]>([
  ['pt', 'Olá,', 'Recebeste este email porque o endereço ana@example.test foi indicado numa conta em palco.test.'],
  [
    'en',
    'Hello,',
    'You received this email because the address ana@example.test was given for an account at palco.test.',
  ],
  [
    'es',
    'Hola:',
    'Has recibido este correo porque la dirección ana@example.test se indicó en una cuenta de palco.test.',
  ],
  [
    'fr',
    'Bonjour,',
    'Tu as reçu cet e-mail parce que l’adresse ana@example.test a été indiquée pour un compte sur palco.test.',
  ],
])('An email in %s has a greeting without a name, and says why it was sent', (language, greeting, footer) => {
  const { html, text } = write({ language, greetingName: undefined })
  expect(text.split('\n')[0]).toBe(greeting)
  expect(text.replaceAll('\n', ' ')).toContain(footer)
  expect(html).toContain(`<html lang="${language}" dir="ltr">`)
  expect(html).toContain(`>${greeting}</h1>`)
  expect(html).toContain(footer)
})

test('The address of a button is a link, and can be read and copied whole', () => {
  const { html = '', text } = write({ action: { label: 'Confirmar email', url: URL_WITH_AMPERSAND } })
  const escaped = URL_WITH_AMPERSAND.replaceAll('&', '&amp;')
  expect(html.split(`href="${escaped}"`)).toHaveLength(3)
  expect(html).toContain(`>${escaped}</a>`)
  expect(html).toContain('Se o botão não funcionar')
  expect(text.split('\n')).toContain(URL_WITH_AMPERSAND)
  const inFrench = write({ language: 'fr', action: { label: 'Confirmer', url: PUBLIC_URL } })
  expect(inFrench.text).toContain(`Confirmer\u00a0:\n${PUBLIC_URL}`)
})

test('Plain text wraps between words and keeps long words whole', () => {
  const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenherstellerverband'
  const { text } = write({ paragraphs: [`${'palavra '.repeat(30)}${long} fim`] })
  const lines = text.split('\n')
  expect(lines).toContain(long)
  expect(lines.filter((line) => line !== long).every((line) => line.length <= 72)).toBe(true)
})

test('An email carries its logo and loads no external files', () => {
  const { html = '', pictures = [] } = write({ action: { label: 'Ver', url: PUBLIC_URL } })
  expect(html).not.toMatch(/\bsrc="(?!cid:)|url\(|@import|<link/)
  expect(pictures.map(({ id }) => `<img src="cid:${id}" alt="Aplauso"`)).toEqual(
    html.match(/<img src="[^"]+" alt="[^"]+"/g),
  )
})

test('An email arrives unchanged as plain text and HTML', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'aplauso-letter-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const letter = write({ action: { label: 'Confirmar email', url: URL_WITH_AMPERSAND }, footnote: 'Não foste tu? 👏' })
  const mail = openMail({ from: 'Aplauso <palco@palco.test>', dataDir, log: pino({ level: 'silent' }) })
  await Promise.all([mail.send(letter), mail.send({ ...letter, subject: 'Outro assunto' })])
  expect(await untilEmail(dataDir, 'ana@example.test', 'Confirma')).toMatchObject(letter)
})
