import { MINIMUM_AGE_YEARS } from '@aplauso/contract/terms'
import type { LegalDocument } from './legal-document.ts'

export const privacyEs: LegalDocument = {
  title: 'Política de privacidad',
  intro:
    'Qué datos personales se tratan en esta dirección, para qué, durante cuánto tiempo y qué puedes hacer al respecto. En resumen: solo lo necesario para que una donación llegue al escenario, sin publicidad, sin estadísticas de terceros y sin vender nada a nadie.',
  sections: [
    {
      id: 'controller',
      title: 'Quién es responsable',
      blocks: [
        'El responsable del tratamiento es quien gestiona esta instalación, es decir, quien ofrece Aplauso en la dirección donde estás leyendo esto. Quienes escriben el software no reciben datos de esta instalación.',
        'Cada creador, igual que la agencia que haya aceptado, ve las donaciones que recibe y responde de lo que hace con los nombres y los mensajes, en la emisión y fuera de ella.',
      ],
    },
    {
      id: 'purposes',
      title: 'Qué datos, para qué y con qué base',
      blocks: [
        {
          table: {
            head: ['Para qué', 'Qué datos', 'Base jurídica (RGPD)'],
            rows: [
              [
                'Tener una cuenta e iniciar sesión',
                'Correo, nombre de usuario, nombre visible, tipo de cuenta, idioma, zona horaria, contraseña y sesiones (ambas solo como hash), creadores favoritos, versión de los términos aceptada y cuándo',
                'Contrato, art. 6.1.b)',
              ],
              [
                'Tener una página pública',
                'Nombre, nombre de usuario, foto, biografía, plataformas, dirección del canal, meta, audio personalizado, número de donaciones y total recibido',
                'Contrato, art. 6.1.b)',
              ],
              [
                'Hacer y recibir donaciones, con cuenta o sin ella',
                'Importe, fecha, creador, estado, idioma de la página, versión de los términos aceptada y, si quieres darlos, nombre, mensaje, voz elegida y audio grabado o subido; con la sesión iniciada, también tu cuenta',
                'Contrato, art. 6.1.b)',
              ],
              [
                'Cobrar y devolver',
                'Referencia del pago en el proveedor, importe, estado, reembolsos e impugnaciones',
                'Contrato y obligación legal, art. 6.1.b) y c)',
              ],
              [
                'Llevar las cuentas',
                'Importes, comisiones y fechas, y a qué cuenta de creador corresponden',
                'Obligación legal, art. 6.1.c)',
              ],
              [
                'Enviar los correos del servicio',
                'Correo, nombre e idioma, para confirmar la dirección, recuperar la cuenta y dar avisos de seguridad',
                'Contrato, art. 6.1.b)',
              ],
              [
                'Conectar a creadores y agencias',
                'Invitaciones, con el correo o el nombre de usuario, y las respuestas',
                'Contrato, art. 6.1.b)',
              ],
              [
                'Proteger frente a abusos',
                'Dirección IP y correo con el que se intenta entrar, guardados solo como hash con clave y por poco tiempo, para limitar intentos',
                'Interés legítimo en un servicio seguro, art. 6.1.f)',
              ],
            ],
          },
        },
        'Sin los datos obligatorios de un formulario no se puede hacer aquello para lo que sirve; los demás son opcionales. No se elaboran perfiles ni hay decisiones automatizadas que te afecten.',
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
        'No te pedimos correo ni ninguna identificación. Se guardan el importe, la fecha, el creador, el idioma de la página, la versión de los términos y lo que decidas dar como nombre, mensaje y audio.',
        'Para ejercer tus derechos sobre esa donación, indica a quien gestiona la instalación el creador, el día, el importe y la referencia que muestra tu medio de pago, para que se sepa que es tuya.',
      ],
    },
    {
      id: 'payments',
      title: 'Pagos',
      blocks: [
        'El pago se hace en la página del proveedor de pagos, que en esta versión del software es Mollie B.V., en los Países Bajos. Es quien recibe los datos de tu tarjeta, banco o monedero y quien responde de ellos. Esos datos nunca pasan por nosotros.',
        'Al proveedor le enviamos el importe, una descripción con el nombre del creador, el idioma y una referencia de la donación. El nombre y el mensaje que escribiste no se le envían. De él recibimos el estado del pago.',
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
            'quien aloja los servidores y la base de datos por cuenta de quien gestiona la instalación;',
            'el servidor de correo que entrega los correos del servicio;',
            'el almacenamiento donde están las fotos de perfil, los audios y los mensajes leídos en voz alta;',
            'si quien gestiona la instalación lo ha activado, el servicio de voces de ElevenLabs, que recibe el texto que lee en voz alta;',
            'las autoridades, cuando la ley obliga a ello.',
          ],
        },
        'No vendemos datos, no mostramos publicidad y no cargamos nada de terceros en las páginas. Si uno de estos proveedores está fuera del Espacio Económico Europeo, quien gestiona la instalación solo puede usarlo con las garantías que exige el RGPD.',
      ],
    },
    {
      id: 'retention',
      title: 'Durante cuánto tiempo',
      blocks: [
        {
          table: {
            head: ['Qué', 'Cuánto tiempo'],
            rows: [
              ['Cuenta y perfil', 'Hasta que elimines la cuenta'],
              ['Sesiones', '30 días, o hasta que salgas'],
              [
                'Enlaces enviados por correo',
                '1 hora para recuperar la cuenta, 48 horas para confirmar el correo; las invitaciones, hasta que se respondan o se retiren',
              ],
              [
                'Nombre, mensaje y audio de una donación',
                'Si donaste con la sesión iniciada, hasta que elimines tu cuenta; si donaste sin cuenta, hasta que pidas que se borren',
              ],
              [
                'Importes, comisiones y fechas',
                'Lo que exija la ley contable en el país de quien gestiona la instalación: por ejemplo, 10 años en Portugal y en Francia, 6 años en España',
              ],
              ['Foto de perfil', 'Hasta que la cambies, la quites o elimines la cuenta'],
              ['Audio subido que no llega a usarse', '1 hora'],
              ['Audio personalizado de un creador', 'Hasta que lo cambie, lo quite o elimine la cuenta'],
              ['Correos a la espera de entrega', 'Hasta que se entreguen o, si eso falla, 7 días'],
              ['Hashes para limitar intentos', 'Mientras dure el límite de intentos, unas horas como máximo'],
              [
                'Nombre de usuario de una cuenta eliminada',
                'Solo como hash con clave y sin plazo, para que un enlace antiguo nunca lleve a otra persona',
              ],
              [
                'Registros técnicos y copias de seguridad',
                'El tiempo limitado que fije quien gestiona la instalación; los registros no contienen contraseñas, cookies ni datos de tarjetas',
              ],
            ],
          },
        },
      ],
    },
    {
      id: 'security',
      title: 'Cómo se protegen',
      blocks: [
        'Las contraseñas se guardan con argon2id y las sesiones solo como hash: quien leyera la base de datos no podría entrar con ellas. La clave del widget ni siquiera se guarda.',
        'Si hay una violación de datos que te ponga en riesgo, se te avisa sin demora, como manda la ley.',
      ],
    },
    {
      id: 'rights',
      title: 'Tus derechos',
      blocks: [
        'Puedes acceder a tus datos, corregirlos, borrarlos, llevártelos, limitar su tratamiento u oponerte a él. Casi todo se hace en los [ajustes de la cuenta](/settings/account) y, si eres creador, en los [ajustes de creador](/settings/creator), sin pedírselo a nadie:',
        {
          list: [
            'cambiar el perfil que muestra tu página, la voz y el audio, si eres creador;',
            'cambiar el correo, la contraseña, la foto, el idioma y la zona horaria;',
            'exportar todos tus datos en un archivo JSON;',
            'eliminar la cuenta: se borran el perfil, las sesiones y los archivos, y lo que la ley obliga a conservar queda sin tu nombre.',
          ],
        },
        'Para lo demás, habla con quien gestiona la instalación. Por regla general tienes respuesta en el plazo de un mes, y no cuesta nada.',
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
        'Para cuestiones sobre tus datos, escribe a quien gestiona esta instalación: por el contacto publicado en esta dirección o respondiendo a los correos del servicio.',
        'También puedes reclamar ante la autoridad de protección de datos del país donde vives o trabajas, o donde crees que se ha infringido la ley: en Portugal la CNPD, en España la AEPD, en Francia la CNIL.',
      ],
    },
    {
      id: 'changes',
      title: 'Cambios',
      blocks: [
        'La versión de esta política es la fecha que figura al principio de la página. Los cambios importantes se comunican a quienes tienen cuenta antes de que entren en vigor.',
      ],
    },
  ],
}
