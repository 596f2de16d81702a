import { DONATION_MAX_CENTS, DONATION_MIN_CENTS, FREE_DONATIONS_PER_MONTH } from '@aplauso/contract/limits'
import { MINIMUM_AGE_YEARS } from '@aplauso/contract/terms'
import { formatEuros } from '#lib/format.ts'
import type { LegalDocument } from './legal-document.ts'
import { planFeeRows } from './plan-fees.ts'

const min = formatEuros(DONATION_MIN_CENTS, 'es', 0)
const max = formatEuros(DONATION_MAX_CENTS, 'es', 0)

export const termsEs: LegalDocument = {
  title: 'Términos de uso',
  intro:
    'Las reglas para usar Aplauso en esta dirección, como creador, fan, mecenas o agencia, y para donar sin cuenta. Están escritas para leerse: si algo no queda claro, pregunta antes de aceptar.',
  sections: [
    {
      id: 'agreement',
      title: 'Con quién es este acuerdo',
      blocks: [
        'Aplauso es software libre que cualquier persona o entidad puede instalar. La otra parte de este acuerdo es quien gestiona esta instalación, es decir, quien ofrece el servicio en la dirección donde estás leyendo esto. Quien la gestiona tiene el deber de identificarse y de darte un contacto. Quienes escriben el software no reciben las donaciones, no ven tus datos y no son parte de este acuerdo.',
        'Aceptas estos términos cuando creas una cuenta y cuando haces una donación. La versión que aceptas queda registrada con la cuenta o con la donación.',
        'Lo que ocurre con los datos personales está en la [política de privacidad](/privacy); lo que se guarda en tu navegador, en la página sobre [cookies](/cookies).',
      ],
    },
    {
      id: 'age',
      title: 'Edad mínima',
      blocks: [
        `Debes tener al menos ${MINIMUM_AGE_YEARS} años para crear una cuenta y para donar.`,
        'Si la ley de tu país exige más edad para celebrar un contrato, hacer un pago o recibir dinero, necesitas además la autorización de quien te represente. La cuenta de quien aún no tiene la edad mínima se cierra en cuanto se sepa.',
      ],
    },
    {
      id: 'accounts',
      title: 'Tu cuenta',
      blocks: [
        {
          list: [
            'Facilita datos verdaderos y un correo al que tengas acceso: con él recuperas la cuenta.',
            'El nombre de usuario es la dirección de tu página y no cambia. No uses el nombre, la marca o la imagen de otra persona para hacerte pasar por ella.',
            'La contraseña es solo tuya. Si crees que alguien la conoce, cámbiala enseguida y avisa a quien gestiona la instalación.',
            'Respondes de lo que se haga con tu cuenta, salvo que se haya usado sin tu autorización y sin culpa tuya.',
            'Puedes exportar tus datos y eliminar la cuenta cuando quieras, en los [ajustes de la cuenta](/settings/account).',
          ],
        },
      ],
    },
    {
      id: 'donations',
      title: 'Qué es una donación',
      blocks: [
        'Una donación es un regalo voluntario a un creador. No es una compra: quien dona no recibe a cambio un producto, un servicio ni un derecho, aunque el creador dé las gracias o responda en directo.',
        `Cada donación va de ${min} a ${max}. El pago se hace en la página del proveedor de pagos, con uno de los métodos que ofrece, y la donación cuenta desde el momento en que el proveedor la confirma.`,
        'El nombre y el mensaje que escribas aparecen en público en la emisión y pueden quedar en sus grabaciones. Puedes dejar ambos en blanco. Nadie puede garantizar que un mensaje se muestre: el creador decide lo que aparece, y una emisión puede fallar.',
      ],
    },
    {
      id: 'final',
      title: 'Las donaciones son definitivas',
      blocks: [
        'Una donación confirmada es definitiva. No se deshace por arrepentimiento, porque el mensaje no haya aparecido o porque el creador haya dejado de emitir.',
        'Esto no te quita nada de lo que la ley te garantiza:',
        {
          list: [
            'El creador siempre puede decidir devolver una donación, en todo o en parte. El reembolso se hace por el mismo medio de pago, y la comisión se devuelve al creador en la misma proporción.',
            'Si el pago se hizo sin tu autorización, avisa enseguida a tu banco o al proveedor de pagos, y también a quien gestiona la instalación. Las normas sobre pagos no autorizados y su impugnación ante el banco se aplican por completo.',
            'Si se te cobró un importe equivocado, o el mismo importe más de una vez, se devuelve lo cobrado de más.',
            'Los derechos a los que la ley no permite renunciar por contrato siguen vigentes.',
          ],
        },
        'Lo que se devuelve o se impugna sale del saldo del creador. Impugnar de mala fe un pago que hiciste y quisiste hacer puede llevar al cierre de tu cuenta.',
      ],
    },
    {
      id: 'fees',
      title: 'Planes y comisiones',
      blocks: [
        'Quien dona no paga nada aparte de la donación. De cada donación confirmada se descuenta al creador una comisión, que depende del plan vigente en el momento en que empieza la donación:',
        {
          table: {
            head: ['Plan', 'Precio al mes', 'Comisión por donación'],
            rows: planFeeRows('es', { free: 'Gratuito', creator: 'Creador', pro: 'Pro', agency: 'Agencia' }),
          },
        },
        `La comisión se redondea al céntimo y queda anotada con la donación: cambiar de plan después no la altera. El plan gratuito llega hasta ${FREE_DONATIONS_PER_MONTH} donaciones al mes. El plan de agencia se acuerda con quien gestiona la instalación.`,
        'En esta versión aún no es posible suscribirse a planes de pago. Cuando lo sea, cambiar de plan tendrá efecto inmediato y cancelar no tendrá coste.',
        'Lo que queda se abona al creador. Aplauso lleva las cuentas, pero no hace transferencias: cuándo y cómo se paga el saldo se acuerda entre el creador y quien gestiona la instalación.',
      ],
    },
    {
      id: 'creators',
      title: 'Si eres creador',
      blocks: [
        {
          list: [
            'Respondes de lo que emites, de tu página y de lo que prometes a quienes te apoyan. No llames donación a lo que es una venta, un sorteo o una colecta para terceros.',
            'Cumples las normas de las plataformas donde emites y pagas los impuestos por lo que recibes.',
            'Guardas en secreto la clave del widget: quien la tiene puede ver y controlar tus alertas.',
            'Usas los nombres y los mensajes de quienes donan para agradecer y responder, y no para listas, publicidad o acoso.',
            'Una agencia solo ve tus donaciones y estadísticas después de que aceptes su invitación, y puedes poner fin a ese acceso cuando quieras.',
          ],
        },
      ],
    },
    {
      id: 'conduct',
      title: 'Lo que no está permitido',
      blocks: [
        'En cuentas, páginas, nombres, mensajes, imágenes y grabaciones no se permite:',
        {
          list: [
            'lo que sea ilegal o incite a algo ilegal;',
            'el discurso de odio, las amenazas, el acoso o la humillación;',
            'cualquier contenido sexual que implique a menores, y el contenido sexual o violento impuesto a quien no quiere verlo;',
            'los datos personales de otras personas sin su autorización;',
            'el fraude, el blanqueo de capitales, las tarjetas robadas o las pruebas de tarjetas;',
            'hacerse pasar por otra persona, o engañar a quien dona sobre el destino del dinero;',
            'la publicidad masiva y los mensajes hechos para saturar una emisión;',
            'atacar el servicio, eludir sus límites o usar claves y cuentas de otras personas.',
          ],
        },
      ],
    },
    {
      id: 'moderation',
      title: 'Moderación',
      blocks: [
        'En la emisión decide el creador: puede no mostrar, saltar o repetir cualquier alerta. Que un mensaje no se muestre no anula la donación.',
        'Quien gestiona la instalación puede retirar contenido, retener pagos sospechosos y suspender o cerrar cuentas que incumplan estos términos o la ley. Salvo que la ley lo prohíba, te dice qué ha hecho y por qué, y puedes responder y pedir que una persona revise la decisión.',
        'Para denunciar contenido ilegal o abusivo, escribe a quien gestiona la instalación con la dirección de la página, el día, la hora y el motivo. Las denuncias hechas de buena fe se examinan sin demora.',
      ],
    },
    {
      id: 'recordings',
      title: 'Mensajes, voz y grabaciones',
      blocks: [
        'Lo que escribes o grabas sigue siendo tuyo. Al enviarlo con una donación autorizas al creador y a quien gestiona la instalación, sin coste, a mostrarlo o reproducirlo en la emisión, en sus grabaciones y en fragmentos de ella, y a guardarlo durante el tiempo necesario para ello.',
        'Un mensaje puede ser leído por una voz sintética y, donde la instalación lo permita, ir acompañado de un audio tuyo. Solo puedes enviar audio sobre el que tengas derechos, y la voz de otra persona solo con su autorización.',
        'Una emisión la ven otras personas, que pueden grabarla: quizá no sea posible borrar de todas partes lo que aparece en ella.',
      ],
    },
    {
      id: 'liability',
      title: 'Disponibilidad y responsabilidad',
      blocks: [
        'El servicio se presta con cuidado, pero sin la garantía de que funcione siempre y sin fallos. Una alerta que no pudo mostrarse a tiempo queda señalada en el panel del creador; el dinero no depende de que la alerta se muestre.',
        'Quien gestiona la instalación no responde de lo que digan y hagan creadores, fans y donantes, ni de los fallos de plataformas de emisión, bancos, proveedores de pagos o conexiones a internet que no controla.',
        'Nada en estos términos excluye la responsabilidad por dolo o negligencia grave, por daños a la vida o a la integridad física, ni ninguna otra que la ley no permita excluir, en especial frente a los consumidores.',
      ],
    },
    {
      id: 'ending',
      title: 'Fin del acuerdo',
      blocks: [
        'Puedes dejar de usar el servicio y eliminar tu cuenta cuando quieras, sin coste. Lo ya donado sigue donado, y el saldo que se debe a un creador se le sigue debiendo.',
        'Quien gestiona la instalación puede cerrar el servicio o tu cuenta con un aviso de al menos 30 días, para que puedas exportar tus datos. Si se incumplen gravemente estos términos, o si la ley lo exige, puede hacerlo de inmediato.',
        'Los registros que la ley obliga a conservar, como los de la contabilidad, se guardan durante el plazo legal.',
      ],
    },
    {
      id: 'changes',
      title: 'Cambios',
      blocks: [
        'La versión de estos términos es la fecha que figura al principio de la página. Una versión nueva vale para el futuro, nunca para donaciones ya hechas.',
        'Antes de un cambio importante, quien gestiona la instalación avisa a quienes tienen cuenta con una antelación razonable. Si no estás de acuerdo, puedes eliminar tu cuenta antes de que entre en vigor. Quien dona sin cuenta acepta la versión vigente en ese momento.',
      ],
    },
    {
      id: 'law',
      title: 'Ley aplicable y contacto',
      blocks: [
        'Se aplica la ley del país donde está establecido quien gestiona esta instalación. Si eres consumidor, conservas la protección imperativa de la ley del país donde vives, y puedes acudir a los tribunales de ese país o a una entidad de resolución alternativa de litigios.',
        'Si una parte de estos términos no fuera válida, las demás siguen vigentes.',
        'Para cualquier cuestión, habla primero con quien gestiona la instalación: por el contacto publicado en esta dirección o respondiendo a los correos del servicio.',
      ],
    },
  ],
}
