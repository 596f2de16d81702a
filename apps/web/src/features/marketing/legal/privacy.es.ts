import { MINIMUM_AGE_YEARS } from '@aplauso/contract/terms'
import type { LegalDocument } from './legal-document.ts'
import { purposesEs, retentionEs } from './privacy-tables.es.ts'

export const privacyEs: LegalDocument = {
  title: 'Política de privacidad',
  intro:
    'Qué datos personales se tratan en esta dirección, para qué, durante cuánto tiempo y qué puedes hacer al respecto. En resumen: solo lo necesario para que una donación llegue al escenario, sin publicidad, sin estadísticas de terceros y sin vender nada a nadie.',
  summary: [
    'Solo se trata lo que el servicio necesita: sin publicidad, sin estadísticas de terceros, sin vender nada a nadie.',
    'El nombre y el mensaje de una donación salen en la emisión. Tu correo nunca se muestra al creador.',
    'Los datos de tu tarjeta se quedan en el proveedor de pagos y nunca pasan por aquí.',
    'Un servicio de voces puede leer el mensaje, y el programa del propio creador puede recibirlo.',
    'Exportas tus datos y eliminas tu cuenta sin pedírselo a nadie. Lo que exige la contabilidad se queda, sin tu nombre.',
  ],
  sections: [
    {
      id: 'controller',
      title: 'Quién es responsable',
      blocks: [
        'El responsable del tratamiento es quien gestiona esta instalación, es decir, quien ofrece Aplauso en la dirección donde estás leyendo esto. Quienes escriben el software no reciben datos de esta instalación.',
        { about: 'operator' },
        'Cada creador, igual que la agencia que haya aceptado, ve las donaciones que recibe y responde por su cuenta de lo que hace con los nombres y los mensajes: en la emisión, fuera de ella y en sus propios programas.',
      ],
    },
    {
      id: 'purposes',
      title: 'Qué datos, para qué y con qué base',
      blocks: [
        { table: purposesEs },
        'Sin los datos obligatorios de un formulario no se puede hacer aquello para lo que sirve; los demás son opcionales. Nada depende de un consentimiento que después tuvieras que retirar. No se elaboran perfiles de quienes donan ni hay decisiones automatizadas con efectos jurídicos para ti.',
      ],
    },
    {
      id: 'public',
      title: 'Qué es público',
      blocks: [
        'El nombre, el mensaje, el audio y el importe de una donación salen en la emisión del creador. Quien la sigue puede verlos, oírlos y grabarlos. Escribe y di solo lo que quieras que se sepa; sin nombre, apareces como «Anónimo».',
        'La página de un creador muestra el perfil, el número de donaciones, el total recibido y la meta. El correo de una cuenta solo se muestra a su titular: ni el creador al que donas lo ve.',
      ],
    },
    {
      id: 'guests',
      title: 'Si donas sin cuenta',
      blocks: [
        'No te pedimos ninguna identificación, y el correo solo si quieres un recibo. Se guardan el importe, la fecha, el creador, el idioma de la página, la versión de los términos y lo que decidas dar como nombre, mensaje y audio.',
        'Para ejercer tus derechos sobre esa donación, indica a quien gestiona la instalación, desde la [página de contacto](/contact), el creador, el día, el importe y la referencia que muestra tu medio de pago, para que se sepa que es tuya.',
      ],
    },
    {
      id: 'payments',
      title: 'Pagos',
      blocks: [
        'El pago se hace en la página del proveedor de pagos, que en esta instalación es Mollie B.V., en los Países Bajos, o Stripe Payments Europe, Limited, en Irlanda; la página dice cuál. Es esa empresa quien recibe los datos de tu tarjeta, banco o monedero y quien responde de ellos. Esos datos nunca pasan por nosotros.',
        'Al proveedor le enviamos el importe, una descripción con el nombre del creador, el idioma y una referencia de la donación. Junto con ella va una copia cifrada de lo necesario para rehacer la donación si se perdiera nuestra base de datos, con el nombre y el mensaje que escribiste: el proveedor no puede leerla y la conserva mientras conserve el pago, incluso después de que el nombre y el mensaje se borren aquí. De quien se suscribe a un plan enviamos también el nombre y el correo, para poder cobrar las renovaciones. Del proveedor recibimos el estado del pago.',
      ],
    },
    {
      id: 'recipients',
      title: 'Quién más recibe datos',
      blocks: [
        'Solo quien hace falta para que el servicio funcione:',
        {
          list: [
            'el proveedor de pagos, como se describe arriba;',
            'el creador al que donas y las agencias que ha aceptado, con lo que ves en «Qué es público»;',
            'quien aloja los servidores y la base de datos por cuenta de quien gestiona la instalación;',
            'el servidor de correo que entrega los correos del servicio;',
            'el almacenamiento donde están las fotos de perfil, los audios y los mensajes leídos en voz alta;',
            'si quien gestiona la instalación lo ha activado, el servicio de voces de ElevenLabs u otro servidor de voces, que recibe el texto del mensaje y nada más; sin él, leen voces del propio servidor;',
            'si un creador conecta su cuenta de TikTok, TikTok, que sabe así que esa cuenta usa esta instalación;',
            'si un creador ha configurado webhooks, su propio programa, que recibe lo que el creador ve de una donación: nombre, mensaje, importe, fecha, estado y lo devuelto;',
            'las autoridades, cuando la ley obliga a ello.',
          ],
        },
        'No vendemos datos, no mostramos publicidad y no cargamos nada de terceros en las páginas. Un enlace a otra web solo lleva datos tuyos cuando lo sigues.',
      ],
    },
    {
      id: 'transfers',
      title: 'Fuera de Europa',
      blocks: [
        'Los proveedores de pagos tienen su sede en la Unión Europea y pueden recurrir a otras empresas fuera de ella, lo que explican en sus políticas. ElevenLabs es una empresa de Estados Unidos; quien gestiona la instalación puede elegir sus servidores de la Unión Europea. TikTok trata los datos europeos desde Irlanda y el Reino Unido. El programa de un creador puede estar en cualquier país.',
        'Fuera del Espacio Económico Europeo, quien gestiona la instalación solo puede usar un proveedor con una decisión de adecuación de la Comisión Europea o con cláusulas contractuales tipo. Puedes pedirle una copia.',
      ],
    },
    {
      id: 'retention',
      title: 'Durante cuánto tiempo',
      blocks: [{ table: retentionEs }],
    },
    {
      id: 'security',
      title: 'Cómo se protegen',
      blocks: [
        'Las contraseñas se guardan con argon2id y las sesiones solo como hash: quien leyera la base de datos no podría entrar con ellas. La clave del widget ni siquiera se guarda, las de la API solo como hash, y las de TikTok cifradas con una clave que la base de datos no tiene.',
        'Si hay una violación de datos que te ponga en riesgo, se te avisa sin demora, como manda la ley.',
      ],
    },
    {
      id: 'rights',
      title: 'Tus derechos',
      blocks: [
        'Puedes acceder a tus datos, corregirlos, borrarlos, llevártelos, limitar su tratamiento u oponerte al que se basa en un interés legítimo (artículos 15 a 21 del RGPD). Casi todo se hace en los [ajustes de la cuenta](/settings/account) y, si eres creador, en los [ajustes de creador](/settings/creator), sin pedírselo a nadie:',
        {
          list: [
            'cambiar el perfil que muestra tu página, la voz y el audio, si eres creador;',
            'cambiar el correo, la contraseña, la foto, el idioma y la zona horaria;',
            'exportar los datos de tu cuenta en un archivo JSON, sin lo que abre puertas: contraseña, sesiones y claves;',
            'eliminar la cuenta: se borran el perfil, las sesiones, los archivos y lo que escribiste en tus donaciones, también en las listas de los creadores; los importes y las fechas que la ley obliga a conservar quedan sin tu nombre.',
          ],
        },
        'Para lo demás, escribe a quien gestiona la instalación desde la [página de contacto](/contact), con el asunto «Mis datos». Por regla general tienes respuesta en el plazo de un mes, y no cuesta nada.',
      ],
    },
    {
      id: 'age',
      title: 'Edad mínima',
      blocks: [
        `El servicio es para quienes tienen al menos ${MINIMUM_AGE_YEARS} años. Los datos de quien aún no los tiene se borran en cuanto se sepa.`,
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies',
      blocks: [
        'Solo se usa lo estrictamente necesario. La lista completa está en la página sobre [cookies](/cookies).',
      ],
    },
    {
      id: 'contact',
      title: 'Contacto y reclamaciones',
      blocks: [
        'Para cuestiones sobre tus datos, escribe a quien gestiona esta instalación: desde la [página de contacto](/contact) o respondiendo a los correos del servicio.',
        'También puedes reclamar ante la autoridad de protección de datos del país donde vives o trabajas, o donde crees que se ha infringido la ley: en Portugal la CNPD, en España la AEPD, en Francia la CNIL.',
      ],
    },
    {
      id: 'changes',
      title: 'Cambios',
      blocks: [
        'La versión de esta política es la fecha que figura al principio de la página. Los cambios importantes se comunican a quienes tienen cuenta antes de que entren en vigor.',
        {
          history: [
            'Nuevas filas sobre alertas, impugnaciones, cifras, mensajes a quien gestiona la instalación y registros técnicos; plazos al día; nueva sección sobre transferencias fuera de Europa; las donaciones que no llegan a pagarse ahora se borran.',
            'Primera versión.',
          ],
        },
      ],
    },
  ],
}
