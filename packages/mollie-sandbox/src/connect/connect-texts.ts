import type { Language } from '../checkout/checkout-texts.ts'
import type { OnboardingState } from '../store/connect-documents.ts'
import type { ScopeGroup } from './scopes.ts'

export type ConnectTexts = {
  connectTo(app: string): string
  asksFor(app: string): string
  data: Readonly<Record<ScopeGroup, string>>
  permission(data: string, canChange: boolean): string
  chooseOrganization: string
  newOrganization: string
  newName: string
  defaultName: string
  /** The buttons say Allow and Deny in all languages; these lines explain them. */
  allowHint: string
  denyHint: string
  badChoice: string
  badLink: string
  onboarding: string
  balance: string
  states: Readonly<Record<OnboardingState, string>>
  chooseState: string
  setState: Readonly<Record<OnboardingState, string>>
  settle: string
  revoke: string
  backToApp: string
  badState: string
  notFound: string
}

const pt: ConnectTexts = {
  connectTo: (app) => `Ligar a ${app}`,
  asksFor: (app) => `${app} pede acesso a estes dados da tua organização de teste:`,
  data: {
    payments: 'Pagamentos',
    refunds: 'Devoluções',
    customers: 'Clientes',
    mandates: 'Autorizações de débito',
    subscriptions: 'Subscrições',
    profiles: 'Perfis',
    settlements: 'Liquidações',
    organizations: 'Dados da organização',
    onboarding: 'Registo da conta',
    balances: 'Saldo',
    'balance-transfers': 'Transferências entre saldos',
  },
  permission: (data, canChange) => `${data}: ${canChange ? 'ver e alterar' : 'ver'}`,
  chooseOrganization: 'Que organização queres ligar?',
  newOrganization: 'Uma organização nova',
  newName: 'Nome da organização nova',
  defaultName: 'Organização de teste',
  allowHint: 'Allow: permitir o acesso.',
  denyHint: 'Deny: recusar o acesso e voltar.',
  badChoice: 'Escolhe uma organização da lista, ou cria uma nova.',
  badLink: 'Esta ligação não pode ser usada',
  onboarding: 'Registo',
  balance: 'Saldo',
  states: {
    'needs-data': 'faltam dados',
    'in-review': 'em análise',
    completed: 'concluído',
    restricted: 'restrito',
  },
  chooseState: 'Mudar o estado do registo',
  setState: {
    'needs-data': 'Pedir dados',
    'in-review': 'Pôr em análise',
    completed: 'Concluir',
    restricted: 'Restringir',
  },
  settle: 'Pagar o saldo agora',
  revoke: 'Retirar o acesso',
  backToApp: 'Voltar ao site',
  badState: 'Esse estado não existe.',
  notFound: 'Esta organização não existe.',
}

const en: ConnectTexts = {
  connectTo: (app) => `Connect to ${app}`,
  asksFor: (app) => `${app} asks for access to this data of your test organisation:`,
  data: {
    payments: 'Payments',
    refunds: 'Refunds',
    customers: 'Customers',
    mandates: 'Mandates',
    subscriptions: 'Subscriptions',
    profiles: 'Profiles',
    settlements: 'Settlements',
    organizations: 'Organisation details',
    onboarding: 'Onboarding',
    balances: 'Balance',
    'balance-transfers': 'Transfers between balances',
  },
  permission: (data, canChange) => `${data}: ${canChange ? 'see and change' : 'see'}`,
  chooseOrganization: 'Which organisation do you want to connect?',
  newOrganization: 'A new organisation',
  newName: 'Name of the new organisation',
  defaultName: 'Test organisation',
  allowHint: 'Allow: give access.',
  denyHint: 'Deny: give no access and go back.',
  badChoice: 'Choose an organisation of the list, or make a new one.',
  badLink: 'This link cannot be used',
  onboarding: 'Onboarding',
  balance: 'Balance',
  states: { 'needs-data': 'needs data', 'in-review': 'in review', completed: 'completed', restricted: 'restricted' },
  chooseState: 'Change the state of the onboarding',
  setState: {
    'needs-data': 'Ask for data',
    'in-review': 'Put in review',
    completed: 'Complete',
    restricted: 'Restrict',
  },
  settle: 'Pay the balance out now',
  revoke: 'Withdraw access',
  backToApp: 'Back to the site',
  badState: 'There is no such state.',
  notFound: 'This organisation does not exist.',
}

const es: ConnectTexts = {
  connectTo: (app) => `Conectar con ${app}`,
  asksFor: (app) => `${app} pide acceso a estos datos de tu organización de prueba:`,
  data: {
    payments: 'Pagos',
    refunds: 'Reembolsos',
    customers: 'Clientes',
    mandates: 'Mandatos',
    subscriptions: 'Suscripciones',
    profiles: 'Perfiles',
    settlements: 'Liquidaciones',
    organizations: 'Datos de la organización',
    onboarding: 'Alta de la cuenta',
    balances: 'Saldo',
    'balance-transfers': 'Transferencias entre saldos',
  },
  permission: (data, canChange) => `${data}: ${canChange ? 'ver y cambiar' : 'ver'}`,
  chooseOrganization: '¿Qué organización quieres conectar?',
  newOrganization: 'Una organización nueva',
  newName: 'Nombre de la organización nueva',
  defaultName: 'Organización de prueba',
  allowHint: 'Allow: permitir el acceso.',
  denyHint: 'Deny: denegar el acceso y volver.',
  badChoice: 'Elige una organización de la lista o crea una nueva.',
  badLink: 'Este enlace no se puede usar',
  onboarding: 'Alta',
  balance: 'Saldo',
  states: {
    'needs-data': 'faltan datos',
    'in-review': 'en revisión',
    completed: 'completada',
    restricted: 'restringida',
  },
  chooseState: 'Cambiar el estado del alta',
  setState: {
    'needs-data': 'Pedir datos',
    'in-review': 'Poner en revisión',
    completed: 'Completar',
    restricted: 'Restringir',
  },
  settle: 'Pagar el saldo ahora',
  revoke: 'Retirar el acceso',
  backToApp: 'Volver al sitio',
  badState: 'Ese estado no existe.',
  notFound: 'Esta organización no existe.',
}

const fr: ConnectTexts = {
  connectTo: (app) => `Connecter à ${app}`,
  asksFor: (app) => `${app} demande l’accès à ces données de ton organisation de test :`,
  data: {
    payments: 'Paiements',
    refunds: 'Remboursements',
    customers: 'Clients',
    mandates: 'Mandats',
    subscriptions: 'Abonnements',
    profiles: 'Profils',
    settlements: 'Versements',
    organizations: 'Données de l’organisation',
    onboarding: 'Inscription du compte',
    balances: 'Solde',
    'balance-transfers': 'Transferts entre soldes',
  },
  permission: (data, canChange) => `${data} : ${canChange ? 'voir et modifier' : 'voir'}`,
  chooseOrganization: 'Quelle organisation veux-tu connecter ?',
  newOrganization: 'Une nouvelle organisation',
  newName: 'Nom de la nouvelle organisation',
  defaultName: 'Organisation de test',
  allowHint: 'Allow : autoriser l’accès.',
  denyHint: 'Deny : refuser l’accès et revenir.',
  badChoice: 'Choisis une organisation de la liste, ou crées-en une nouvelle.',
  badLink: 'Ce lien ne peut pas être utilisé',
  onboarding: 'Inscription',
  balance: 'Solde',
  states: {
    'needs-data': 'données manquantes',
    'in-review': 'en cours d’examen',
    completed: 'terminée',
    restricted: 'restreinte',
  },
  chooseState: 'Changer l’état de l’inscription',
  setState: {
    'needs-data': 'Demander des données',
    'in-review': 'Mettre en examen',
    completed: 'Terminer',
    restricted: 'Restreindre',
  },
  settle: 'Verser le solde maintenant',
  revoke: 'Retirer l’accès',
  backToApp: 'Retour au site',
  badState: 'Cet état n’existe pas.',
  notFound: 'Cette organisation n’existe pas.',
}

export const CONNECT_TEXTS: Readonly<Record<Language, ConnectTexts>> = { pt, en, es, fr }
