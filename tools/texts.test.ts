import { readFileSync } from 'node:fs'
import { ERROR_STATUS } from '@aplauso/contract/errors'
import { DEFAULT_LANGUAGE, LANGUAGE_TAGS } from '@aplauso/contract/languages'
import { expect, test } from 'vitest'

type Texts = Record<string, unknown>

function readTexts(language: string): Texts {
  const { $schema, ...texts } = JSON.parse(readFileSync(`packages/texts/messages/${language}.json`, 'utf8'))
  expect($schema).toBeDefined()
  return texts
}

/** Names in braces, without duplicates. A text with plurals is read as a whole: its forms use the same names. */
function parametersOf(text: unknown): string[] {
  const found = [...JSON.stringify(text).matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  return [...new Set(found)].sort()
}

const base = readTexts(DEFAULT_LANGUAGE)
const others = LANGUAGE_TAGS.filter((language) => language !== DEFAULT_LANGUAGE)

test.each(others)('Every text exists in %s with the same parameters', (language) => {
  const texts = readTexts(language)
  expect(Object.keys(texts).sort()).toEqual(Object.keys(base).sort())
  const parameters = (of: Texts) =>
    Object.fromEntries(Object.entries(of).map(([key, text]) => [key, parametersOf(text)]))
  expect(parameters(texts)).toEqual(parameters(base))
})

test.each(LANGUAGE_TAGS)('No text is empty in %s', (language) => {
  const empty = Object.entries(readTexts(language)).filter(([, text]) => typeof text === 'string' && text.trim() === '')
  expect(empty).toEqual([])
})

test('French punctuation stays on the line of its word in every text', () => {
  // The JSON of a text with plurals contains colons; its shown texts are between quotation marks.
  const sentences = Object.values(readTexts('fr')).flatMap((text) =>
    typeof text === 'string' ? [text] : [...JSON.stringify(text).matchAll(/":"([^"]*)"/g)].map(([, shown]) => shown),
  )
  // Code between backticks follows its own punctuation.
  const words = sentences.map((text = '') => text.replace(/`[^`]*`/g, '`'))
  expect(words.filter((text) => /[^\u00a0(][:;!?»%€](?!\/\/)|«[^\u00a0]/.test(text))).toEqual([])
})

// CLDR's "pt" is Brazilian, where zero is singular: "0 doação".
test('Zero is plural in Portuguese, as in Portugal', () => {
  const plurals = Object.entries(readTexts('pt')).filter(([, text]) => typeof text !== 'string')
  expect(plurals).not.toEqual([])
  expect(plurals.filter(([, text]) => !JSON.stringify(text).includes('"count=0, countPlural=*"'))).toEqual([])
})

/** Errors and toasts whose exact text the specification gives, in another form of address. */
const FIXED_IN_PORTUGUESE = [
  'agency_empty',
  'common_loading',
  'dispatcher_text',
  'feedback_category_features',
  'feedback_category_login',
  'sound_recording',
  'dashboard_test_failed_text',
  'dashboard_test_sent_text',
  'donate_amount_error',
  'donate_listen_empty',
  'sound_microphone_failed',
  'sound_microphone_failed_text',
  'sound_upload_error_text',
  'sound_upload_failed_text',
  'voices_playback_failed_text',
  'voices_preview_failed',
  'voices_unsupported',
  'voices_unsupported_text',
  'creator_settings_profile_failed',
  'creator_settings_tts_saved',
  'feedback_required_text',
  'feedback_sent_text',
  'feedback_failed_text',
]

// Brazilian words and forms of address, and a word for broadcasts that streamers do not use.
const NOT_OURS =
  /(?<![\p{L}])(?:você|seus?|suas?|digite|tente|permita|preencha|verifique|escolha|insira|selecione|aguarde|salvar?|usuários?|arquivos?|telas?|celular|acessar|compartilhar\p{L}*|gerenci\p{L}*|registro|configurações|recursos?|prévia|preview|senha|deletar|excluir|cadastr\p{L}*|(?:carreg|grav|envi|redirecion|process|salv)ando|emissão|emissões|overlays?|creators?)(?![\p{L}])/iu

/** "Seu" and "sua" of a third person are no form of address. */
const OF_A_THIRD_PERSON = [
  'pricing_fee_of_creators',
  'alert_settings_cards_hint',
  'alert_settings_test_sent_text',
  'mail_agency_proposal_share_subject',
  'agency_proposed_text',
  'donate_closed_text',
  'quick_closed',
  'product_act_stage_text',
  'product_act_memory_text',
  'features_voices_text',
]

test('Portuguese is European and uses tu, except where the specification gives the text', () => {
  const shown = (text: unknown) => JSON.stringify(text).replaceAll(/\{\w+\}/g, '')
  const slips = Object.entries(base).filter(([, text]) => NOT_OURS.test(shown(text)))
  expect(slips.map(([key]) => key).sort()).toEqual([...FIXED_IN_PORTUGUESE, ...OF_A_THIRD_PERSON].sort())
})

// People read one word for the browser source in OBS; the API and the code say overlay.
test.each(LANGUAGE_TAGS)('The browser source in OBS is always called a widget in %s', (language) => {
  const others = Object.entries(readTexts(language)).filter(([, text]) => /\boverlays?\b/i.test(JSON.stringify(text)))
  expect(others.map(([key]) => key)).toEqual([])
})

/** Quotes of the specification, or names that it quotes. */
const FIXED_IN_ENGLISH = {
  pt: [
    'alert_settings_stream_language_hint',
    'feedback_category_login',
    'feedback_category_notifications',
    'feedback_category_tiktok',
    'notfound_title',
  ],
  es: ['alert_settings_stream_language_hint', 'notfound_title'],
}
const ENGLISH =
  /\b(?:the|and|your|you|please|not found|try again|notifications|settings|login|sign in|sign up|loading|failed|integration|anonymous)\b/i

test.each(['pt', 'es'] as const)('No English word is left in %s', (language) => {
  const left = Object.entries(readTexts(language)).filter(([, text]) => typeof text === 'string' && ENGLISH.test(text))
  expect(left.map(([key]) => key).sort()).toEqual(FIXED_IN_ENGLISH[language])
})

// The position of the sign depends on the language, so amounts arrive formatted. The specification gives the texts of
// the button and of an invalid amount.
test.each(LANGUAGE_TAGS)(
  'No text in %s contains the sign of an amount, except those of the specification',
  (language) => {
    const signed = Object.entries(readTexts(language)).filter(([, text]) => /€\{|\}\s?€/.test(JSON.stringify(text)))
    expect(signed.map(([key]) => key)).toEqual(['donate_amount_error', 'donate_submit', 'donate_submit_monthly'])
  },
)

test('No French text has a name after "de", which could need an elision', () => {
  const names = /\b(?:de|que) \{(?:name|creator|agency|whom)\}/
  const left = Object.entries(readTexts('fr')).filter(([, text]) => names.test(JSON.stringify(text)))
  expect(left.map(([key]) => key)).toEqual([])
})

test('Every error code has a text for users', () => {
  const missing = Object.keys(ERROR_STATUS).filter((code) => !(`error_${code}` in base))
  expect(missing).toEqual([])
})
