import { FREE_DONATIONS_PER_MONTH, PRO_ACCOUNTS, RENEWAL_GRACE_DAYS } from '@aplauso/contract/limits'
import { CHANGE_NOTICE_DAYS, WITHDRAWAL_DAYS } from '@aplauso/contract/terms'
import type { Section } from './legal-document.ts'
import { planFeeRows } from './plan-fees.ts'

export const termsPlansPt: readonly Section[] = [
  {
    id: 'fees',
    title: 'Comissões',
    blocks: [
      'Quem doa não paga nada além da doação. De cada doação confirmada é descontada ao criador uma comissão, que depende do plano em vigor no momento em que a doação começa:',
      {
        table: {
          head: ['Plano', 'Preço por mês', 'Comissão por doação'],
          rows: planFeeRows('pt', { free: 'Gratuito', creator: 'Criador', pro: 'Pro', agency: 'Agência' }),
        },
      },
      `A comissão é arredondada ao cêntimo e fica registada na doação: mudar de plano depois não a altera. O plano gratuito recebe até ${FREE_DONATIONS_PER_MONTH} doações por mês civil; a partir daí, só no mês seguinte se podem iniciar outras. O plano de agência combina-se com quem gere a instalação; enquanto uma agência com esse plano gerir um criador, as doações a esse criador pagam a comissão desse plano.`,
      'O que resta é creditado ao criador. O Aplauso faz as contas, com um extrato de cada mês, mas não faz transferências: quando e como o saldo é pago combina-se entre o criador e quem gere a instalação.',
    ],
  },
  {
    id: 'subscriptions',
    title: 'Planos pagos',
    blocks: [
      'Um plano começa quando o primeiro pagamento é confirmado. A partir daí, o mesmo cartão ou conta é cobrado todos os meses, sem mais nada para confirmar, até cancelares. Vês o preço antes de pagares, e a data e o valor da próxima renovação na [página do plano](/dashboard/creator/plan); o recibo de cada pagamento segue para o teu email. O preço indicado é tudo o que pagas.',
      {
        list: [
          'Cancela-se num instante, na mesma página, sem custos e sem indicar motivos. O plano fica até ao fim do mês já pago, e até lá podes voltar atrás.',
          'Um plano maior começa assim que for paga a diferença dos dias que faltam. Um plano mais pequeno começa de imediato, e o que resta do maior passa a crédito. Uma diferença tão pequena que não se possa cobrar num cartão não é cobrada nem creditada.',
          'O crédito é descontado automaticamente nas renovações seguintes, também se voltares a subscrever um plano mais tarde. Não é pago em dinheiro, a não ser que a lei te dê esse direito.',
          `Se uma renovação não puder ser cobrada, recebes um email e há novas tentativas durante ${RENEWAL_GRACE_DAYS} dias, em que o plano se mantém. Depois disso ficas no plano gratuito.`,
          `O plano Pro abrange até ${PRO_ACCOUNTS} contas, contando com a tua; as outras têm de aceitar.`,
          'Se o teu banco reverter o pagamento de um plano a teu pedido, o plano termina de imediato.',
          'Eliminar a conta, ou passá-la a conta de fã, termina o plano de imediato, e o resto do mês não é devolvido. Quem o quiser aproveitar cancela primeiro.',
        ],
      },
      `Um preço novo só se aplica às renovações que aconteçam pelo menos ${CHANGE_NOTICE_DAYS} dias depois de quem gere a instalação te avisar dele. Até lá podes cancelar.`,
    ],
  },
  {
    id: 'withdrawal',
    title: 'Livre resolução de um plano',
    blocks: [
      `Se subscreveres um plano como consumidor, podes desistir do contrato no prazo de ${WITHDRAWAL_DAYS} dias a contar da subscrição, sem indicar motivos. Basta dizê-lo claramente a quem gere a instalação antes de passarem os ${WITHDRAWAL_DAYS} dias, por exemplo pela [página de contacto](/contact): «desisto do meu plano», com o teu nome de utilizador.`,
      `É-te devolvido tudo o que pagaste por ele, também pelos dias em que o usaste, no prazo de ${WITHDRAWAL_DAYS} dias e pelo meio de pagamento que usaste. Cancela também na [página do plano](/dashboard/creator/plan), para que não te seja cobrado mais nada: cancelar, só por si, acaba com as renovações, mas não devolve nada.`,
      'As doações não entram aqui: são ofertas, e não compras. O que vale para elas está em «As doações são definitivas».',
    ],
  },
]
