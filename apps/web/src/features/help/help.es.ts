import type { HelpDocument } from './help-document.ts'
import { helpFigures } from './help-figures.ts'

const figures = helpFigures('es')

export const helpEs: HelpDocument = {
  title: '¿En qué podemos ayudar?',
  lead: 'Respuestas cortas sobre lo que hace Aplauso, para quien está en el escenario, para quien aplaude y para quien lo instala.',
  sections: [
    {
      id: 'creators',
      title: 'Creadores',
      questions: [
        {
          id: 'obs',
          question: '¿Cómo pongo las alertas en OBS?',
          answer: [
            {
              steps: [
                'En el [panel](/dashboard/creator), copia el enlace de la tarjeta «Widget para OBS».',
                'En OBS, en «Fuentes», pulsa + y elige «Navegador».',
                'Pega el enlace en «URL» y define el tamaño: 1920 × 1080 para ocupar toda la escena, u 800 × 600.',
                'Marca «Controlar audio vía OBS», para que el sonido tenga su sitio en el mezclador.',
                'Envía una donación de prueba desde el panel y mira cómo aparece la alerta.',
              ],
            },
            'El estilo, la posición, la duración y el sonido se eligen en los [ajustes de las alertas](/settings/alerts).',
          ],
        },
        {
          id: 'overlay-link',
          question: '¿Por qué es secreto el enlace del widget?',
          answer: [
            'Quien lo tenga puede ver y manejar tus alertas. No lo muestres en directo ni se lo envíes a nadie.',
            'Si alguien lo ha visto, pulsa «Cambiar la clave» en la tarjeta del widget: el enlace antiguo deja de funcionar al momento, y pegas el nuevo en OBS.',
          ],
        },
        {
          id: 'obs-reload',
          question: 'OBS se ha cerrado. ¿He perdido alertas?',
          answer: [
            `No. Cuando el widget vuelve, muestra en orden y una sola vez lo que llegó en los últimos ${figures.replayMinutes} minutos y nadie ha visto todavía. Puedes cambiar ese tiempo en los [ajustes de las alertas](/settings/alerts).`,
            'Lo más antiguo queda en «Perdidas» en el panel, y puedes mostrarlo cuando quieras. El dinero nunca depende de que la alerta aparezca.',
          ],
        },
        {
          id: 'obs-scenes',
          question: '¿En qué escena aparecen las alertas?',
          answer: [
            'Las alertas de pago aparecen cuando la fuente está en el programa de OBS, que es lo que ven los espectadores. Si solo está en la vista previa del modo estudio, en la multivista o en un proyector, esperan; y la que llevaba menos de dos segundos en pantalla cuando cambiaste de escena vuelve a aparecer.',
            'Las donaciones de prueba aparecen dondequiera que OBS muestre la fuente, para que puedas verlas en la vista previa. Una prueba que nadie muestra en 30 segundos ya no aparece.',
            'Para todas tus escenas usa una sola fuente y ponla en cada una con «Añadir existente». Dos fuentes con el mismo enlace en la misma escena son dos overlays: cada una muestra la alerta y reproduce su sonido, y se oye doble.',
          ],
        },
        {
          id: 'silent',
          question: 'La alerta aparece, pero no se oye. ¿Qué miro primero?',
          answer: [
            {
              steps: [
                'En OBS, la fuente tiene marcado «Controlar audio vía OBS» y no está silenciada en el mezclador.',
                'En el panel, las alertas no están silenciadas.',
                'En los [ajustes de las alertas](/settings/alerts), el volumen del sonido y el de la voz no están a cero.',
                'La donación llega al importe a partir del cual se lee el mensaje: está en los [ajustes de creador](/settings/creator).',
              ],
            },
          ],
        },
        {
          id: 'test-donation',
          question: '¿Qué hace la donación de prueba?',
          answer: ['Recorre todo el camino hasta OBS, con voz si está activada, sin pago y sin tocar tus totales.'],
        },
        {
          id: 'voices',
          question: '¿Cuándo se leen los mensajes en voz alta?',
          answer: [
            `Cuando tienes la lectura activada y la donación llega al importe que elegiste; al principio son ${figures.spokenFrom}. La voz y el importe se cambian en los [ajustes de creador](/settings/creator).`,
            'Tu plan decide qué voces puedes usar, y puedes escucharlas todas antes de elegir. Si esta instalación no tiene voces propias, el mensaje aparece como texto.',
          ],
        },
        {
          id: 'recordings',
          question: '¿Los donantes pueden enviar su propia voz?',
          answer: [
            `Sí, si esta instalación lo permite: graban o suben hasta ${figures.recordingSeconds} segundos de audio, que suena con la alerta. Todos los sonidos quedan al mismo volumen, y nunca suenan dos a la vez.`,
          ],
        },
        {
          id: 'queue',
          question: '¿Cómo controlo las alertas durante el directo?',
          answer: [
            'En el [panel](/dashboard/creator) ves lo que está en pantalla y lo que espera. Puedes pausar, silenciar, saltar una alerta, vaciar la lista y volver a mostrar una alerta. Vale para todos los widgets, desde cualquier dispositivo donde tengas la sesión abierta.',
          ],
        },
        {
          id: 'goal',
          question: '¿Cómo fijo una meta?',
          answer: [
            'En el perfil, en los [ajustes de creador](/settings/creator). La meta avanza con cada donación pagada, en el panel y en tu página.',
          ],
        },
        {
          id: 'fees',
          question: '¿Cuánto me queda?',
          answer: [
            `En el plan gratuito, la comisión es del ${figures.freeFee} por donación, sin cuota mensual; en los planes de pago es más baja. Cuenta el plan que tienes cuando empieza la donación, y cambiar después no altera las anteriores. Todas las cuentas están en la página de [precios](/precos).`,
          ],
        },
        {
          id: 'month-full',
          question: '¿Qué pasa cuando llego al límite del plan gratuito?',
          answer: [
            `El plan gratuito llega hasta ${figures.freeDonations} donaciones al mes. Te avisamos antes por correo. Cuando se agotan, tu página dice que el mes está completo y vuelve a aceptar donaciones el día 1, o en cuanto cambies de plan. Mientras tanto no se cobra a nadie.`,
          ],
        },
        {
          id: 'payout',
          question: '¿Cuándo recibo mi dinero?',
          answer: [
            'Aplauso lleva las cuentas al céntimo, pero no transfiere dinero. En [saldo y extractos](/dashboard/creator/money) ves lo que es tuyo, mes a mes, con extractos en CSV y PDF. Cuándo y cómo se te paga se acuerda con quien gestiona esta instalación: [pregunta aquí](/contact).',
          ],
        },
        {
          id: 'give-back',
          question: '¿Cómo devuelvo una donación?',
          answer: [
            'En [donaciones recibidas](/dashboard/creator/donations), elige la donación y reembolsa todo o una parte. El dinero vuelve por el mismo método de pago, normalmente en unos días, y la comisión se te devuelve en la misma proporción. Un reembolso no se puede deshacer.',
          ],
        },
        {
          id: 'programs',
          question: '¿Puedo conectar mis programas?',
          answer: [
            'Sí, con un plan que incluya la API: creas claves y webhooks en los [ajustes de desarrollador](/settings/developer). Los ejemplos están en la [documentación](/api-documentation).',
          ],
        },
      ],
    },
    {
      id: 'donors',
      title: 'Quien dona',
      questions: [
        {
          id: 'no-account',
          question: '¿Necesito una cuenta para donar?',
          answer: [
            `No. Abres la página del creador, eliges un importe entre ${figures.donationMin} y ${figures.donationMax}, escribes lo que quieras y pagas. Pagas solo lo que has elegido.`,
          ],
        },
        {
          id: 'paying',
          question: '¿Dónde y cómo pago?',
          answer: [
            'En la página del proveedor de pagos, con los métodos que muestra el formulario. Los datos de tu tarjeta o banco nunca pasan por Aplauso.',
          ],
        },
        {
          id: 'public',
          question: '¿Qué se hace público?',
          answer: [
            'El nombre, el mensaje, el audio y el importe aparecen en el directo, y quien lo ve puede grabarlos. El nombre y el mensaje son opcionales: sin nombre, apareces como «Anónimo». El creador nunca ve tu correo.',
          ],
        },
        {
          id: 'receipt',
          question: '¿Me llega un recibo?',
          answer: [
            'Si lo pides: indica un correo en el formulario y el recibo llega después del pago. Sin cuenta, ese correo sirve solo para eso y se borra después.',
          ],
        },
        {
          id: 'failed',
          question: 'El pago ha fallado. ¿Se me ha cobrado?',
          answer: [
            'Si la página dice que ha fallado o que se ha cancelado, no. Lo que escribiste sigue ahí: puedes intentarlo otra vez, con otro método si quieres.',
            'Si tu banco muestra un cargo, espera unos minutos: la confirmación puede llegar después, y entonces la donación sigue hacia el directo aunque la página esté cerrada.',
          ],
        },
        {
          id: 'twice',
          question: '¿Puedo pagar dos veces sin querer?',
          answer: [
            'Pulsar dos veces o recargar la página no crea una segunda donación: cada intento tiene un número, y repetirlo lleva al mismo pago. Si ves un cargo de más, [escríbenos](/contact) con el día, el importe y la referencia del pago.',
          ],
        },
        {
          id: 'not-shown',
          question: 'He pagado y no ha salido en el directo. ¿Por qué?',
          answer: [
            'Hay métodos de pago que tardan en confirmar. Después, es el creador quien decide qué aparece: puede estar en pausa, haber saltado la alerta o haber cerrado OBS. La donación cuenta igualmente, y el creador la ve en el panel.',
          ],
        },
        {
          id: 'refund',
          question: '¿Puedo recuperar mi dinero?',
          answer: [
            'Una donación confirmada es definitiva, pero el creador siempre puede devolverla, entera o en parte: habla con él. Si no fuiste tú quien pagó, avisa enseguida a tu banco y [escríbenos](/contact). Tus derechos están en los [términos](/terms#final).',
          ],
        },
      ],
    },
    {
      id: 'fans',
      title: 'Fans y mecenas',
      questions: [
        {
          id: 'why-account',
          question: '¿Para qué sirve una cuenta, si puedo donar sin ella?',
          answer: [
            'Guarda tu historial y lo que has dado cada mes, y te deja donar rápido a los creadores que te gustan. Es gratis.',
          ],
        },
        {
          id: 'favorites',
          question: '¿Cómo guardo creadores?',
          answer: [
            `Pulsa el corazón en su página o en [Descubrir](/discover). En una cuenta caben ${figures.favorites} favoritos.`,
          ],
        },
        {
          id: 'become-creator',
          question: 'Soy fan. ¿Puedo pasar a ser creador?',
          answer: [
            'Sí, y volver atrás: el tipo de cuenta se cambia en los [ajustes de la cuenta](/settings/account). Solo las cuentas de agencia se quedan como están.',
          ],
        },
        {
          id: 'delete',
          question: '¿Cómo exporto mis datos o elimino la cuenta?',
          answer: [
            'En los [ajustes de la cuenta](/settings/account): todo lo tuyo en un archivo, y la cuenta eliminada cuando quieras. Los importes quedan en la contabilidad, sin tu nombre.',
          ],
        },
      ],
    },
    {
      id: 'agencies',
      title: 'Agencias',
      questions: [
        {
          id: 'invite',
          question: '¿Cómo añado un creador a mi agencia?',
          answer: [
            'Invítalo por su nombre de usuario o por correo en [añadir creador](/agency/add-creator), con la parte que propones. Solo cuenta cuando acepta, y puede irse cuando quiera.',
          ],
        },
        {
          id: 'share',
          question: '¿Cómo se calcula la parte de la agencia?',
          answer: [
            `En cada donación, antes de la comisión de la plataforma, y solo desde el momento en que el creador acepta. Puede llegar al ${figures.shareMax}, y al ${figures.sharesMax} para todas las agencias de un creador juntas. Otra parte es una propuesta: solo vale cuando él la acepta.`,
          ],
        },
        {
          id: 'agency-sees',
          question: '¿Qué ve la agencia?',
          answer: [
            'Las donaciones y estadísticas de los creadores que han aceptado, e informes en CSV. No cambia nada en su nombre: una meta también es una propuesta.',
          ],
        },
        {
          id: 'many-creators',
          question: `Gestiono más de ${figures.managedCreators} creadores. ¿Y ahora?`,
          answer: ['Para eso está el plan Agencia, que se acuerda con nosotros: [escríbenos](/contact-sales).'],
        },
      ],
    },
    {
      id: 'hosting',
      title: 'Instalar Aplauso',
      questions: [
        {
          id: 'install',
          question: '¿Cómo lo instalo?',
          answer: [
            'Es software libre (AGPL). En la carpeta del código, con Node 20 o posterior en Linux o macOS, un comando instala, crea la base de datos y arranca con datos de demostración: `npm start`. También hay una imagen Docker y un `compose.yaml`.',
          ],
        },
        {
          id: 'production',
          question: '¿Qué necesito para recibir donaciones de verdad?',
          answer: [
            'Una base de datos PostgreSQL (`DATABASE_URL`), una cuenta en Mollie o Stripe, la dirección pública (`PUBLIC_URL`), un servidor de correo (`SMTP_URL`) y un secreto (`SESSION_SECRET`). Sin clave de pagos todo funciona con dinero de mentira. Todos los ajustes están en `.env.example`.',
          ],
        },
        {
          id: 'backup',
          question: '¿Qué debo guardar en las copias de seguridad?',
          answer: [
            'La base de datos, los archivos (`DATA_DIR/media`, o tu bucket) y el secreto: si cambia, cambian los enlaces de todos los widgets. Con la base de datos incluida, para el servidor y copia `DATA_DIR`.',
          ],
        },
        {
          id: 'watch',
          question: '¿Cómo veo si todo va bien?',
          answer: [
            'En la página del [estado del servicio](/status), o con programas en `/api/status`, `/readyz` y `/metrics`. El resto está en `docs/operations.md`.',
          ],
        },
      ],
    },
  ],
}
