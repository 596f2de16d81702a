import { MINIMUM_AGE_YEARS } from '@aplauso/contract/terms'
import type { LegalDocument } from './legal-document.ts'

export const privacyPt: LegalDocument = {
  title: 'Política de privacidade',
  intro:
    'Que dados pessoais são tratados neste endereço, para quê, durante quanto tempo e o que podes fazer quanto a isso. Em resumo: só o necessário para que uma doação chegue ao palco, sem publicidade, sem estatísticas de terceiros e sem vender nada a ninguém.',
  sections: [
    {
      id: 'controller',
      title: 'Quem é responsável',
      blocks: [
        'O responsável pelo tratamento é quem opera esta instalação, ou seja, quem disponibiliza o Aplauso no endereço onde estás a ler isto. Quem escreve o software não recebe dados desta instalação.',
        'Cada criador, tal como a agência que ele tenha aceitado, vê as doações que recebe e responde por aquilo que faz com os nomes e as mensagens, na emissão e fora dela.',
      ],
    },
    {
      id: 'purposes',
      title: 'Que dados, para quê e com que fundamento',
      blocks: [
        {
          table: {
            head: ['Para quê', 'Que dados', 'Fundamento (RGPD)'],
            rows: [
              [
                'Ter conta e iniciar sessão',
                'Email, nome de utilizador, nome a mostrar, tipo de conta, língua, fuso horário, palavra-passe e sessões (ambas só como hash), criadores favoritos, versão dos termos aceite e quando',
                'Contrato, art. 6.º, n.º 1, b)',
              ],
              [
                'Ter uma página pública',
                'Nome, nome de utilizador, fotografia, biografia, plataformas, endereço do canal, meta, áudio personalizado, número de doações e total recebido',
                'Contrato, art. 6.º, n.º 1, b)',
              ],
              [
                'Fazer e receber doações, com ou sem conta',
                'Valor, data, criador, estado, língua da página, versão dos termos aceite e, se os quiseres dar, nome, mensagem, voz escolhida e áudio gravado ou enviado; com a sessão iniciada, também a tua conta',
                'Contrato, art. 6.º, n.º 1, b)',
              ],
              [
                'Cobrar e devolver',
                'Referência do pagamento no fornecedor, valor, estado, reembolsos e contestações',
                'Contrato e obrigação legal, art. 6.º, n.º 1, b) e c)',
              ],
              [
                'Fazer a contabilidade',
                'Valores, comissões e datas, e a que conta de criador dizem respeito',
                'Obrigação legal, art. 6.º, n.º 1, c)',
              ],
              [
                'Enviar os emails do serviço',
                'Email, nome e língua, para confirmar o endereço, recuperar a conta e dar avisos de segurança',
                'Contrato, art. 6.º, n.º 1, b)',
              ],
              [
                'Ligar criadores e agências',
                'Convites, com o email ou o nome de utilizador, e as respostas',
                'Contrato, art. 6.º, n.º 1, b)',
              ],
              [
                'Proteger de abusos',
                'Endereço IP e email com que se tenta entrar, guardados apenas como hash com chave e por pouco tempo, para limitar tentativas',
                'Interesse legítimo num serviço seguro, art. 6.º, n.º 1, f)',
              ],
            ],
          },
        },
        'Sem os dados obrigatórios de um formulário não é possível fazer o que ele faz; os restantes são opcionais. Não há perfis, nem decisões automáticas com efeitos para ti.',
      ],
    },
    {
      id: 'public',
      title: 'O que é público',
      blocks: [
        'O nome, a mensagem, o áudio e o valor de uma doação passam na emissão do criador. Quem a acompanha pode vê-los, ouvi-los e gravá-los. Escreve e diz só o que queres que se saiba; sem nome, apareces como «Anónimo».',
        'A página de um criador mostra o perfil, o número de doações, o total recebido e a meta. O email de uma conta só é mostrado a quem é dono dela: nem o criador a quem doas o vê.',
      ],
    },
    {
      id: 'guests',
      title: 'Se doas sem conta',
      blocks: [
        'Não te pedimos email nem qualquer identificação. Ficam guardados o valor, a data, o criador, a língua da página, a versão dos termos e o que decidires dar como nome, mensagem e áudio.',
        'Para exerceres os teus direitos sobre essa doação, indica a quem opera o criador, o dia, o valor e a referência que o teu meio de pagamento mostra, para que se saiba que é tua.',
      ],
    },
    {
      id: 'payments',
      title: 'Pagamentos',
      blocks: [
        'O pagamento faz-se na página do fornecedor de pagamentos, que nesta versão do software é a Mollie B.V., nos Países Baixos. É ela que recebe os dados do teu cartão, banco ou carteira e que responde por eles. Esses dados nunca passam por nós.',
        'Ao fornecedor enviamos o valor, uma descrição com o nome do criador, a língua e uma referência da doação. O nome e a mensagem que escreveste não lhe são enviados. Recebemos dele o estado do pagamento.',
      ],
    },
    {
      id: 'recipients',
      title: 'Quem mais recebe dados',
      blocks: [
        'Só quem é preciso para o serviço funcionar:',
        {
          list: [
            'o fornecedor de pagamentos, como descrito acima;',
            'quem aloja os servidores e a base de dados por conta de quem opera;',
            'o servidor de email que entrega os emails do serviço;',
            'o armazenamento onde ficam as fotografias de perfil, os áudios e as mensagens lidas em voz alta;',
            'se quem opera o tiver ligado, o serviço de vozes da ElevenLabs, que recebe o texto que lê em voz alta;',
            'as autoridades, quando a lei o obriga.',
          ],
        },
        'Não vendemos dados, não mostramos publicidade e não carregamos nada de terceiros nas páginas. Se um destes prestadores estiver fora do Espaço Económico Europeu, quem opera só o pode usar com as garantias que o RGPD exige.',
      ],
    },
    {
      id: 'retention',
      title: 'Durante quanto tempo',
      blocks: [
        {
          table: {
            head: ['O quê', 'Quanto tempo'],
            rows: [
              ['Conta e perfil', 'Até eliminares a conta'],
              ['Sessões', '30 dias, ou até saíres'],
              [
                'Links enviados por email',
                '1 hora para recuperar a conta, 48 horas para confirmar o email; os convites, até terem resposta ou serem retirados',
              ],
              [
                'Nome, mensagem e áudio de uma doação',
                'Se doaste com a sessão iniciada, até eliminares a tua conta; se doaste sem conta, até pedires que sejam apagados',
              ],
              [
                'Valores, comissões e datas',
                'O que a lei da contabilidade exigir no país de quem opera: por exemplo, 10 anos em Portugal e em França, 6 anos em Espanha',
              ],
              ['Fotografia de perfil', 'Até a trocares, a removeres ou eliminares a conta'],
              ['Áudio enviado que não chega a ser usado', '1 hora'],
              ['Áudio personalizado de um criador', 'Até o trocar, o remover ou eliminar a conta'],
              ['Emails à espera de entrega', 'Até serem entregues ou, se isso falhar, 7 dias'],
              ['Hashes para limitar tentativas', 'Enquanto dura o limite de tentativas, no máximo algumas horas'],
              [
                'Nome de utilizador de uma conta eliminada',
                'Só como hash com chave e sem prazo, para que um link antigo nunca leve a outra pessoa',
              ],
              [
                'Registos técnicos e cópias de segurança',
                'O tempo limitado que quem opera definir; os registos não têm palavras-passe, cookies nem dados de cartões',
              ],
            ],
          },
        },
      ],
    },
    {
      id: 'security',
      title: 'Como são protegidos',
      blocks: [
        'As palavras-passe são guardadas com argon2id e as sessões só como hash: quem lesse a base de dados não conseguiria entrar com elas. A chave do widget nem chega a ser guardada.',
        'Se houver uma violação de dados que te ponha em risco, recebes um aviso sem demora, como a lei manda.',
      ],
    },
    {
      id: 'rights',
      title: 'Os teus direitos',
      blocks: [
        'Podes aceder aos teus dados, corrigi-los, apagá-los, levá-los contigo, limitar o seu tratamento ou opor-te a ele. Quase tudo se faz nas [definições da conta](/settings/account) e, se és criador, nas [definições de criador](/settings/creator), sem pedir a ninguém:',
        {
          list: [
            'mudar o perfil que a tua página mostra, a voz e o áudio, se és criador;',
            'mudar o email, a palavra-passe, a fotografia, a língua e o fuso horário;',
            'exportar todos os teus dados num ficheiro JSON;',
            'eliminar a conta: o perfil, as sessões e os ficheiros são apagados, e o que a lei manda guardar fica sem o teu nome.',
          ],
        },
        'Para o resto, fala com quem opera. Tens resposta, em regra, no prazo de um mês, e não custa nada.',
      ],
    },
    {
      id: 'age',
      title: 'Idade mínima',
      blocks: [
        `O serviço é para quem tem pelo menos ${MINIMUM_AGE_YEARS} anos. Os dados de quem ainda não os tem são apagados assim que isso se saiba.`,
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies',
      blocks: ['Só é usado o estritamente necessário. A lista completa está na página sobre [cookies](/cookies).'],
    },
    {
      id: 'contact',
      title: 'Contacto e queixas',
      blocks: [
        'Para questões sobre os teus dados, escreve a quem opera esta instalação: pelo contacto publicado neste endereço ou em resposta aos emails do serviço.',
        'Podes também apresentar queixa à autoridade de proteção de dados do país onde vives ou trabalhas, ou onde achas que a lei foi violada: em Portugal a CNPD, em Espanha a AEPD, em França a CNIL.',
      ],
    },
    {
      id: 'changes',
      title: 'Alterações',
      blocks: [
        'A versão desta política é a data no topo da página. As alterações importantes são comunicadas a quem tem conta antes de entrarem em vigor.',
      ],
    },
  ],
}
