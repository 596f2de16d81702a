export { sendContactMail } from './contact-mail.ts'
export { deleteOldContacts, eraseContacts, listContacts } from './keep-contact.ts'
export { CONTACTS, contactRoutes } from './routes.ts'
