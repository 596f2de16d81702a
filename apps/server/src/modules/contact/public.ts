export { sendContactMail } from './contact-mail.ts'
export { deleteOldContacts, eraseContacts, listContacts } from './contacts.ts'
export { CONTACTS, contactRoutes } from './routes.ts'
