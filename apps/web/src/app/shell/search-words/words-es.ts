import type { SearchWords } from './words-pt.ts'

export const WORDS_ES: SearchWords = {
  'test-alert': 'prueba, probar, alerta de prueba, enviar prueba, donación de prueba, simular donación, test',
  pause: 'pausar, pausa, parar alertas, detener alertas, reanudar, continuar, suspender',
  mute: 'silenciar, mute, sin sonido, quitar el sonido, callar, activar sonido',
  panic: 'pánico, parar todo, emergencia, ocultar todo, limpiar pantalla, hate raid',
  'copy-overlay': 'copiar enlace, copiar overlay, enlace del overlay, enlace de obs, url del widget, browser source',
  'new-goal': 'meta, crear meta, añadir meta, nuevo objetivo, crear objetivo, recaudar',
  'invite-moderator': 'invitar moderador, añadir moderador, nuevo moderador, mod, ayudante, dar acceso',
  theme: 'tema, tema oscuro, tema claro, modo oscuro, modo noche, dark mode, color del sitio',
  'switch-creator': 'cambiar de creador, otro creador, cambiar de canal, otro canal, cambiar de cuenta',

  '/dashboard/creator':
    'panel, dashboard, página de inicio, resumen, vista general, qr, código qr, compartir mi página',
  '/live':
    'directo, en directo, transmisión, consola, cola de alertas, moderar, pausar alertas, control, temporizador, cuenta atrás, subathon, ensayo',
  '/dashboard/creator/donations':
    'donaciones recibidas, historial, reembolso, reembolsar, devolver, devolución, donantes, exportar, csv, devolver dinero, excel',
  '/dashboard/creator/money':
    'saldo, extracto, retirada, retirar, cobrar, transferencia, ganancias, comisión, factura, ingresos, pago, iban, banco, apoyo mensual',
  '/dashboard/creator/statistics': 'gráficos, números, análisis, mejores donantes, donantes, ranking, top, métricas',
  '/settings/alerts': 'alerta, ajustes de alertas, overlay, pop-up, aviso en pantalla, animación, tamaño, posición',
  '/settings/alerts#aspeto': 'color, colores, estilo, fuente, tipo de letra, css, diseño, gif, imagen de la alerta',
  '/settings/alerts#som': 'sonido de alerta, tono, música, volumen, ruido, efecto de sonido',
  '/settings/alerts#voz': 'tts, texto a voz, leer mensajes, lectura, hablar, acento',
  '/settings/alerts#fila': 'importe mínimo, mínimo, cola, orden, duración, alertas perdidas, tiempo en pantalla',
  '/settings/alerts#audio': 'audio, sonido propio, mp3, archivo de sonido, grabar sonido, sonido personalizado',
  '/settings/alerts#link': 'enlace del widget, url, obs, clave del widget, browser source, conectar obs, streamlabs',
  '/settings/alerts#widgets': 'barra de meta, widgets, contador, últimas donaciones, top donantes, reloj',
  '/settings/alerts#ouvir': 'auricular, auriculares, cascos, oír alertas, escuchar en el móvil',
  '/settings/alerts/variations': 'variación, alertas distintas, alerta por importe, condiciones, alerta especial',
  '/studio': 'escena, escenas, overlay, editor, capas, diseño, dibujar, barra de meta',
  '/settings/creator': 'página de creador, ajustes de creador, perfil, bio, canal, enlace de la página, nombre',
  '/settings/creator?tab=profile':
    'bio, biografía, descripción, nombre visible, plataformas, twitch, youtube, redes sociales, tiktok',
  '/settings/creator#goals': 'meta, metas, objetivo, objetivos, recaudación, barra de meta, hitos, progreso',
  '/dashboard/creator/agencies': 'agencia, invitar agencia, agente, representante, gestor, mánager',
  '/dashboard/creator/plan':
    'mi plan, suscripción, precio, factura, recibo, cancelar plan, cambiar de plan, pro, mejorar plan',
  '/settings/developer': 'desarrollador, webhook, webhooks, clave de api, token, integración, programar, stream deck',
  '/admin/money':
    'pagar a creadores, transferencias, archivo sepa, archivo del banco, pain.001, tesorería, retiradas, administración',
  '/admin/settings':
    'mantenimiento, cerrar el sitio, aviso, anuncio, funciones, activar y desactivar, interruptores, registro, invitaciones, administración',
  '/settings/account':
    'ajustes, ajustes de la cuenta, mi cuenta, preferencias, foto, avatar, logo, tipo de cuenta, configuración',
  '/settings/account#email': 'cambiar correo, email, dirección de correo, mail, confirmar correo',
  '/settings/account#perfil': 'nombre, nombre visible, cambiar nombre, bio, descripción',
  '/settings/account#idioma': 'lengua, idioma, zona horaria, hora, inglés, traducir, cambiar idioma',
  '/settings/account#privacidade': 'exportar datos, descargar datos, rgpd, gdpr, copia de mis datos, exportar',
  '/settings/account#limite': 'límite, límite mensual, límite de gasto, gastos, presupuesto, cuánto he dado',
  '/settings/account#eliminar':
    'borrar cuenta, eliminar cuenta, cerrar cuenta, quitar cuenta, desactivar, dar de baja, cancelar cuenta',
  '/settings/security':
    'sesiones, proteger cuenta, cerrar sesiones, login, entrar con twitch, entrar con google, vincular twitch, vincular discord, kick',
  '/settings/security#palavra-passe': 'password, clave, cambiar contraseña, nueva contraseña, olvidé la contraseña',
  '/settings/security#segundo-passo':
    '2fa, dos factores, doble factor, verificación en dos pasos, autenticador, aplicación de autenticación, google authenticator, totp, código, códigos de recuperación, perdí el móvil',
  '/settings/security#chaves-de-acesso':
    'passkey, clave de acceso, huella, face id, cara, webauthn, yubikey, llave usb, sin contraseña',
  '/settings/security#acessos': 'accesos, permisos, claves, revocar, conexiones, aplicaciones conectadas',
  '/settings/notifications': 'notificación, avisos, correos, emails, push, boletín',
  '/settings/donation-page': 'página de donación, personalizar página, formulario, banner, portada, donate',
  '/settings/donation-page#valores': 'importe, montos, cantidades, importes sugeridos, donación mínima, euros',
  '/settings/donation-page#degraus': 'ventajas, niveles, tiers, recompensas, desbloquear, beneficios',
  '/settings/donation-page#aspeto': 'banner, portada, imagen de portada, fondo, color de la página, logo, colores',
  '/settings/donation-page#obrigado': 'agradecimiento, gracias, agradecer, mensaje de agradecimiento, después de donar',
  '/settings/donation-page#apoiantes':
    'apoyos en la página, donantes en la página, lista de donantes, top donantes, mostrar donantes',
  '/settings/donation-page#regras': 'reglas de donación, límites, mensaje obligatorio, anónimos, tarifa',
  '/settings/donation-page#noutros-sites': 'incrustar, insertar, embed, iframe, botón, widget para web, blog',
  '/settings/media': 'archivos, imágenes, biblioteca, subidas, vídeo, sonidos, gif, subir archivo',
  '/settings/moderation': 'filtro, filtros, censura, palabrotas, spam, aprobar mensajes, reglas de mensajes',
  '/settings/moderation#modo': 'modo de moderación, automático, manual, aprobar antes, revisar mensajes',
  '/settings/moderation#aprovar': 'aprobación, aprobar todo, retener, retener alertas, revisar siempre',
  '/settings/moderation#palavras': 'palabrotas, tacos, insultos, ofensas, lenguaje, odio',
  '/settings/moderation#links': 'enlaces, links, mayúsculas, emojis, spam, repeticiones',
  '/settings/moderation#espera': 'retenidas, alertas retenidas, tiempo de espera, caducar, cola de moderación',
  '/settings/moderation#acesso': 'acceso de programas, programas, bots, quién aprueba, otros programas',
  '/settings/moderation#lista':
    'palabras bloqueadas, bloquear palabra, palabra prohibida, lista negra, términos, prohibir',
  '/settings/moderation#bloqueios': 'bloquear persona, bloquear donante, banear, ban, desbloquear, bloqueados',
  '/settings/moderation#experimentar': 'probar filtro, probar mensaje, probar reglas, ensayar reglas, simular mensaje',
  '/settings/payouts': 'iban, cuenta bancaria, transferencia, retirar dinero, cobrar',
  '/settings/payouts#conta-de-pagamentos':
    'mollie, stripe, conectar cuenta, recibir directamente, cuándo cobro, vincular cuenta',
  '/settings/payouts#impostos': 'impuestos, nif, iva, hacienda, dac7',
  '/settings/payouts#extratos': 'informe anual, trimestre, contabilidad, declaración de la renta, pdf del año',
  '/settings/team': 'moderador, moderadores, mods, colaboradores, ayudantes, personas',
  '/settings/team#moderadores': 'mods, moderador, quitar moderador, permisos, invitaciones',
  '/settings/team#docks': 'dock, panel de obs, controlar en obs, clave del dock, custom dock',
  '/settings/team#agencias': 'agencia, acceso de la agencia, invitar agencia, representante, gestor',
  '/live/log': 'registro, log, historial de moderación, quién aprobó, quién rechazó, acciones',
  '/live/streams': 'transmisiones, streams, emisiones, resumen del directo, directos pasados, informe del directo',

  '/quick-donate': 'donación rápida, apoyar, dar, propina, nueva donación, enviar dinero',
  '/dashboard/fan': 'panel, dashboard, página de inicio, resumen, seguidor',
  '/dashboard/fan/discover': 'creadores, buscar creadores, encontrar, explorar, streamers, nuevos creadores',
  '/dashboard/fan/favorites': 'favorito, siguiendo, seguidos, guardados, corazón, creadores favoritos',
  '/dashboard/fan/donations': 'mis donaciones, historial, recibo, recibos, reembolso, pagos, donaciones hechas',
  '/dashboard/fan/supports': 'apoyo mensual, mensualidad, suscripción, cancelar apoyo, recurrente, cuota',

  '/dashboard/agency': 'panel, dashboard, página de inicio, resumen, agencia',
  '/agency/manage': 'gestionar creadores, talentos, porcentaje, contratos, partes, streamers',
  '/agency/reports': 'informe, gráficos, estadísticas, exportar, csv, análisis, números',
  '/agency/money': 'saldo, extracto, ganancias, retirada, comisión, pagos, factura',
  '/agency/add-creator': 'invitar creador, nuevo creador, invitación, sumar creador, invitar',
  '/agency/goals': 'meta, objetivo, objetivos, proponer meta, nueva meta',

  '/product': 'sobre nosotros, quiénes somos, producto, presentación, acerca de',
  '/recursos': 'características, qué hace, comparación, prestaciones, opciones',
  '/precos': 'precio, planes, cuánto cuesta, tarifas, costes, comparar planes',
  '/#como-funciona': 'cómo empezar, pasos, guía, explicación, primeros pasos',
  '/discover': 'creadores, buscar creadores, streamers, explorar, directorio',
  '/widget-gallery': 'estilos de alertas, ejemplos, plantillas, galería de widgets, temas de alertas',
  '/api-documentation': 'documentación, api docs, rest, ejemplos de código, webhooks',
  '/help': 'soporte, faq, preguntas, dudas, manual, guía',
  '/contact': 'contactar, hablar con nosotros, soporte, reclamación, problema, correo',
  '/status': 'estado, caído, avería, funciona, uptime, incidencias',
  '/terms': 'condiciones, términos de servicio, contrato, condiciones de uso, legal',
  '/privacy': 'política de privacidad, rgpd, datos personales, gdpr, protección de datos',
  '/cookies': 'política de cookies, rastreo, almacenamiento, consentimiento, datos guardados',
}
