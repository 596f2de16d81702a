import type { LegalDocument } from './legal-document.ts'

export const cookiesEs: LegalDocument = {
  title: 'Cookies y almacenamiento',
  intro:
    'Aplauso guarda en tu navegador solo lo que necesita para funcionar. No hay cookies de publicidad, de estadística ni de terceros, y por eso tampoco hay ningún aviso que te pida aceptarlas.',
  summary: [
    'Hay tres cookies; lo demás se queda en tu navegador.',
    'Nada sirve para seguirte, y por eso no hay aviso que aceptar.',
    'Puedes borrarlo todo en los ajustes del navegador.',
  ],
  sections: [
    {
      id: 'cookies',
      title: 'Cookies',
      blocks: [
        'Una cookie es un texto breve que el navegador devuelve al servidor con cada petición. Hay tres:',
        {
          table: {
            head: ['Nombre', 'Para qué', 'Duración'],
            rows: [
              [
                '`session`, o `__Host-session` con https',
                'Mantiene tu sesión iniciada. Solo existe después de que entres, y ningún script puede leerla.',
                '30 días, 14 sin uso, o hasta que salgas',
              ],
              [
                '`device`, o `__Host-device` con https',
                'Reconoce un navegador en el que ya has entrado: quien intente adivinar tu contraseña en otro sitio no te cierra la puerta aquí. No abre nada, y ningún script puede leerla.',
                '180 días desde la última vez que entraste',
              ],
              ['`lang`', 'Dice al servidor en qué idioma debe escribir las páginas.', '1 año'],
            ],
          },
        },
      ],
    },
    {
      id: 'storage',
      title: 'Almacenamiento del navegador',
      blocks: [
        'Se queda en tu dispositivo y, a diferencia de una cookie, no viaja por sí solo con cada petición:',
        {
          table: {
            head: ['Nombre', 'Para qué', 'Duración'],
            rows: [
              ['`authToken`', 'Tu sesión, para las páginas que la necesitan.', 'Hasta que salgas o acabe la sesión'],
              ['`i18nextLng`', 'El idioma en que lees las páginas.', 'Hasta que lo borres'],
              ['`theme`', 'El tema claro u oscuro, si has elegido uno.', 'Hasta que lo borres'],
              [
                '`donation:…`',
                'Lo que has escrito, elegido y grabado en un formulario de donación, para que no se pierda al recargar.',
                'Hasta que cierres la pestaña',
              ],
              [
                '`letter:…`',
                'Lo que escribiste en un mensaje a quien gestiona Aplauso, para que no se pierda al recargar.',
                'Hasta que lo envíes o cierres la pestaña',
              ],
              [
                '`donationAttempt`',
                'La última donación que intentaste hacer y el número de ese intento, para que un nuevo intento no cree una segunda donación.',
                'Hasta que se abra el pago o cierres la pestaña',
              ],
              [
                '`react-router-scroll-positions`',
                'Por dónde ibas en cada página, para cuando vuelvas atrás.',
                'Hasta que cierres la pestaña',
              ],
              [
                '`verify-email:dismissed`',
                'Que has cerrado el aviso para confirmar tu correo.',
                'Hasta que cierres la pestaña',
              ],
              [
                '`reloadedAt`',
                'Cuándo se actualizó sola la página, para que no lo haga sin parar.',
                'Hasta que cierres la pestaña',
              ],
              [
                '`onboardingSeen:…`',
                'Que ya has visto los primeros pasos, para que no vuelvan a aparecer.',
                'Hasta que lo borres',
              ],
              ['`onboardingStep:…`', 'Por cuál de esos pasos ibas.', 'Hasta que cierres la pestaña'],
              [
                '`dashboard:…`',
                'La última donación de la que te ha avisado esta pestaña, para avisarte de cada una de las siguientes una sola vez.',
                'Hasta que cierres la pestaña',
              ],
              [
                '`aplauso.overlay.…`',
                'Solo en el widget, dentro de OBS: qué alertas se han mostrado ya, para que ninguna se repita, y cuándo se actualizó solo el widget, para que no lo haga sin parar.',
                'Hasta que cierres OBS; lo que el servidor aún no sepa, hasta comunicárselo',
              ],
            ],
          },
        },
      ],
    },
    {
      id: 'necessary',
      title: 'Por qué no pedimos consentimiento',
      blocks: [
        'La ley no lo exige para lo que es estrictamente necesario en un servicio que has pedido, y eso es todo lo que hay en las tablas: entrar, leer en tu idioma, no perder lo que escribes. Nada sirve para seguirte y nada se comparte.',
      ],
    },
    {
      id: 'payments',
      title: 'En la página de pago',
      blocks: [
        'Al donar pasas a la página del proveedor de pagos, en otra dirección. Las cookies que use son suyas y se explican en sus páginas.',
      ],
    },
    {
      id: 'control',
      title: 'Borrar o bloquear',
      blocks: [
        'Puedes borrar todo esto en los ajustes del navegador: la sesión termina, y el idioma y el tema vuelven a ser los del navegador.',
        'Si bloqueas el almacenamiento, las páginas siguen funcionando, pero lo olvidan todo cuando las cierras.',
      ],
    },
    {
      id: 'changes',
      title: 'Cambios',
      blocks: [
        'La versión de esta lista es la fecha que figura al principio de la página. Lo que se hace con los datos está en la [política de privacidad](/privacy).',
        { history: ['Un resumen al principio; una tercera cookie reconoce tu navegador.', 'Primera versión.'] },
      ],
    },
  ],
}
