export { sendContactMail } from './contact-mail.ts'
export { deleteOldContacts, eraseContacts } from './forget-contacts.ts'
export { listContacts } from './list-contacts.ts'
export { CONTACTS, contactRoutes } from './routes.ts'
