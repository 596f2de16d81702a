import { MINIMUM_AGE_YEARS } from '@aplauso/contract/terms'
import type { LegalDocument } from './legal-document.ts'
import { purposesPt, retentionPt } from './privacy-tables.pt.ts'

export const privacyPt: LegalDocument = {
  title: 'Política de privacidade',
  intro:
    'Que dados pessoais são tratados neste endereço, para quê, durante quanto tempo e o que podes fazer quanto a isso. Em resumo: só o necessário para que uma doação chegue ao palco, sem publicidade, sem estatísticas de terceiros e sem vender nada a ninguém.',
  summary: [
    'Só é tratado o necessário para o serviço funcionar: sem publicidade, sem estatísticas de terceiros, sem vender nada a ninguém.',
    'O nome e a mensagem de uma doação passam na emissão. O teu email nunca é mostrado ao criador.',
    'Os dados do teu cartão ficam com o fornecedor de pagamentos e nunca passam por aqui.',
    'A mensagem pode ser lida por um serviço de vozes e seguir para o programa do próprio criador.',
    'Exportas os teus dados e eliminas a conta sem pedir a ninguém. O que a contabilidade exige fica, sem o teu nome.',
  ],
  sections: [
    {
      id: 'controller',
      title: 'Quem é responsável',
      blocks: [
        'O responsável pelo tratamento é quem gere esta instalação, ou seja, quem disponibiliza o Aplauso no endereço onde estás a ler isto. Quem escreve o software não recebe dados desta instalação.',
        { about: 'operator' },
        'Cada criador, tal como a agência que ele tenha aceitado, vê as doações que recebe e responde, por si, por aquilo que faz com os nomes e as mensagens: na emissão, fora dela e nos seus próprios programas.',
      ],
    },
    {
      id: 'purposes',
      title: 'Que dados, para quê e com que fundamento',
      blocks: [
        { table: purposesPt },
        'Sem os dados obrigatórios de um formulário não é possível fazer o que ele faz; os restantes são opcionais. Nada depende de um consentimento que tivesses de retirar mais tarde. Não há perfis de quem doa, nem decisões automáticas com efeitos jurídicos para ti.',
      ],
    },
    {
      id: 'public',
      title: 'O que é público',
      blocks: [
        'O nome, a mensagem, o áudio e o valor de uma doação passam na emissão do criador. Quem a acompanha pode vê-los, ouvi-los e gravá-los. Escreve e diz só o que queres que se saiba; sem nome, apareces como «Anónimo».',
        'A página de um criador mostra o perfil, o número de doações, o total recebido e a meta. O email de uma conta só é mostrado ao titular dela: nem o criador a quem doas o vê.',
      ],
    },
    {
      id: 'guests',
      title: 'Se doas sem conta',
      blocks: [
        'Não te pedimos qualquer identificação, e o email só se quiseres um recibo. Ficam guardados o valor, a data, o criador, a língua da página, a versão dos termos e o que decidires dar como nome, mensagem e áudio.',
        'Para exerceres os teus direitos sobre essa doação, indica a quem gere a instalação, pela [página de contacto](/contact), o criador, o dia, o valor e a referência que o teu meio de pagamento mostra, para que se saiba que é tua.',
      ],
    },
    {
      id: 'payments',
      title: 'Pagamentos',
      blocks: [
        'O pagamento faz-se na página do fornecedor de pagamentos, que nesta instalação é a Mollie B.V., nos Países Baixos, ou a Stripe Payments Europe, Limited, na Irlanda; a página diz qual. É essa empresa que recebe os dados do teu cartão, banco ou carteira e que responde por eles. Esses dados nunca passam por nós.',
        'Ao fornecedor enviamos o valor, uma descrição com o nome do criador, a língua e uma referência da doação. Junto segue uma cópia cifrada do que é preciso para refazer a doação se a nossa base de dados se perder, com o nome e a mensagem que escreveste: o fornecedor não a consegue ler e guarda-a enquanto guardar o pagamento, mesmo depois de o nome e a mensagem serem apagados aqui. De quem subscreve um plano enviamos também o nome e o email, para que as renovações possam ser cobradas. Do fornecedor recebemos o estado do pagamento.',
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
            'o criador a quem doas e as agências que ele aceitou, com o que vês em «O que é público»;',
            'quem aloja os servidores e a base de dados por conta de quem gere a instalação;',
            'o servidor de email que entrega os emails do serviço;',
            'o armazenamento onde ficam as fotografias de perfil, os áudios e as mensagens lidas em voz alta;',
            'se quem gere a instalação o tiver ligado, o serviço de vozes da ElevenLabs ou outro servidor de vozes, que recebe o texto da mensagem e mais nada; sem ele, quem lê são vozes no próprio servidor;',
            'se um criador ligar a sua conta do TikTok, o TikTok, que assim fica a saber que essa conta usa esta instalação;',
            'se um criador tiver configurado webhooks, o seu próprio programa, que recebe o que o criador vê de uma doação: nome, mensagem, valor, data, estado e o que foi devolvido;',
            'as autoridades, quando a lei o obriga.',
          ],
        },
        'Não vendemos dados, não mostramos publicidade e não carregamos nada de terceiros nas páginas. Um link para outro site só leva dados teus quando o segues.',
      ],
    },
    {
      id: 'transfers',
      title: 'Fora da Europa',
      blocks: [
        'Os fornecedores de pagamentos têm sede na União Europeia e podem recorrer a outras empresas fora dela, o que explicam nas suas políticas. A ElevenLabs é uma empresa dos Estados Unidos; quem gere a instalação pode escolher os servidores dela na União Europeia. O TikTok trata os dados europeus a partir da Irlanda e do Reino Unido. O programa de um criador pode estar em qualquer país.',
        'Fora do Espaço Económico Europeu, quem gere a instalação só pode usar um prestador com uma decisão de adequação da Comissão Europeia ou com cláusulas contratuais-tipo. Podes pedir-lhe uma cópia.',
      ],
    },
    {
      id: 'retention',
      title: 'Durante quanto tempo',
      blocks: [{ table: retentionPt }],
    },
    {
      id: 'security',
      title: 'Como são protegidos',
      blocks: [
        'As palavras-passe são guardadas com argon2id e as sessões só como hash: quem lesse a base de dados não conseguiria entrar com elas. A chave do widget nem chega a ser guardada, as chaves da API só como hash, e as do TikTok cifradas com uma chave que a base de dados não tem.',
        'Se houver uma violação de dados que te ponha em risco, recebes um aviso sem demora, como a lei manda.',
      ],
    },
    {
      id: 'rights',
      title: 'Os teus direitos',
      blocks: [
        'Podes aceder aos teus dados, corrigi-los, apagá-los, levá-los contigo, limitar o seu tratamento ou opor-te ao que assenta num interesse legítimo (artigos 15.º a 21.º do RGPD). Quase tudo se faz nas [definições da conta](/settings/account) e, se és criador, nas [definições de criador](/settings/creator), sem pedir a ninguém:',
        {
          list: [
            'mudar o perfil que a tua página mostra, a voz e o áudio, se és criador;',
            'mudar o email, a palavra-passe, a fotografia, a língua e o fuso horário;',
            'exportar os dados da tua conta num ficheiro JSON, sem o que abre portas: palavra-passe, sessões e chaves;',
            'eliminar a conta: são apagados o perfil, as sessões, os ficheiros e o que escreveste nas tuas doações, também nas listas dos criadores; os valores e as datas que a lei manda guardar ficam sem o teu nome.',
          ],
        },
        'Para o resto, escreve a quem gere a instalação pela [página de contacto](/contact), com o assunto «Os meus dados». Tens resposta, em regra, no prazo de um mês, e não custa nada.',
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
        'Para questões sobre os teus dados, escreve a quem gere esta instalação: pela [página de contacto](/contact) ou em resposta aos emails do serviço.',
        'Podes também apresentar queixa à autoridade de proteção de dados do país onde vives ou trabalhas, ou onde achas que a lei foi violada: em Portugal a CNPD, em Espanha a AEPD, em França a CNIL.',
      ],
    },
    {
      id: 'changes',
      title: 'Alterações',
      blocks: [
        'A versão desta política é a data no topo da página. As alterações importantes são comunicadas a quem tem conta antes de entrarem em vigor.',
        {
          history: [
            'Novas linhas sobre alertas, contestações, números, mensagens a quem gere a instalação e registos técnicos; prazos ao dia; nova secção sobre transferências para fora da Europa; as doações que não chegam a ser pagas passam a ser apagadas.',
            'Primeira versão.',
          ],
        },
      ],
    },
  ],
}
