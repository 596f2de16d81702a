import { WEBHOOK_LOG_DAYS } from '@aplauso/contract/limits'
import {
  CONTACT_KEPT_DAYS,
  GIVEN_UP_JOB_DAYS,
  RECEIPT_ADDRESS_DAYS,
  RESET_LINK_HOURS,
  SECURITY_LOG_DAYS,
  SESSION_DAYS,
  SESSION_IDLE_DAYS,
  TEST_ALERT_DAYS,
  UNPAID_FOLLOWED_DAYS,
  UNPAID_KEPT_DAYS,
  UNPAID_RECORDING_DAYS,
  UNPAID_SPEECH_DAYS,
  UNUSED_UPLOAD_HOURS,
  VERIFICATION_LINK_HOURS,
} from '@aplauso/contract/retention'
import type { Table } from './legal-document.ts'

/** Article 13 of the GDPR: purposes, data and bases. */
export const purposesEs: Table = {
  head: ['Para qué', 'Qué datos', 'Base jurídica (RGPD)'],
  rows: [
    [
      'Tener una cuenta e iniciar sesión',
      'Correo, nombre de usuario, nombre visible, tipo de cuenta, idioma, zona horaria, contraseña y sesiones (ambas solo como hash), creadores favoritos, versión de los términos aceptada y cuándo',
      'Contrato, art. 6.1.b)',
    ],
    [
      'Tener una página pública',
      'Nombre, nombre de usuario, foto, biografía, plataformas, dirección del canal, meta, número de donaciones y total recibido',
      'Contrato, art. 6.1.b)',
    ],
    [
      'Mostrar y leer alertas',
      'Ajustes de las alertas y de la voz, audio personalizado, lo que muestra cada alerta, si salió y cuándo, y la última vez que el widget estuvo conectado',
      'Contrato, art. 6.1.b)',
    ],
    [
      'Hacer y recibir donaciones, con cuenta o sin ella',
      'Importe, fecha, creador, estado, idioma de la página, versión de los términos aceptada y, si quieres darlos, nombre, mensaje, voz elegida y audio grabado o subido; con la sesión iniciada, también tu cuenta',
      'Contrato, art. 6.1.b)',
    ],
    [
      'Cobrar y devolver',
      'Referencia del pago en el proveedor, importe, estado, reembolsos e impugnaciones',
      'Contrato y obligación legal, art. 6.1.b) y c)',
    ],
    [
      'Responder a una impugnación',
      'Un documento que el creador puede descargar y entregar a quien decide: la donación, el nombre y el mensaje que escribiste, la versión de los términos, las horas y los asientos. Nunca tu correo',
      'Interés legítimo en defender un derecho, art. 6.1.f)',
    ],
    [
      'Enviarte el recibo de una donación',
      'El correo que des para ello, solo si quieres un recibo; el creador no lo ve',
      'Contrato, art. 6.1.b)',
    ],
    [
      'Llevar las cuentas',
      'Importes, comisiones, partes de agencias y fechas, y las cuentas a las que corresponden; de ahí salen el saldo y los extractos',
      'Obligación legal, art. 6.1.c)',
    ],
    [
      'Mostrar cifras al creador y a sus agencias',
      'Totales por hora, día y mes, y los nombres que escribieron los donantes, con el número y el total de sus donaciones',
      'Contrato, art. 6.1.b)',
    ],
    [
      'Enviar los correos del servicio',
      'Correo, nombre e idioma, para confirmar la dirección, recuperar la cuenta, dar avisos de seguridad y escribir sobre tu plan y sus pagos',
      'Contrato, art. 6.1.b)',
    ],
    [
      'Conectar a creadores y agencias',
      'Invitaciones, con el correo o el nombre de usuario, propuestas de meta o de porcentaje, y las respuestas',
      'Contrato, art. 6.1.b)',
    ],
    [
      'Conectar la cuenta de TikTok de un creador',
      'El identificador y el nombre de la cuenta en TikTok, lo que nos autoriza y desde cuándo, y las claves de acceso que da TikTok, cifradas',
      'Contrato, art. 6.1.b)',
    ],
    [
      'Vender planes a creadores',
      'Plan, renovaciones, pagos, recibos, saldo a favor y la referencia de cliente en el proveedor de pagos',
      'Contrato y obligación legal, art. 6.1.b) y c)',
    ],
    [
      'Responder a los mensajes enviados a quien gestiona la instalación',
      'Nombre, correo, asunto y mensaje; sobre el plan Agencia, también la empresa y el número de creadores',
      'Medidas previas a un contrato o interés legítimo en responder, art. 6.1.b) y f)',
    ],
    [
      'Servir a los programas de los propios creadores',
      'Claves de la API (solo como hash), las direcciones de los webhooks y un registro de los mensajes que se les envían, con lo que el creador ve de una donación',
      'Contrato, art. 6.1.b)',
    ],
    [
      'Mejorar el servicio con tu opinión',
      'Lo que escribes y las valoraciones que das, si quieres hacerlo, con tu cuenta, su tipo y el plan',
      'Interés legítimo en un servicio mejor, art. 6.1.f)',
    ],
    [
      'Proteger frente a abusos',
      'Dirección IP y correo con el que se intenta entrar o pedir un mensaje, guardados solo como hash con clave y por poco tiempo, para contar intentos y, durante una hora, pagos iniciados; y un registro de quién entró, de lo que se rechazó y de las claves creadas, con la cuenta o un hash del correo y la red abreviada, nunca la dirección entera',
      'Interés legítimo en un servicio seguro, art. 6.1.f)',
    ],
    [
      'Encontrar fallos',
      'Registros técnicos de lo que falló, con referencias de donaciones y pagos. Las visitas no se registran, ni las direcciones IP de quienes las hacen',
      'Interés legítimo en un servicio que funcione, art. 6.1.f)',
    ],
  ],
}

export const retentionEs: Table = {
  head: ['Qué', 'Cuánto tiempo'],
  rows: [
    ['Cuenta y perfil', 'Hasta que elimines la cuenta'],
    ['Sesiones', `${SESSION_DAYS} días, ${SESSION_IDLE_DAYS} sin uso, o hasta que salgas`],
    ['Registro de entradas, rechazos y claves creadas', `${SECURITY_LOG_DAYS} días como máximo`],
    [
      'Enlaces enviados por correo',
      `${RESET_LINK_HOURS} hora para recuperar la cuenta, ${VERIFICATION_LINK_HOURS} horas para confirmar el correo; las invitaciones, hasta que se respondan o se retiren`,
    ],
    [
      'Nombre y mensaje de una donación pagada',
      'Si donaste con la sesión iniciada, hasta que elimines tu cuenta; si donaste sin cuenta, hasta que pidas que se borren',
    ],
    [
      'Una donación que no llega a pagarse, con su nombre y su mensaje',
      `Se borra a los ${UNPAID_KEPT_DAYS} días, en cuanto el proveedor de pagos haya dicho que ya no se pagará; el nombre y el mensaje, antes, si eliminas tu cuenta o lo pides`,
    ],
    ['Audio de una donación pagada', 'Lo mismo que el nombre y el mensaje'],
    [
      'Audio de una donación que nadie pagó',
      `La grabación, ${UNPAID_RECORDING_DAYS} días; el mensaje leído en voz alta, ${UNPAID_SPEECH_DAYS} días`,
    ],
    [
      'Otros audios',
      `Subido y nunca usado, ${UNUSED_UPLOAD_HOURS} hora; de una donación de prueba, ${TEST_ALERT_DAYS} día; el audio personalizado de un creador, hasta que lo cambie, lo quite o elimine la cuenta`,
    ],
    [
      'Correo para el recibo de una donación',
      `Hasta que se envíe el recibo; si no se puede enviar, ${RECEIPT_ADDRESS_DAYS} día después del pago. Si la donación no se paga, hasta que sea seguro que ya no se pagará, ${UNPAID_FOLLOWED_DAYS} días como máximo`,
    ],
    [
      'Importes, comisiones y fechas',
      'Lo que exija la ley contable en el país de quien gestiona la instalación: por ejemplo, 10 años en Portugal y en Francia, 6 años en España',
    ],
    ['Foto de perfil', 'Hasta que la cambies, la quites o elimines la cuenta'],
    [
      'Conexión con la cuenta de TikTok',
      'Hasta que la desconectes o elimines la cuenta; entonces se avisa a TikTok de que la autorización ha terminado',
    ],
    [
      'Claves de la API y direcciones de los webhooks',
      'Hasta que revoques la clave, borres la dirección o elimines la cuenta',
    ],
    [
      'Mensajes enviados a los programas de los creadores',
      `${WEBHOOK_LOG_DAYS} días; lo que escribiste se quita de ellos en cuanto eliminas tu cuenta`,
    ],
    [
      'Lo que escribes a quien gestiona la instalación',
      `${CONTACT_KEPT_DAYS} días, o hasta que elimines la cuenta con el mismo correo; en su buzón, el tiempo que fije`,
    ],
    ['Tu opinión sobre el servicio', 'Hasta que elimines la cuenta'],
    [
      'Correos a la espera de entrega',
      `Hasta que se entreguen o, si eso falla, ${GIVEN_UP_JOB_DAYS} días; en una instalación sin servidor de correo quedan como archivos en el servidor hasta que quien la gestiona los borre`,
    ],
    ['Recuentos para limitar intentos', 'Mientras dure el límite, un día como máximo'],
    [
      'Nombre de usuario de una cuenta eliminada',
      'Solo como hash con clave y sin plazo, para que un enlace antiguo nunca lleve a otra persona',
    ],
    [
      'Registros técnicos y copias de seguridad',
      'El tiempo limitado que fije quien gestiona la instalación; los registros no contienen contraseñas, cookies ni datos de tarjetas',
    ],
  ],
}
