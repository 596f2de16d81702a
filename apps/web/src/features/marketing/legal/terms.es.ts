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
import { termsPlansEs } from './terms-plans.es.ts'

const min = formatEuros(DONATION_MIN_CENTS, 'es', 0)
const max = formatEuros(DONATION_MAX_CENTS, 'es', 0)
const shareMax = formatBasisPoints(AGENCY_SHARE_MAX_BASIS_POINTS, 'es')
const sharesMax = formatBasisPoints(AGENCY_SHARES_MAX_BASIS_POINTS, 'es')

export const termsEs: LegalDocument = {
  title: 'Términos de uso',
  intro:
    'Las reglas para usar Aplauso en esta dirección, como creador, fan, mecenas o agencia, y para donar sin cuenta. Están escritas para leerse: si algo no queda claro, pregunta antes de aceptar.',
  summary: [
    `Debes tener al menos ${MINIMUM_AGE_YEARS} años.`,
    'Una donación es un regalo y es definitiva. El creador puede devolverla, y los derechos que te da la ley se mantienen.',
    'Quien dona no paga nada aparte de la donación. Al creador se le descuenta una comisión, según su plan.',
    `Los planes de pago se renuevan cada mes hasta que los canceles, y puedes desistir de ellos en los primeros ${WITHDRAWAL_DAYS} días.`,
    'Cada cual responde de lo que emite, escribe y graba.',
    'Puedes llevarte tus datos y eliminar tu cuenta cuando quieras.',
  ],
  sections: [
    {
      id: 'agreement',
      title: 'Con quién es este acuerdo',
      blocks: [
        'Aplauso es software libre que cualquier persona o entidad puede instalar. La otra parte de este acuerdo es quien gestiona esta instalación, es decir, quien ofrece el servicio en la dirección donde estás leyendo esto. Quienes escriben el software no reciben las donaciones, no ven tus datos y no son parte de este acuerdo.',
        { about: 'operator' },
        'El programa es libre según la GNU Affero General Public License, versión 3 o posterior, que te da derecho a verlo, usarlo y modificarlo. Quien ofrece una versión modificada tiene que darte su código: pídelo desde la [página de contacto](/contact). Este acuerdo trata del servicio y no cambia esa licencia.',
        'Aceptas estos términos cuando creas una cuenta y cuando haces una donación. Cuando lo haces en estas páginas, la versión que aceptas queda registrada con la cuenta o con la donación, con el día y la hora.',
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
        `Cada donación va de ${min} a ${max}. El pago se hace en la página del proveedor de pagos, con uno de los métodos que ofrece, y la donación cuenta desde el momento en que el proveedor la confirma. Algunos métodos, como una referencia bancaria, tardan días.`,
        'El nombre y el mensaje que escribas aparecen en público en la emisión y pueden quedar en sus grabaciones. Puedes dejar ambos en blanco. Nadie puede garantizar que un mensaje se muestre: el creador decide lo que aparece, y una emisión puede fallar.',
        'Si das un correo, recibes en él un recibo en cuanto se confirma la donación.',
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
            'El creador siempre puede decidir devolver una donación, en todo o en parte. El reembolso se hace por el mismo medio de pago, y la comisión y la parte de una agencia vuelven en la misma proporción. El dinero puede tardar unos días en llegar a tu cuenta.',
            'Si el pago se hizo sin tu autorización, avisa enseguida a tu banco o al proveedor de pagos, y también a quien gestiona la instalación. Las normas sobre pagos no autorizados y su impugnación ante el banco se aplican por completo.',
            'Si se te cobró un importe equivocado, o el mismo importe más de una vez, se devuelve lo cobrado de más.',
            'Los derechos a los que la ley no permite renunciar por contrato siguen vigentes.',
          ],
        },
        'Lo que se devuelve o se impugna sale del saldo del creador. En una impugnación, el creador puede entregar a quien decide un documento con los registros de la donación. Impugnar de mala fe un pago que hiciste y quisiste hacer puede llevar al cierre de tu cuenta.',
      ],
    },
    ...termsPlansEs,
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
          ],
        },
      ],
    },
    {
      id: 'agencies',
      title: 'Agencias',
      blocks: [
        'Una agencia solo lleva a un creador después de que este acepte su invitación. Ve entonces las donaciones, con los nombres y los mensajes, y las estadísticas. Cualquiera de los dos puede ponerle fin cuando quiera, con efecto inmediato.',
        `La agencia puede proponer una parte de cada donación, hasta el ${shareMax}; las partes de todas las agencias de un creador suman como máximo el ${sharesMax}. Solo vale la que el creador acepte, y solo para donaciones pagadas a partir de entonces. Se calcula sobre el importe de la donación y sale de lo que corresponde al creador, nunca de quien dona.`,
        `Sin el plan de agencia, una agencia lleva hasta ${MANAGED_CREATORS_WITHOUT_PLAN} creadores. Su parte está en su propio saldo; cuándo y cómo se paga se acuerda con quien gestiona la instalación.`,
      ],
    },
    {
      id: 'api',
      title: 'API y webhooks',
      blocks: [
        'En los planes que tienen la API, el creador puede conectar sus propios programas, en los [ajustes de desarrollador](/settings/developer).',
        {
          list: [
            'Una clave es como una contraseña para lo que permite: guárdala en secreto y revócala si alguien la ha visto.',
            `Cada clave puede hacer hasta ${API_CALLS_PER_MINUTE} llamadas por minuto. Una dirección que no responda durante días se desactiva, y recibes un correo.`,
            'Lo que recibe tu programa son datos personales de quienes donan. Respondes de ellos: guarda solo lo necesario y bórralos cuando te lo pidan.',
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
        'Para denunciar contenido ilegal o abusivo, escribe a quien gestiona la instalación, desde la [página de contacto](/contact), con la dirección de la página, el día, la hora y el motivo. Las denuncias hechas de buena fe se examinan sin demora.',
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
        `Quien gestiona la instalación puede cerrar el servicio o tu cuenta con un aviso de al menos ${CHANGE_NOTICE_DAYS} días, para que puedas exportar tus datos. Si se incumplen gravemente estos términos, o si la ley lo exige, puede hacerlo de inmediato.`,
        'Los registros que la ley obliga a conservar, como los de la contabilidad, se guardan durante el plazo legal.',
      ],
    },
    {
      id: 'changes',
      title: 'Cambios',
      blocks: [
        'La versión de estos términos es la fecha que figura al principio de la página. Una versión nueva vale para el futuro, nunca para donaciones ya hechas.',
        `Antes de un cambio importante, quien gestiona la instalación avisa a quienes tienen cuenta con al menos ${CHANGE_NOTICE_DAYS} días de antelación. Si no estás de acuerdo, puedes eliminar tu cuenta antes de que entre en vigor. Quien dona acepta la versión vigente en ese momento: si no es la que aceptó con la cuenta, el formulario vuelve a preguntar.`,
        {
          history: [
            'Nuevas secciones sobre planes de pago, desistimiento, agencias y la API; reembolsos e impugnaciones explicados; quien gestiona la instalación figura con nombre y contacto.',
            'Primera versión.',
          ],
        },
      ],
    },
    {
      id: 'law',
      title: 'Ley aplicable y contacto',
      blocks: [
        'Se aplica la ley del país donde está establecido quien gestiona esta instalación. Si eres consumidor, conservas la protección imperativa de la ley del país donde vives, y puedes acudir a los tribunales de ese país o a una entidad de resolución alternativa de litigios.',
        'Si una parte de estos términos no fuera válida, las demás siguen vigentes.',
        'Para cualquier cuestión, habla primero con quien gestiona la instalación: desde la [página de contacto](/contact) o respondiendo a los correos del servicio.',
      ],
    },
  ],
}
