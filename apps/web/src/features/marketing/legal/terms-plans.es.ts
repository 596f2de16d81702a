import { FREE_DONATIONS_PER_MONTH, PRO_ACCOUNTS, RENEWAL_GRACE_DAYS } from '@aplauso/contract/limits'
import { CHANGE_NOTICE_DAYS, WITHDRAWAL_DAYS } from '@aplauso/contract/terms'
import type { Section } from './legal-document.ts'
import { planFeeRows } from './plan-fees.ts'

export const termsPlansEs: readonly Section[] = [
  {
    id: 'fees',
    title: 'Comisiones',
    blocks: [
      'Quien dona no paga nada aparte de la donación. De cada donación confirmada se descuenta al creador una comisión, que depende del plan vigente en el momento en que empieza la donación:',
      {
        table: {
          head: ['Plan', 'Precio al mes', 'Comisión por donación'],
          rows: planFeeRows('es', { free: 'Gratuito', creator: 'Creador', pro: 'Pro', agency: 'Agencia' }),
        },
      },
      `La comisión se redondea al céntimo y queda anotada con la donación: cambiar de plan después no la altera. El plan gratuito recibe hasta ${FREE_DONATIONS_PER_MONTH} donaciones por mes natural; a partir de ahí, no se pueden empezar otras hasta el mes siguiente. El plan de agencia se acuerda con quien gestiona la instalación; mientras una agencia con ese plan gestione a un creador, las donaciones a ese creador pagan la comisión de ese plan.`,
      'Lo que queda se abona al creador. Aplauso lleva las cuentas, con un extracto de cada mes, pero no hace transferencias: cuándo y cómo se paga el saldo se acuerda entre el creador y quien gestiona la instalación.',
    ],
  },
  {
    id: 'subscriptions',
    title: 'Planes de pago',
    blocks: [
      'Un plan empieza cuando se confirma su primer pago. A partir de ahí se cobra cada mes en la misma tarjeta o cuenta, sin que tengas que confirmar nada más, hasta que lo canceles. Ves el precio antes de pagar, y la fecha y el importe de la próxima renovación en la [página del plan](/dashboard/creator/plan); el recibo de cada pago llega a tu correo. El precio indicado es todo lo que pagas.',
      {
        list: [
          'Se cancela en un momento, en esa misma página, sin coste y sin dar motivos. El plan sigue hasta el final del mes ya pagado, y hasta entonces puedes deshacer la cancelación.',
          'Un plan mayor empieza en cuanto se paga la diferencia de los días que quedan. Un plan menor empieza de inmediato, y lo que queda del mayor pasa a ser saldo a favor. Una diferencia demasiado pequeña para cobrarla con tarjeta ni se cobra ni se abona.',
          'El saldo a favor se descuenta automáticamente de las próximas renovaciones, también si más adelante vuelves a suscribirte a un plan. No se paga en dinero, salvo que la ley te dé ese derecho.',
          `Si una renovación no se puede cobrar, recibes un correo y se vuelve a intentar durante ${RENEWAL_GRACE_DAYS} días, en los que el plan se mantiene. Después pasas al plan gratuito.`,
          `El plan Pro cubre hasta ${PRO_ACCOUNTS} cuentas, incluida la tuya; las demás tienen que aceptarlo.`,
          'Si tu banco anula el pago de un plan a petición tuya, el plan termina de inmediato.',
          'Eliminar la cuenta, o convertirla en cuenta de fan, termina el plan de inmediato, y el resto del mes no se devuelve. Quien quiera aprovecharlo, que cancele primero.',
        ],
      },
      `Un precio nuevo solo se aplica a las renovaciones que lleguen al menos ${CHANGE_NOTICE_DAYS} días después de que quien gestiona la instalación te avise. Hasta entonces puedes cancelar.`,
    ],
  },
  {
    id: 'withdrawal',
    title: 'Desistimiento de un plan',
    blocks: [
      `Si te suscribes a un plan como consumidor, puedes desistir del contrato en un plazo de ${WITHDRAWAL_DAYS} días desde que lo contrataste, sin dar motivos. Basta con decírselo claramente a quien gestiona la instalación antes de que pasen los ${WITHDRAWAL_DAYS} días, por ejemplo desde la [página de contacto](/contact): «desisto de mi plan», con tu nombre de usuario.`,
      `Se te devuelve todo lo que pagaste por él, también por los días en que lo usaste, en un plazo de ${WITHDRAWAL_DAYS} días y por el medio de pago que usaste. Cancela además en la [página del plan](/dashboard/creator/plan), para que no se te cobre nada más: cancelar, por sí solo, detiene las renovaciones, pero no devuelve nada.`,
      'Las donaciones quedan fuera: son regalos, no compras. Lo que vale para ellas está en «Las donaciones son definitivas».',
    ],
  },
]
