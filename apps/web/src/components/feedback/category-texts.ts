import type { FeedbackCategory } from '@aplauso/contract/feedback-types'
import { m } from '@aplauso/texts/messages'
import type { Message } from '#lib/i18n/language.tsx'

export const CATEGORY_TEXTS: Record<FeedbackCategory, Message> = {
  Dashboard: m.feedback_category_dashboard,
  Doações: m.feedback_category_donations,
  'Vozes TTS': m.feedback_category_voices,
  'Integração OBS': m.feedback_category_obs,
  'TikTok Integration': m.feedback_category_tiktok,
  Interface: m.feedback_category_interface,
  Pagamentos: m.feedback_category_payments,
  Outro: m.feedback_category_other,
  'Login/Registro': m.feedback_category_login,
  'Processamento de Pagamento': m.feedback_category_processing,
  'Widget OBS': m.feedback_category_widget,
  'TTS/Vozes': m.feedback_category_speech,
  Notifications: m.feedback_category_notifications,
  Performance: m.feedback_category_performance,
  'Experiência Geral': m.feedback_category_experience,
  'Facilidade de Uso': m.feedback_category_ease,
  Design: m.feedback_category_design,
  Recursos: m.feedback_category_features,
  Suporte: m.feedback_category_support,
  Documentação: m.feedback_category_documentation,
  'Sucesso na Plataforma': m.feedback_category_success,
  'Benefícios Recebidos': m.feedback_category_benefits,
  Comunidade: m.feedback_category_community,
  Crescimento: m.feedback_category_growth,
  Monetização: m.feedback_category_monetization,
}
