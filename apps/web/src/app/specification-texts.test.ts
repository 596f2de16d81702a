import { FEEDBACK_CATEGORIES } from '@aplauso/contract/feedback-types'
import { LANGUAGE_TAGS, type Language } from '@aplauso/contract/languages'
import { m } from '@aplauso/texts/messages'
import { expect, test } from 'vitest'
import { CATEGORY_TEXTS } from '#components/feedback/category-texts.ts'
import { translator } from '#lib/i18n/language.tsx'

const pt = translator('pt')
const en = translator('en')

// Quotes of the specification, the text of the page, and its location.
const QUOTES = [
  ['Redirecionando para o seu dashboard...', pt(m.dispatcher_text), '/dashboard'],
  ['Carregando...', pt(m.common_loading), 'every guarded page that waits'],
  ['Nenhum creator gerenciado', pt(m.agency_empty), '/dashboard/agency'],
  ['Ver Dashboard', pt(m.agency_view), '/dashboard/agency, each creator'],
  ['Criador Não Encontrado', pt(m.donate_not_found), '/donate/{unknown}'],
  ['Doar €{amount}', pt(m.donate_submit, { amount: '{amount}' }), 'donation form, button'],
  ['Digite um valor válido (mínimo €1)', pt(m.donate_amount_error, { min: 1 }), 'donation form, amount'],
  ['Digite uma mensagem', pt(m.donate_listen_empty), 'donation form, sample of a voice'],
  ['Gravando', pt(m.sound_recording), 'recorder, status'],
  ['Pronto', pt(m.sound_ready), 'recorder, status'],
  ['Gravação iniciada', pt(m.sound_started), 'recorder, below the status'],
  ['Áudio enviado!', pt(m.sound_recording_sent), 'recorder, status'],
  ['Áudio enviado com sucesso!', pt(m.sound_file_sent), 'upload, below the file'],
  ['Erro ao acessar microfone', pt(m.sound_microphone_failed), 'recorder, toast'],
  ['Permita o acesso ao microfone...', pt(m.sound_microphone_failed_text), 'recorder, toast'],
  ['Erro no upload', pt(m.sound_upload_error), 'recorder and upload, toast'],
  ['Falha ao enviar o áudio. Tente novamente.', pt(m.sound_upload_error_text), 'recorder and upload, toast'],
  ['Falha no upload', pt(m.sound_upload_failed), 'upload, toast'],
  ['Tente novamente com um arquivo diferente.', pt(m.sound_upload_failed_text), 'upload, toast'],
  ['Erro de reprodução', pt(m.voices_playback_failed), 'sample of a voice, toast'],
  ['Não foi possível reproduzir a prévia da voz.', pt(m.voices_playback_failed_text), 'sample of a voice, toast'],
  ['Recurso indisponível', pt(m.voices_unsupported), 'sample of a voice, toast'],
  ['Seu navegador não suporta preview de voz.', pt(m.voices_unsupported_text), 'sample of a voice, toast'],
  ['Serviço indisponível', pt(m.voices_not_configured), 'sample of a voice, toast'],
  ['Sistema de vozes profissionais não configurado.', pt(m.voices_not_configured_text), 'sample of a voice, toast'],
  ['Erro na prévia', pt(m.voices_preview_failed), 'sample of a voice, toast'],
  ['Falha na configuração do pagamento', pt(m.donate_setup_failed), 'donation form, toast'],
  ['Falha ao criar pagamento', pt(m.donate_no_checkout), 'donation form, toast'],
  ['Please try again in a few minutes', en(m.donate_try_again), 'donation form, toast'],
  ['Please try again in a few minutes', en(m.pricing_try_later), '/pricing, toast'],
  ['Failed to create checkout session', en(m.pricing_checkout_failed), '/pricing, toast'],
  ['Login required - please login to choose your plan', en(m.pricing_login_required), '/pricing, toast'],
  ['Please check your credentials and try again', en(m.login_failed_text), '/login, toast'],
  ['Please try again', en(m.register_failed_text), '/register, toast'],
  ['Missing authorization code', en(m.tiktok_callback_no_code), '/auth/tiktok/callback'],
  ['Failed to connect TikTok account', en(m.tiktok_callback_failed), '/auth/tiktok/callback'],
  ['TikTok account connected successfully!', en(m.tiktok_callback_success), '/auth/tiktok/callback'],
  ['Anonymous', en(m.common_anonymous), 'neutral stream: overlay, preview'],
  ['Teste falhou', pt(m.dashboard_test_failed), '/dashboard/creator, test form, toast'],
  ['Tente novamente', pt(m.dashboard_test_failed_text), '/dashboard/creator, test form, toast'],
  ['Doação de teste enviada!', pt(m.dashboard_test_sent), '/dashboard/creator, test form, toast'],
  ['Verifique suas notificações em tempo real acima.', pt(m.dashboard_test_sent_text), 'the same toast'],
  ['Doador Teste', pt(m.dashboard_test_name_default), '/dashboard/creator, test form'],
  ['Esta é uma doação de teste!', pt(m.dashboard_test_message_default), '/dashboard/creator, test form'],
  ['Link copiado!', pt(m.dashboard_copied), '/dashboard/creator, toast'],
  ['Campos obrigatórios', pt(m.feedback_required), 'feedback, alert'],
  ['Por favor, preencha todos os campos obrigatórios', pt(m.feedback_required_text), 'feedback, alert'],
  ['Erro ao enviar feedback', pt(m.feedback_failed), 'feedback, toast'],
  ['Ocorreu um erro ao enviar seu feedback. Tente novamente.', pt(m.feedback_failed_text), 'feedback, toast'],
  ['Feedback enviado!', pt(m.feedback_sent), 'feedback, toast'],
  [
    'Obrigado por compartilhar sua experiência conosco. Sua opinião é muito valiosa!',
    pt(m.feedback_sent_text),
    'feedback, toast',
  ],
  ['Perfil atualizado!', pt(m.creator_settings_profile_saved), '/settings/creator, toast'],
  ['Erro ao atualizar perfil. Tente novamente.', pt(m.creator_settings_profile_failed), '/settings/creator, toast'],
  ['Configurações de TTS atualizadas!', pt(m.creator_settings_tts_saved), '/settings/creator, toast'],
] as const

test.each(QUOTES)('The text "%s" is as specified', (quote, said) => {
  expect(said).toBe(quote)
})

test.each(LANGUAGE_TAGS)('The page of an unknown address says "404 Page Not Found" in %s', (language: Language) => {
  expect(translator(language)(m.notfound_title)).toBe('404 Page Not Found')
})

test.each(Object.entries(FEEDBACK_CATEGORIES))('The categories of %s are as specified', (_type, categories) => {
  expect(categories.map((category) => pt(CATEGORY_TEXTS[category]))).toEqual(categories)
})
