import { WEBHOOK_LOG_DAYS } from '@aplauso/contract/limits'
import {
  CONTACT_KEPT_DAYS,
  GIVEN_UP_JOB_DAYS,
  RECEIPT_ADDRESS_DAYS,
  RESET_LINK_HOURS,
  SECURITY_LOG_DAYS,
  SESSION_DAYS,
  SESSION_IDLE_DAYS,
  TEST_ALERT_DAYS,
  UNPAID_FOLLOWED_DAYS,
  UNPAID_KEPT_DAYS,
  UNPAID_RECORDING_DAYS,
  UNPAID_SPEECH_DAYS,
  UNUSED_UPLOAD_HOURS,
  VERIFICATION_LINK_HOURS,
} from '@aplauso/contract/retention'
import type { Table } from './legal-document.ts'

/** Article 13 of the GDPR: purposes, data and bases. */
export const purposesPt: Table = {
  head: ['Para quê', 'Que dados', 'Fundamento (RGPD)'],
  rows: [
    [
      'Ter conta e iniciar sessão',
      'Email, nome de utilizador, nome a mostrar, tipo de conta, língua, fuso horário, palavra-passe e sessões (ambas só como hash), criadores favoritos, versão dos termos aceite e quando',
      'Contrato, art. 6.º, n.º 1, b)',
    ],
    [
      'Ter uma página pública',
      'Nome, nome de utilizador, fotografia, biografia, plataformas, endereço do canal, meta, número de doações e total recebido',
      'Contrato, art. 6.º, n.º 1, b)',
    ],
    [
      'Mostrar e ler alertas',
      'Definições dos alertas e da voz, áudio personalizado, o que cada alerta mostra, se e quando passou, e a última vez que o widget esteve ligado',
      'Contrato, art. 6.º, n.º 1, b)',
    ],
    [
      'Fazer e receber doações, com ou sem conta',
      'Valor, data, criador, estado, língua da página, versão dos termos aceite e, se os quiseres dar, nome, mensagem, voz escolhida e áudio gravado ou enviado; com a sessão iniciada, também a tua conta',
      'Contrato, art. 6.º, n.º 1, b)',
    ],
    [
      'Cobrar e devolver',
      'Referência do pagamento no fornecedor, valor, estado, reembolsos e contestações',
      'Contrato e obrigação legal, art. 6.º, n.º 1, b) e c)',
    ],
    [
      'Responder a uma contestação',
      'Um documento que o criador pode descarregar e entregar a quem decide: a doação, o nome e a mensagem que escreveste, a versão dos termos, as horas e os movimentos. Nunca o teu email',
      'Interesse legítimo em defender um direito, art. 6.º, n.º 1, f)',
    ],
    [
      'Enviar-te o recibo de uma doação',
      'O email que deres para isso, só se quiseres um recibo; o criador não o vê',
      'Contrato, art. 6.º, n.º 1, b)',
    ],
    [
      'Fazer a contabilidade',
      'Valores, comissões, partes de agências e datas, e as contas a que dizem respeito; daí saem o saldo e os extratos',
      'Obrigação legal, art. 6.º, n.º 1, c)',
    ],
    [
      'Mostrar números ao criador e às suas agências',
      'Totais por hora, dia e mês, e os nomes que os doadores escreveram, com o número e o total das suas doações',
      'Contrato, art. 6.º, n.º 1, b)',
    ],
    [
      'Enviar os emails do serviço',
      'Email, nome e língua, para confirmar o endereço, recuperar a conta, dar avisos de segurança e escrever sobre o teu plano e os seus pagamentos',
      'Contrato, art. 6.º, n.º 1, b)',
    ],
    [
      'Ligar criadores e agências',
      'Convites, com o email ou o nome de utilizador, propostas de meta ou de percentagem, e as respostas',
      'Contrato, art. 6.º, n.º 1, b)',
    ],
    [
      'Ligar a conta do TikTok de um criador',
      'O identificador e o nome da conta no TikTok, o que nos autoriza e desde quando, e as chaves de acesso que o TikTok dá, cifradas',
      'Contrato, art. 6.º, n.º 1, b)',
    ],
    [
      'Vender planos a criadores',
      'Plano, renovações, pagamentos, recibos, crédito e a referência de cliente no fornecedor de pagamentos',
      'Contrato e obrigação legal, art. 6.º, n.º 1, b) e c)',
    ],
    [
      'Responder a mensagens enviadas a quem gere a instalação',
      'Nome, email, assunto e mensagem; sobre o plano Agência, também a empresa e o número de criadores',
      'Diligências antes de um contrato ou interesse legítimo em responder, art. 6.º, n.º 1, b) e f)',
    ],
    [
      'Servir os programas dos próprios criadores',
      'Chaves da API (apenas como hash), os endereços dos webhooks e um registo das mensagens que lhes são enviadas, com o que o criador vê de uma doação',
      'Contrato, art. 6.º, n.º 1, b)',
    ],
    [
      'Melhorar o serviço com a tua opinião',
      'O que escreves e as classificações que dás, se o quiseres fazer, com a tua conta, o tipo dela e o plano',
      'Interesse legítimo num serviço melhor, art. 6.º, n.º 1, f)',
    ],
    [
      'Proteger contra abusos',
      'Endereço IP e email com que se tenta entrar ou pedir uma mensagem, guardados apenas como hash com chave e por pouco tempo, para contar tentativas e, durante uma hora, pagamentos iniciados; e um registo de quem entrou, do que foi recusado e das chaves criadas, com a conta ou um hash do email e a rede abreviada, nunca o endereço inteiro',
      'Interesse legítimo num serviço seguro, art. 6.º, n.º 1, f)',
    ],
    [
      'Encontrar avarias',
      'Registos técnicos do que falhou, com referências de doações e pagamentos. As visitas não são registadas, nem os endereços IP de quem as faz',
      'Interesse legítimo num serviço que funciona, art. 6.º, n.º 1, f)',
    ],
  ],
}

export const retentionPt: Table = {
  head: ['O quê', 'Quanto tempo'],
  rows: [
    ['Conta e perfil', 'Até eliminares a conta'],
    ['Sessões', `${SESSION_DAYS} dias, ${SESSION_IDLE_DAYS} sem uso, ou até saíres`],
    ['Registo de entradas, recusas e chaves criadas', `No máximo ${SECURITY_LOG_DAYS} dias`],
    [
      'Links enviados por email',
      `${RESET_LINK_HOURS} hora para recuperar a conta, ${VERIFICATION_LINK_HOURS} horas para confirmar o email; os convites, até terem resposta ou serem retirados`,
    ],
    [
      'Nome e mensagem de uma doação paga',
      'Se doaste com a sessão iniciada, até eliminares a tua conta; se doaste sem conta, até pedires que sejam apagados',
    ],
    [
      'Uma doação que não chega a ser paga, com o nome e a mensagem',
      `Apagada ao fim de ${UNPAID_KEPT_DAYS} dias, logo que o fornecedor de pagamentos tenha dito que já não será paga; o nome e a mensagem, antes, se eliminares a conta ou se o pedires`,
    ],
    ['Áudio de uma doação paga', 'Tanto como o nome e a mensagem'],
    [
      'Áudio de uma doação que ninguém pagou',
      `A gravação, ${UNPAID_RECORDING_DAYS} dias; a mensagem lida em voz alta, ${UNPAID_SPEECH_DAYS} dias`,
    ],
    [
      'Outros áudios',
      `Enviado e nunca usado, ${UNUSED_UPLOAD_HOURS} hora; de uma doação de teste, ${TEST_ALERT_DAYS} dia; o áudio personalizado de um criador, até o trocar, o remover ou eliminar a conta`,
    ],
    [
      'Email para o recibo de uma doação',
      `Até o recibo ser enviado; se não puder ser enviado, ${RECEIPT_ADDRESS_DAYS} dia depois do pagamento. Se a doação não for paga, até ser certo que já não o será, no máximo ${UNPAID_FOLLOWED_DAYS} dias`,
    ],
    [
      'Valores, comissões e datas',
      'O que a lei da contabilidade exigir no país de quem gere a instalação: por exemplo, 10 anos em Portugal e em França, 6 anos em Espanha',
    ],
    ['Fotografia de perfil', 'Até a trocares, a removeres ou eliminares a conta'],
    [
      'Ligação à conta do TikTok',
      'Até a desligares ou eliminares a conta; o TikTok é então avisado de que a autorização acabou',
    ],
    ['Chaves da API e endereços dos webhooks', 'Até revogares a chave, apagares o endereço ou eliminares a conta'],
    [
      'Mensagens enviadas aos programas dos criadores',
      `${WEBHOOK_LOG_DAYS} dias; o que escreveste sai delas assim que eliminas a conta`,
    ],
    [
      'O que escreves a quem gere a instalação',
      `${CONTACT_KEPT_DAYS} dias, ou até eliminares a conta com o mesmo email; na caixa de correio de quem o recebe, o tempo que essa pessoa definir`,
    ],
    ['A tua opinião sobre o serviço', 'Até eliminares a conta'],
    [
      'Emails à espera de entrega',
      `Até serem entregues ou, se isso falhar, ${GIVEN_UP_JOB_DAYS} dias; numa instalação sem servidor de email, ficam em ficheiros no servidor até quem a gere os apagar`,
    ],
    ['Contagens para limitar tentativas', 'Enquanto dura o limite, no máximo um dia'],
    [
      'Nome de utilizador de uma conta eliminada',
      'Só como hash com chave e sem prazo, para que um link antigo nunca leve a outra pessoa',
    ],
    [
      'Registos técnicos e cópias de segurança',
      'O tempo limitado que quem gere a instalação definir; os registos não têm palavras-passe, cookies nem dados de cartões',
    ],
  ],
}
