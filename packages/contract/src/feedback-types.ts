export const FEEDBACK_TYPES = ['feature_request', 'bug_report', 'general_feedback', 'testimonial'] as const
export type FeedbackType = (typeof FEEDBACK_TYPES)[number]

/** Categories of each type, from the specification's section 3. The text is stored and sent as is in every language. */
export const FEEDBACK_CATEGORIES = {
  feature_request: [
    'Dashboard',
    'Doações',
    'Vozes TTS',
    'Integração OBS',
    'TikTok Integration',
    'Interface',
    'Pagamentos',
    'Outro',
  ],
  bug_report: [
    'Login/Registro',
    'Dashboard',
    'Processamento de Pagamento',
    'Widget OBS',
    'TTS/Vozes',
    'Notifications',
    'Performance',
    'Outro',
  ],
  general_feedback: [
    'Experiência Geral',
    'Facilidade de Uso',
    'Design',
    'Performance',
    'Recursos',
    'Suporte',
    'Documentação',
    'Outro',
  ],
  testimonial: ['Sucesso na Plataforma', 'Benefícios Recebidos', 'Comunidade', 'Crescimento', 'Monetização', 'Outro'],
} as const satisfies Record<FeedbackType, readonly string[]>
export type FeedbackCategory = (typeof FEEDBACK_CATEGORIES)[FeedbackType][number]

export const FEEDBACK_DEFAULTS = { rating: 5, satisfaction: 5, wouldRecommend: true } as const
