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
export const purposesFr: Table = {
  head: ['Pourquoi', 'Quelles données', 'Base légale (RGPD)'],
  rows: [
    [
      'Avoir un compte et se connecter',
      'E-mail, nom d’utilisateur, nom affiché, type de compte, langue, fuseau horaire, mot de passe et sessions (l’un et les autres sous forme de hachage uniquement), créateurs favoris, version des conditions acceptée et quand',
      'Contrat, art. 6, § 1, b)',
    ],
    [
      'Avoir une page publique',
      'Nom, nom d’utilisateur, photo, biographie, plateformes, adresse de la chaîne, objectif, nombre de dons et total reçu',
      'Contrat, art. 6, § 1, b)',
    ],
    [
      'Afficher et lire les alertes',
      'Réglages des alertes et de la voix, son personnalisé, ce que montre chaque alerte, si elle est passée et quand, et la dernière connexion du widget',
      'Contrat, art. 6, § 1, b)',
    ],
    [
      'Faire et recevoir des dons, avec ou sans compte',
      'Montant, date, créateur, état, langue de la page, version des conditions acceptée et, si tu veux les donner, nom, message, voix choisie et audio enregistré ou envoyé ; si ta session est ouverte, ton compte aussi',
      'Contrat, art. 6, § 1, b)',
    ],
    [
      'Encaisser et rembourser',
      'Référence du paiement chez le prestataire, montant, état, remboursements et contestations',
      'Contrat et obligation légale, art. 6, § 1, b) et c)',
    ],
    [
      'Répondre à une contestation',
      'Un document que le créateur peut télécharger et remettre à l’instance qui décide : le don, le nom et le message que tu as écrits, la version des conditions, les heures et les écritures. Jamais ton e-mail',
      'Intérêt légitime à défendre un droit, art. 6, § 1, f)',
    ],
    [
      'T’envoyer le reçu d’un don',
      'L’e-mail que tu donnes pour cela, seulement si tu veux un reçu ; le créateur ne le voit pas',
      'Contrat, art. 6, § 1, b)',
    ],
    [
      'Tenir les comptes',
      'Montants, commissions, parts d’agences et dates, et les comptes concernés ; le solde et les relevés en sont tirés',
      'Obligation légale, art. 6, § 1, c)',
    ],
    [
      'Montrer des chiffres au créateur et à ses agences',
      'Sommes par heure, par jour et par mois, et les noms que les donateurs ont écrits, avec le nombre et le total de leurs dons',
      'Contrat, art. 6, § 1, b)',
    ],
    [
      'Envoyer les e-mails du service',
      'E-mail, nom et langue, pour confirmer l’adresse, récupérer le compte, envoyer des avis de sécurité et t’écrire au sujet de ton offre et de ses paiements',
      'Contrat, art. 6, § 1, b)',
    ],
    [
      'Relier créateurs et agences',
      'Invitations, avec l’e-mail ou le nom d’utilisateur, propositions d’objectif ou de part, et les réponses',
      'Contrat, art. 6, § 1, b)',
    ],
    [
      'Connecter le compte TikTok d’un créateur',
      'L’identifiant et le nom du compte chez TikTok, ce qu’il nous permet et depuis quand, et les clés d’accès que TikTok donne, chiffrées',
      'Contrat, art. 6, § 1, b)',
    ],
    [
      'Vendre des offres aux créateurs',
      'Offre, renouvellements, paiements, reçus, avoir et référence de client chez le prestataire de paiement',
      'Contrat et obligation légale, art. 6, § 1, b) et c)',
    ],
    [
      'Répondre à qui écrit à l’exploitant',
      'Nom, e-mail, sujet et message ; au sujet de l’offre Agence, aussi l’entreprise et le nombre de créateurs',
      'Mesures précontractuelles ou intérêt légitime à répondre, art. 6, § 1, b) et f)',
    ],
    [
      'Servir les programmes des créateurs',
      'Clés d’API (uniquement sous forme de hachage), adresses des webhooks et journal des messages qui leur sont envoyés, avec ce que le créateur voit d’un don',
      'Contrat, art. 6, § 1, b)',
    ],
    [
      'Améliorer le service grâce à ton avis',
      'Ce que tu écris et les notes que tu donnes, si tu le souhaites, avec ton compte, son type et son offre',
      'Intérêt légitime à un meilleur service, art. 6, § 1, f)',
    ],
    [
      'Protéger contre les abus',
      'Adresse IP et e-mail avec lequel on tente de se connecter ou de demander un message, conservés uniquement sous forme de hachage à clé et peu de temps, pour compter les tentatives et, pendant une heure, les paiements commencés ; et un journal des connexions, des refus et des clés créées, avec le compte ou un hachage de l’e-mail et le réseau abrégé, jamais l’adresse entière',
      'Intérêt légitime à un service sûr, art. 6, § 1, f)',
    ],
    [
      'Trouver les pannes',
      'Journaux techniques de ce qui a échoué, avec des références de dons et de paiements. Les visites ne sont pas journalisées, ni les adresses IP des visiteurs',
      'Intérêt légitime à un service qui fonctionne, art. 6, § 1, f)',
    ],
  ],
}

export const retentionFr: Table = {
  head: ['Quoi', 'Combien de temps'],
  rows: [
    ['Compte et profil', 'Jusqu’à la suppression du compte'],
    ['Sessions', `${SESSION_DAYS} jours, ${SESSION_IDLE_DAYS} sans utilisation, ou jusqu’à ta déconnexion`],
    ['Journal des connexions, des refus et des clés créées', `${SECURITY_LOG_DAYS} jours au plus`],
    [
      'Liens envoyés par e-mail',
      `${RESET_LINK_HOURS} heure pour récupérer le compte, ${VERIFICATION_LINK_HOURS} heures pour confirmer l’e-mail ; les invitations, jusqu’à leur réponse ou leur retrait`,
    ],
    [
      'Nom et message d’un don payé',
      'Si tu as donné depuis ton compte, jusqu’à sa suppression ; si tu as donné sans compte, jusqu’à ce que tu demandes leur effacement',
    ],
    [
      'Un don jamais payé, avec son nom et son message',
      `Supprimé au bout de ${UNPAID_KEPT_DAYS} jours, une fois que le prestataire de paiement a indiqué qu’il ne sera plus payé ; le nom et le message, plus tôt, si tu supprimes ton compte ou si tu le demandes`,
    ],
    ['Audio d’un don payé', 'Aussi longtemps que le nom et le message'],
    [
      'Audio d’un don que personne n’a payé',
      `L’enregistrement, ${UNPAID_RECORDING_DAYS} jours ; le message lu à voix haute, ${UNPAID_SPEECH_DAYS} jours`,
    ],
    [
      'Autres sons',
      `Envoyé et jamais utilisé, ${UNUSED_UPLOAD_HOURS} heure ; celui d’un don de test, ${TEST_ALERT_DAYS} jour ; le son personnalisé d’un créateur, jusqu’à ce qu’il le change, le retire ou supprime le compte`,
    ],
    [
      'E-mail pour le reçu d’un don',
      `Jusqu’à l’envoi du reçu ; s’il ne peut pas être envoyé, ${RECEIPT_ADDRESS_DAYS} jour après le paiement. Si le don n’est pas payé, jusqu’à ce qu’il soit certain qu’il ne le sera pas, ${UNPAID_FOLLOWED_DAYS} jours au plus`,
    ],
    [
      'Montants, commissions et dates',
      'Ce qu’exige le droit comptable du pays de l’exploitant : par exemple, 10 ans au Portugal et en France, 6 ans en Espagne',
    ],
    ['Photo de profil', 'Jusqu’à ce que tu la changes, la retires ou supprimes le compte'],
    [
      'Connexion au compte TikTok',
      'Jusqu’à ce que tu la coupes ou que tu supprimes le compte ; TikTok est alors averti que l’autorisation a pris fin',
    ],
    [
      'Clés d’API et adresses des webhooks',
      'Jusqu’à ce que tu révoques la clé, effaces l’adresse ou supprimes le compte',
    ],
    [
      'Messages envoyés aux programmes des créateurs',
      `${WEBHOOK_LOG_DAYS} jours ; ce que tu as écrit en est retiré dès que tu supprimes ton compte`,
    ],
    [
      'Ce que tu écris à l’exploitant',
      `${CONTACT_KEPT_DAYS} jours, ou jusqu’à la suppression du compte qui a le même e-mail ; dans sa messagerie, la durée qu’il fixe`,
    ],
    ['Ton avis sur le service', 'Jusqu’à la suppression du compte'],
    [
      'E-mails en attente de distribution',
      `Jusqu’à leur distribution ou, en cas d’échec, ${GIVEN_UP_JOB_DAYS} jours ; sur une installation sans serveur de messagerie, ce sont des fichiers sur le serveur jusqu’à ce que l’exploitant les efface`,
    ],
    ['Décomptes pour limiter les tentatives', 'Le temps que dure la limite, un jour au plus'],
    [
      'Nom d’utilisateur d’un compte supprimé',
      'Uniquement sous forme de hachage à clé et sans limite, pour qu’un ancien lien ne mène jamais à quelqu’un d’autre',
    ],
    [
      'Journaux techniques et sauvegardes',
      'La durée limitée que fixe l’exploitant ; les journaux ne contiennent ni mots de passe, ni cookies, ni données de cartes',
    ],
  ],
}
