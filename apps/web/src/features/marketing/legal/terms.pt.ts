import {
  AGENCY_SHARE_MAX_BASIS_POINTS,
  AGENCY_SHARES_MAX_BASIS_POINTS,
  API_CALLS_PER_MINUTE,
  DONATION_MAX_CENTS,
  DONATION_MIN_CENTS,
  MANAGED_CREATORS_WITHOUT_PLAN,
} from '@aplauso/contract/limits'
import { CHANGE_NOTICE_DAYS, MINIMUM_AGE_YEARS, WITHDRAWAL_DAYS } from '@aplauso/contract/terms'
import { formatBasisPoints, formatEuros } from '#lib/i18n/format.ts'
import type { LegalDocument } from './legal-document.ts'
import { termsPlansPt } from './terms-plans.pt.ts'

const min = formatEuros(DONATION_MIN_CENTS, 'pt', 0)
const max = formatEuros(DONATION_MAX_CENTS, 'pt', 0)
const shareMax = formatBasisPoints(AGENCY_SHARE_MAX_BASIS_POINTS, 'pt')
const sharesMax = formatBasisPoints(AGENCY_SHARES_MAX_BASIS_POINTS, 'pt')

export const termsPt: LegalDocument = {
  title: 'Termos de utilização',
  intro:
    'As regras para usar o Aplauso neste endereço, como criador, fã, apoiante ou agência, e para doar sem conta. Estão escritas para serem lidas: se algo não for claro, pergunta antes de aceitares.',
  summary: [
    `Tens de ter pelo menos ${MINIMUM_AGE_YEARS} anos.`,
    'Uma doação é uma oferta e é definitiva. O criador pode devolvê-la, e os direitos que a lei te dá mantêm-se.',
    'Quem doa não paga nada além da doação. Ao criador é descontada uma comissão, que depende do plano.',
    `Os planos pagos renovam-se todos os meses até os cancelares, e podes desistir deles nos primeiros ${WITHDRAWAL_DAYS} dias.`,
    'Cada um responde pelo que emite, escreve e grava.',
    'Podes levar os teus dados e eliminar a conta quando quiseres.',
  ],
  sections: [
    {
      id: 'agreement',
      title: 'Com quem é este acordo',
      blocks: [
        'O Aplauso é software livre que qualquer pessoa ou entidade pode instalar. A outra parte deste acordo é quem gere esta instalação, ou seja, quem disponibiliza o serviço no endereço onde estás a ler isto. Quem escreve o software não recebe as doações, não vê os teus dados e não é parte neste acordo.',
        { about: 'operator' },
        'O programa é livre nos termos da GNU Affero General Public License, versão 3 ou posterior, que te dá o direito de o ver, usar e alterar. Quem disponibiliza uma versão alterada tem de te dar o código dela: pede-o pela [página de contacto](/contact). Este acordo é sobre o serviço e não muda essa licença.',
        'Aceitas estes termos quando crias uma conta e quando fazes uma doação. Quando o fazes nestas páginas, a versão que aceitas fica registada com a conta ou com a doação, com o dia e a hora.',
        'O que acontece aos dados pessoais está na [política de privacidade](/privacy); o que fica guardado no teu navegador, na página sobre [cookies](/cookies).',
      ],
    },
    {
      id: 'age',
      title: 'Idade mínima',
      blocks: [
        `Tens de ter pelo menos ${MINIMUM_AGE_YEARS} anos para criar conta e para doar.`,
        'Se a lei do teu país pedir mais idade para celebrar um contrato, fazer um pagamento ou receber dinheiro, precisas também da autorização de quem te representa. Uma conta de quem ainda não tem a idade mínima é encerrada assim que isso se saiba.',
      ],
    },
    {
      id: 'accounts',
      title: 'A tua conta',
      blocks: [
        {
          list: [
            'Dá dados verdadeiros e um email a que tenhas acesso: é por ele que recuperas a conta.',
            'O nome de utilizador é o endereço da tua página e não muda. Não uses o nome, a marca ou a imagem de outra pessoa para passares por ela.',
            'A palavra-passe é só tua. Se achares que alguém a conhece, muda-a logo e avisa quem gere a instalação.',
            'Respondes pelo que se faz com a tua conta, a não ser que tenha sido usada sem a tua autorização e sem culpa tua.',
            'Podes exportar os teus dados e eliminar a conta quando quiseres, nas [definições da conta](/settings/account).',
          ],
        },
      ],
    },
    {
      id: 'donations',
      title: 'O que é uma doação',
      blocks: [
        'Uma doação é uma oferta voluntária a um criador. Não é uma compra: quem doa não recebe em troca um produto, um serviço ou um direito, mesmo que o criador agradeça ou responda em direto.',
        `Cada doação vai de ${min} a ${max}. O pagamento faz-se na página do fornecedor de pagamentos, com um dos métodos que ele oferece, e a doação conta a partir do momento em que o fornecedor a confirma. Alguns métodos, como uma referência bancária, demoram dias.`,
        'O nome e a mensagem que escreveres aparecem em público na emissão e podem ficar nas gravações dela. Podes deixar ambos em branco. Ninguém pode garantir que uma mensagem seja mostrada: o criador decide o que aparece, e uma emissão pode falhar.',
        'Se deres um email, recebes nele um recibo assim que a doação é confirmada.',
      ],
    },
    {
      id: 'final',
      title: 'As doações são definitivas',
      blocks: [
        'Uma doação confirmada é definitiva. Não se desfaz por arrependimento, por a mensagem não ter aparecido ou por o criador ter deixado de emitir.',
        'Isto não te tira nada do que a lei te garante:',
        {
          list: [
            'O criador pode sempre decidir devolver uma doação, no todo ou em parte. O reembolso segue pelo mesmo meio de pagamento, e a comissão e a parte de uma agência voltam na mesma proporção. Até o dinheiro chegar à tua conta podem passar alguns dias.',
            'Se o pagamento foi feito sem a tua autorização, avisa logo o teu banco ou o fornecedor de pagamentos, e também quem gere a instalação. As regras sobre pagamentos não autorizados e a contestação junto do banco aplicam-se por inteiro.',
            'Se te foi cobrado um valor errado, ou o mesmo valor mais do que uma vez, o que foi cobrado a mais é devolvido.',
            'Os direitos que a lei não deixa afastar por contrato continuam a valer.',
          ],
        },
        'O que é devolvido ou contestado sai do saldo do criador. Numa contestação, o criador pode entregar a quem decide um documento com os registos da doação. Contestar de má-fé um pagamento que fizeste e quiseste fazer pode levar ao encerramento da tua conta.',
      ],
    },
    ...termsPlansPt,
    {
      id: 'creators',
      title: 'Se és criador',
      blocks: [
        {
          list: [
            'Respondes pelo que emites, pela tua página e pelo que prometes a quem te apoia. Não chames doação ao que é uma venda, um sorteio ou uma recolha para terceiros.',
            'Cumpres as regras das plataformas onde emites e pagas os impostos sobre o que recebes.',
            'Guardas em segredo a chave do widget: quem a tem pode ver e controlar os teus alertas.',
            'Usas os nomes e as mensagens de quem doa para agradecer e responder, e não para listas, publicidade ou perseguição.',
          ],
        },
      ],
    },
    {
      id: 'agencies',
      title: 'Agências',
      blocks: [
        'Uma agência só acompanha um criador depois de este aceitar o convite dela. Vê então as doações, com os nomes e as mensagens, e as estatísticas. Qualquer dos dois pode acabar com este acompanhamento quando quiser, com efeito imediato.',
        `A agência pode propor uma parte de cada doação, até ${shareMax}; as partes de todas as agências de um criador somam no máximo ${sharesMax}. Só vale a que o criador aceitar, e só para doações pagas daí em diante. É calculada sobre o valor da doação e sai do que cabe ao criador, nunca de quem doa.`,
        `Sem o plano de agência, uma agência acompanha até ${MANAGED_CREATORS_WITHOUT_PLAN} criadores. A parte dela fica no saldo dela; quando e como é paga combina-se com quem gere a instalação.`,
      ],
    },
    {
      id: 'api',
      title: 'API e webhooks',
      blocks: [
        'Nos planos que têm a API, o criador pode ligar os seus próprios programas, nas [definições de programador](/settings/developer).',
        {
          list: [
            'Uma chave vale como uma palavra-passe para o que ela permite: guarda-a em segredo e revoga-a se alguém a vir.',
            `Cada chave pode fazer até ${API_CALLS_PER_MINUTE} chamadas por minuto. Um endereço que não responda durante dias é desligado, e recebes um email.`,
            'O que o teu programa recebe são dados pessoais de quem doa. Respondes por eles: guarda só o necessário e apaga-os quando to pedirem.',
          ],
        },
      ],
    },
    {
      id: 'conduct',
      title: 'O que não é permitido',
      blocks: [
        'Em contas, páginas, nomes, mensagens, imagens e gravações não são permitidos:',
        {
          list: [
            'o que é ilegal ou incita a algo ilegal;',
            'discurso de ódio, ameaças, assédio ou humilhação;',
            'qualquer conteúdo sexual que envolva menores, e conteúdo sexual ou violento imposto a quem não o quer ver;',
            'dados pessoais de outras pessoas sem a autorização delas;',
            'fraude, branqueamento de capitais, cartões roubados ou testes de cartões;',
            'passar por outra pessoa, ou enganar quem doa sobre o destino do dinheiro;',
            'publicidade em massa e mensagens feitas para sobrecarregar uma emissão;',
            'atacar o serviço, contornar os seus limites ou usar chaves e contas de outras pessoas.',
          ],
        },
      ],
    },
    {
      id: 'moderation',
      title: 'Moderação',
      blocks: [
        'Na emissão, quem decide é o criador: pode não mostrar, saltar ou repetir qualquer alerta. Não mostrar uma mensagem não anula a doação.',
        'Quem gere a instalação pode remover conteúdo, reter pagamentos suspeitos e suspender ou encerrar contas que violem estes termos ou a lei. A não ser que a lei o proíba, diz-te o que fez e porquê, e podes responder e pedir que uma pessoa reveja a decisão.',
        'Para denunciares conteúdo ilegal ou abusivo, escreve a quem gere a instalação, pela [página de contacto](/contact), com o endereço da página, o dia, a hora e o motivo. As denúncias feitas de boa-fé são analisadas sem demora.',
      ],
    },
    {
      id: 'recordings',
      title: 'Mensagens, voz e gravações',
      blocks: [
        'O que escreves ou gravas continua a ser teu. Ao enviá-lo com uma doação, autorizas o criador e quem gere a instalação, sem custos, a mostrá-lo ou reproduzi-lo na emissão, nas gravações e nos excertos dela, e a guardá-lo durante o tempo necessário para isso.',
        'Uma mensagem pode ser lida por uma voz sintética e, onde a instalação o permitir, acompanhada de um áudio teu. Só podes enviar áudio sobre o qual tenhas direitos, e a voz de outra pessoa só com a autorização dela.',
        'Uma emissão é vista por outras pessoas, que a podem gravar: o que lá aparece pode não ser possível apagar de todo o lado.',
      ],
    },
    {
      id: 'liability',
      title: 'Disponibilidade e responsabilidade',
      blocks: [
        'O serviço é prestado com cuidado, mas sem a garantia de funcionar sempre e sem falhas. Um alerta que não pôde ser mostrado a tempo fica assinalado no dashboard do criador; o dinheiro não depende de o alerta ser mostrado.',
        'Quem gere a instalação não responde pelo que criadores, fãs e doadores dizem e fazem, nem por falhas de plataformas de emissão, bancos, fornecedores de pagamentos ou ligações à internet que não controla.',
        'Nada nestes termos exclui a responsabilidade por dolo ou negligência grosseira, por danos à vida ou à integridade física, ou qualquer outra que a lei não deixe excluir, em especial perante consumidores.',
      ],
    },
    {
      id: 'ending',
      title: 'Fim do acordo',
      blocks: [
        'Podes deixar de usar o serviço e eliminar a conta quando quiseres, sem custos. O que já foi doado continua doado, e o saldo devido a um criador continua a ser-lhe devido.',
        `Quem gere a instalação pode encerrar o serviço ou a tua conta com um aviso de, pelo menos, ${CHANGE_NOTICE_DAYS} dias, para que possas exportar os teus dados. Se houver uma violação grave destes termos, ou se a lei o exigir, pode fazê-lo de imediato.`,
        'Os registos que a lei manda guardar, como os da contabilidade, ficam guardados durante o prazo legal.',
      ],
    },
    {
      id: 'changes',
      title: 'Alterações',
      blocks: [
        'A versão destes termos é a data no topo da página. Uma versão nova vale para o futuro, nunca para doações já feitas.',
        `Antes de uma alteração importante, quem gere a instalação avisa quem tem conta com, pelo menos, ${CHANGE_NOTICE_DAYS} dias de antecedência. Se não concordares, podes eliminar a conta antes de ela entrar em vigor. Quem doa aceita a versão em vigor nesse momento: se não for a que aceitou com a conta, o formulário volta a perguntar.`,
        {
          history: [
            'Novas secções sobre planos pagos, livre resolução, agências e a API; reembolsos e contestações explicados; quem gere a instalação aparece com nome e contacto.',
            'Primeira versão.',
          ],
        },
      ],
    },
    {
      id: 'law',
      title: 'Lei aplicável e contacto',
      blocks: [
        'Aplica-se a lei do país onde está estabelecido quem gere esta instalação. Se fores consumidor, manténs a proteção obrigatória da lei do país onde vives, e podes recorrer aos tribunais desse país ou a uma entidade de resolução alternativa de litígios.',
        'Se uma parte destes termos não for válida, as outras continuam a valer.',
        'Para qualquer questão, fala primeiro com quem gere a instalação: pela [página de contacto](/contact) ou em resposta aos emails do serviço.',
      ],
    },
  ],
}
