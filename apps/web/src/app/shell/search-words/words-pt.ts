/**
 * Other words for each action and place of the palette, by the action's name or the place's address, separated by
 * commas. They find the place in addition to its name.
 */
export const WORDS_PT = {
  'test-alert': 'teste, testar, testar alerta, alerta de teste, enviar teste, doação de teste, simular doação, demo',
  pause: 'pausar, pausa, parar alertas, suspender, retomar, continuar, intervalo',
  mute: 'silenciar, mudo, mute, sem som, tirar o som, calar, ligar o som',
  panic: 'pânico, parar tudo, emergência, esconder tudo, limpar o ecrã, stop, hate raid',
  'copy-overlay': 'copiar link, copiar overlay, link do overlay, link do obs, url do widget, browser source',
  'new-goal': 'criar meta, meta, adicionar meta, novo objetivo, criar objetivo, angariar',
  'invite-moderator': 'convidar moderador, adicionar moderador, novo moderador, mod, ajudante, dar acesso',
  theme: 'tema, tema escuro, tema claro, modo escuro, modo noturno, dark mode, cor do site',
  'switch-creator':
    'mudar de criador, trocar de criador, outro criador, mudar de canal, trocar de canal, mudar de conta',

  '/dashboard/creator': 'dashboard, painel, página inicial, resumo, visão geral, qr, código qr, partilhar a página',
  '/live':
    'direto, em direto, transmissão, consola, fila de alertas, moderar, pausar alertas, controlo, temporizador, contagem, subathon, ensaio',
  '/dashboard/creator/donations':
    'doações recebidas, histórico, reembolso, reembolsar, devolver, devolução, doadores, exportar, csv, lista de doações, devolver dinheiro, estorno, excel',
  '/dashboard/creator/money':
    'saldo, extrato, levantamento, levantar, receber, transferência, ganhos, taxas, fatura, comissão, pagamento, iban, banco, apoio mensal',
  '/dashboard/creator/statistics': 'gráficos, números, análise, melhores doadores, doadores, ranking, top, evolução',
  '/settings/alerts': 'alerta, definições dos alertas, overlay, pop-up, aviso no ecrã, animação, tamanho, posição',
  '/settings/alerts#aspeto': 'cor, cores, estilo, letra, tipo de letra, css, animação, gif, imagem do alerta',
  '/settings/alerts#som': 'som do alerta, toque, música, volume, barulho, efeito sonoro',
  '/settings/alerts#voz': 'tts, texto para voz, ler mensagens, leitura, falar, sotaque, voz',
  '/settings/alerts#fila': 'valor mínimo, mínimo, fila, ordem, duração, alertas perdidos, tempo no ecrã',
  '/settings/alerts#audio': 'áudio, som próprio, mp3, ficheiro de som, gravar som, som personalizado',
  '/settings/alerts#link': 'link do widget, url, obs, chave do widget, browser source, ligar ao obs, streamlabs',
  '/settings/alerts#widgets': 'barra de meta, widgets, contador, últimas doações, top doadores, faixa, relógio',
  '/settings/alerts#ouvir': 'auricular, auscultadores, headphones, ouvir alertas, ouvir no telemóvel, phones',
  '/settings/alerts/variations': 'alertas diferentes, alerta por valor, condições, alerta especial, regras de alertas',
  '/studio': 'cena, cenas, overlay, editor, camadas, layout, desenhar, barra de meta',
  '/settings/creator': 'página de criador, definições de criador, perfil, bio, canal, link da página, nome',
  '/settings/creator?tab=profile':
    'bio, biografia, descrição, nome a mostrar, plataformas, twitch, youtube, redes sociais, tiktok',
  '/settings/creator#goals': 'meta, metas, objetivo, objetivos, angariação, barra de meta, marcos, progresso',
  '/dashboard/creator/agencies': 'agência, convidar agência, agente, representante, gestor, manager',
  '/dashboard/creator/plan':
    'meu plano, subscrição, assinatura, preço, fatura, recibo, cancelar plano, mudar de plano, pro, upgrade',
  '/settings/developer': 'programador, webhook, webhooks, chave de api, token, integração, programar, stream deck',
  '/admin': 'overview, resumo da plataforma, estado, alertas do operador, painel do operador, administração, problemas',
  '/admin/accounts': 'contas, utilizadores, suspender, banir, verificar, email, segundo passo, notas, administração',
  '/admin/donations': 'doações da plataforma, pagamentos, pagamentos retidos, estornos, disputas, administração, todas',
  '/admin/inbox':
    'caixa de entrada, denúncias, mensagens recebidas, contactos, feedback, moderação, queixas, contestações',
  '/admin/log': 'registo dos operadores, auditoria, histórico, quem fez o quê, exportar',
  '/admin/money':
    'pagar a criadores, transferências, ficheiro sepa, ficheiro do banco, pain.001, tesouraria, levantamentos, administração',
  '/admin/settings':
    'enviar email a todos, newsletter, mailing, manutenção, fechar o site, aviso, anúncio, funções, ligar e desligar, interruptores, registo, convites, administração',
  '/settings/account':
    'definições, definições da conta, minha conta, preferências, foto, avatar, logo, logótipo, tipo de conta',
  '/settings/account#email': 'mudar email, endereço de email, mail, correio, confirmar email',
  '/settings/account#perfil': 'nome, nome a mostrar, mudar nome, bio, descrição',
  '/settings/account#idioma': 'língua, idioma, fuso horário, hora, inglês, traduzir, mudar língua',
  '/settings/account#privacidade': 'exportar dados, descarregar dados, rgpd, gdpr, cópia dos dados, exportar',
  '/settings/account#limite': 'limite, limite mensal, limite de gastos, gastos, orçamento, quanto dei',
  '/settings/account#eliminar':
    'apagar conta, eliminar conta, fechar conta, remover conta, encerrar conta, desativar, cancelar conta',
  '/settings/security':
    'sessões, proteger conta, terminar sessões, login, entrar com twitch, entrar com google, ligar twitch, ligar discord, kick',
  '/settings/security#palavra-passe': 'password, senha, mudar password, alterar palavra-passe, palavra-chave',
  '/settings/security#segundo-passo':
    '2fa, dois fatores, autenticação de dois fatores, autenticador, app de autenticação, google authenticator, totp, código, códigos de recuperação, perdi o telemóvel',
  '/settings/security#chaves-de-acesso':
    'passkey, passkeys, chave de acesso, impressão digital, face id, rosto, webauthn, yubikey, chave usb, sem palavra-passe',
  '/settings/security#acessos': 'acessos, permissões, chaves, revogar, ligações, aplicações ligadas',
  '/settings/notifications': 'notificação, avisos, emails, push, receber emails, newsletter',
  '/settings/donation-page': 'página de doação, personalizar página, formulário, banner, capa, donate',
  '/settings/donation-page#valores': 'montantes, montante, valores sugeridos, quantias, valor mínimo, euros',
  '/settings/donation-page#degraus': 'vantagens, níveis, tiers, recompensas, desbloquear, benefícios',
  '/settings/donation-page#aspeto': 'banner, capa, imagem de capa, fundo, cor da página, logo, cores',
  '/settings/donation-page#obrigado': 'agradecimento, obrigado, agradecer, mensagem de agradecimento, depois de doar',
  '/settings/donation-page#apoiantes':
    'apoiantes, doadores na página, lista de doadores, top doadores, mostrar doadores',
  '/settings/donation-page#regras':
    'regras de doação, limites, mensagem obrigatória, anónimos, taxa, condições da página',
  '/settings/donation-page#noutros-sites': 'incorporar, embed, iframe, botão, widget para site, blogue',
  '/settings/media': 'ficheiros, imagens, biblioteca, uploads, vídeo, sons, gif, carregar ficheiro',
  '/settings/moderation': 'filtro, filtros, censura, palavrões, spam, aprovar mensagens, regras de mensagens',
  '/settings/moderation#modo': 'modo de moderação, automático, manual, aprovar antes, rever mensagens',
  '/settings/moderation#aprovar': 'aprovação, aprovar tudo, reter, reter alertas, rever sempre',
  '/settings/moderation#palavras': 'palavrões, asneiras, insultos, ofensas, linguagem, ódio',
  '/settings/moderation#links': 'links, ligações, maiúsculas, emojis, spam, repetições',
  '/settings/moderation#espera': 'retidas, alertas retidos, tempo de espera, expirar, fila de moderação',
  '/settings/moderation#acesso': 'acesso de programas, programas, bots, quem aprova, outros programas',
  '/settings/moderation#lista':
    'palavras bloqueadas, bloquear palavra, palavra proibida, lista negra, termos, banir palavra',
  '/settings/moderation#bloqueios': 'bloquear pessoa, bloquear doador, banir, ban, desbloquear, bloqueados',
  '/settings/moderation#experimentar':
    'testar filtro, testar mensagem, experimentar regras, testar regras, simular mensagem',
  '/settings/payouts': 'iban, conta bancária, transferência, levantar dinheiro, receber, saque',
  '/settings/payouts#conta-de-pagamentos':
    'mollie, stripe, ligar conta, receber diretamente, quando recebo, associar conta',
  '/settings/payouts#impostos': 'impostos, nif, iva, finanças, dac7, irs',
  '/settings/payouts#extratos': 'relatório anual, trimestre, contabilidade, declaração de rendimentos, pdf do ano',
  '/settings/team': 'moderador, moderadores, mods, colaboradores, ajudantes, pessoas',
  '/settings/team#moderadores': 'mods, moderador, remover moderador, permissões, convites',
  '/settings/team#docks': 'dock, doca, painel do obs, controlar no obs, chave do dock',
  '/settings/team#agencias': 'agência, acesso da agência, convidar agência, representante, gestor',
  '/live/log': 'registo, log, histórico de moderação, quem aprovou, quem rejeitou, ações',
  '/live/streams': 'transmissões, lives, streams, resumo do direto, diretos passados, relatório do direto',

  '/quick-donate': 'doação rápida, apoiar, dar, gorjeta, nova doação, enviar dinheiro',
  '/dashboard/fan': 'dashboard, painel, página inicial, resumo, apoiante',
  '/dashboard/fan/discover': 'criadores, procurar criadores, encontrar, explorar, streamers, novos criadores',
  '/dashboard/fan/favorites': 'seguidos, a seguir, guardados, coração, preferidos, criadores favoritos',
  '/dashboard/fan/donations': 'minhas doações, histórico, recibo, recibos, reembolso, pagamentos, doações feitas',
  '/dashboard/fan/supports': 'apoio mensal, mensalidade, subscrição, cancelar apoio, recorrente, assinatura',

  '/dashboard/agency': 'dashboard, painel, página inicial, resumo, agência',
  '/agency/manage': 'gerir criadores, talentos, percentagem, contratos, partes, streamers',
  '/agency/reports': 'relatório, gráficos, estatísticas, exportar, csv, análise, números',
  '/agency/money': 'saldo, extrato, ganhos, levantamento, comissão, pagamentos, fatura',
  '/agency/add-creator': 'convidar criador, novo criador, convite, juntar criador, convidar',
  '/agency/goals': 'meta, objetivo, objetivos, propor meta, nova meta',

  '/product': 'sobre, quem somos, o produto, apresentação, sobre o aplauso',
  '/recursos': 'recursos, características, o que faz, comparação, novidades',
  '/precos': 'preço, planos, quanto custa, tarifas, custos, comparar planos',
  '/#como-funciona': 'como começar, passos, guia, explicação, primeiros passos',
  '/discover': 'criadores, procurar criadores, streamers, explorar, diretório',
  '/widget-gallery': 'estilos de alertas, exemplos, modelos, galeria de widgets, temas de alertas',
  '/api-documentation': 'documentação, api docs, rest, exemplos de código, webhooks',
  '/help': 'ajuda, suporte, faq, perguntas, dúvidas, manual, como se faz',
  '/report': 'denunciar, queixa, abuso, conteúdo ilegal, assédio, fraude, contestar, direitos de autor',
  '/contact': 'contactar, falar connosco, suporte, email, reclamação, problema',
  '/status': 'estado, em baixo, avaria, funciona, uptime, incidentes',
  '/terms': 'condições, termos de serviço, contrato, regras de uso, legal',
  '/privacy': 'política de privacidade, rgpd, dados pessoais, gdpr, proteção de dados',
  '/cookies': 'política de cookies, rastreio, armazenamento, dados guardados, consentimento',
} as const satisfies Record<string, string>

export type SearchWords = Record<keyof typeof WORDS_PT, string>
