import { MINIMUM_AGE_YEARS } from '@aplauso/contract/terms'
import type { LegalDocument } from './legal-document.ts'

export const privacyFr: LegalDocument = {
  title: 'Politique de confidentialité',
  intro:
    'Quelles données personnelles sont traitées à cette adresse, pourquoi, combien de temps, et ce que tu peux faire à ce sujet. En bref : seulement ce qu’il faut pour qu’un don arrive sur scène, sans publicité, sans statistiques de tiers et sans rien vendre à personne.',
  sections: [
    {
      id: 'controller',
      title: 'Qui est responsable',
      blocks: [
        'Le responsable du traitement est l’exploitant de cette installation, c’est-à-dire celui qui fournit Aplauso à l’adresse où tu lis ces lignes. Les auteurs du logiciel ne reçoivent aucune donnée de cette installation.',
        'Chaque créateur, comme l’agence qu’il a éventuellement acceptée, voit les dons qu’il reçoit et répond de ce qu’il fait des noms et des messages, pendant le direct et ailleurs.',
      ],
    },
    {
      id: 'purposes',
      title: 'Quelles données, pourquoi et sur quelle base',
      blocks: [
        {
          table: {
            head: ['Pourquoi', 'Quelles données', 'Base légale (RGPD)'],
            rows: [
              [
                'Avoir un compte et se connecter',
                'E-mail, nom d’utilisateur, nom affiché, type de compte, langue, fuseau horaire, mot de passe et sessions (l’un et les autres sous forme de hachage uniquement), créateurs favoris, version des conditions acceptée et quand',
                'Contrat, art. 6, § 1, b)',
              ],
              [
                'Avoir une page publique',
                'Nom, nom d’utilisateur, photo, biographie, plateformes, adresse de la chaîne, objectif, son personnalisé, nombre de dons et total reçu',
                'Contrat, art. 6, § 1, b)',
              ],
              [
                'Faire et recevoir des dons, avec ou sans compte',
                'Montant, date, créateur, état, langue de la page, version des conditions acceptée et, si tu veux les donner, nom, message, voix choisie et audio enregistré ou envoyé ; si ta session est ouverte, ton compte aussi',
                'Contrat, art. 6, § 1, b)',
              ],
              [
                'Encaisser et rembourser',
                'Référence du paiement chez le prestataire, montant, état, remboursements et contestations',
                'Contrat et obligation légale, art. 6, § 1, b) et c)',
              ],
              [
                'Tenir les comptes',
                'Montants, commissions et dates, et le compte de créateur concerné',
                'Obligation légale, art. 6, § 1, c)',
              ],
              [
                'Envoyer les e-mails du service',
                'E-mail, nom et langue, pour confirmer l’adresse, récupérer le compte et envoyer des avis de sécurité',
                'Contrat, art. 6, § 1, b)',
              ],
              [
                'Relier créateurs et agences',
                'Invitations, avec l’e-mail ou le nom d’utilisateur, et les réponses',
                'Contrat, art. 6, § 1, b)',
              ],
              [
                'Protéger contre les abus',
                'Adresse IP et e-mail avec lequel on tente de se connecter, conservés uniquement sous forme de hachage à clé et peu de temps, pour limiter les tentatives',
                'Intérêt légitime à un service sûr, art. 6, § 1, f)',
              ],
            ],
          },
        },
        'Sans les champs obligatoires d’un formulaire, il ne peut pas remplir sa fonction ; les autres sont facultatifs. Il n’y a ni profilage, ni décision automatisée qui t’affecte.',
      ],
    },
    {
      id: 'public',
      title: 'Ce qui est public',
      blocks: [
        'Le nom, le message, l’audio et le montant d’un don passent dans le direct du créateur. Quiconque le suit peut les voir, les entendre et les enregistrer. N’écris et ne dis que ce que tu veux faire savoir ; sans nom, tu apparais comme « Anonyme ».',
        'La page d’un créateur montre le profil, le nombre de dons, le total reçu et l’objectif. L’e-mail d’un compte n’est montré qu’à son titulaire : même le créateur à qui tu donnes ne le voit pas.',
      ],
    },
    {
      id: 'guests',
      title: 'Si tu donnes sans compte',
      blocks: [
        'Nous ne te demandons ni e-mail ni identification. Sont conservés le montant, la date, le créateur, la langue de la page, la version des conditions et ce que tu décides de donner comme nom, message et audio.',
        'Pour exercer tes droits sur ce don, indique à l’exploitant le créateur, le jour, le montant et la référence que montre ton moyen de paiement, pour qu’on sache qu’il est de toi.',
      ],
    },
    {
      id: 'payments',
      title: 'Paiements',
      blocks: [
        'Le paiement se fait sur la page du prestataire de paiement, qui est dans cette version du logiciel Mollie B.V., aux Pays-Bas. C’est lui qui reçoit les données de ta carte, de ta banque ou de ton portefeuille et qui en répond. Ces données ne passent jamais par nous.',
        'Au prestataire, nous envoyons le montant, une description avec le nom du créateur, la langue et une référence du don. Le nom et le message que tu as écrits ne lui sont pas envoyés. Il nous transmet l’état du paiement.',
      ],
    },
    {
      id: 'recipients',
      title: 'Qui d’autre reçoit des données',
      blocks: [
        'Seulement ceux qu’il faut pour que le service fonctionne :',
        {
          list: [
            'le prestataire de paiement, comme décrit ci-dessus ;',
            'l’hébergeur des serveurs et de la base de données, pour le compte de l’exploitant ;',
            'le serveur de messagerie qui distribue les e-mails du service ;',
            'le stockage où se trouvent les photos de profil, les fichiers audio et les messages lus à voix haute ;',
            'si l’exploitant l’a activé, le service de voix d’ElevenLabs, qui reçoit le texte qu’il lit à voix haute ;',
            'les autorités, lorsque la loi l’exige.',
          ],
        },
        'Nous ne vendons pas de données, n’affichons pas de publicité et ne chargeons rien de tiers dans les pages. Si l’un de ces prestataires se trouve hors de l’Espace économique européen, l’exploitant ne peut y recourir qu’avec les garanties exigées par le RGPD.',
      ],
    },
    {
      id: 'retention',
      title: 'Combien de temps',
      blocks: [
        {
          table: {
            head: ['Quoi', 'Combien de temps'],
            rows: [
              ['Compte et profil', 'Jusqu’à la suppression du compte'],
              ['Sessions', '30 jours, ou jusqu’à ta déconnexion'],
              [
                'Liens envoyés par e-mail',
                '1 heure pour récupérer le compte, 48 heures pour confirmer l’e-mail ; les invitations, jusqu’à leur réponse ou leur retrait',
              ],
              [
                'Nom, message et audio d’un don',
                'Si tu as donné depuis ton compte, jusqu’à sa suppression ; si tu as donné sans compte, jusqu’à ce que tu demandes leur effacement',
              ],
              [
                'Montants, commissions et dates',
                'Ce qu’exige le droit comptable du pays de l’exploitant : par exemple, 10 ans au Portugal et en France, 6 ans en Espagne',
              ],
              ['Photo de profil', 'Jusqu’à ce que tu la changes, la retires ou supprimes le compte'],
              ['Audio envoyé mais jamais utilisé', '1 heure'],
              ['Son personnalisé d’un créateur', 'Jusqu’à ce qu’il le change, le retire ou supprime le compte'],
              ['E-mails en attente de distribution', 'Jusqu’à leur distribution ou, en cas d’échec, 7 jours'],
              [
                'Hachages pour limiter les tentatives',
                'Le temps que dure la limite de tentatives, quelques heures au plus',
              ],
              [
                'Nom d’utilisateur d’un compte supprimé',
                'Uniquement sous forme de hachage à clé et sans limite, pour qu’un ancien lien ne mène jamais à quelqu’un d’autre',
              ],
              [
                'Journaux techniques et sauvegardes',
                'La durée limitée que fixe l’exploitant ; les journaux ne contiennent ni mots de passe, ni cookies, ni données de cartes',
              ],
            ],
          },
        },
      ],
    },
    {
      id: 'security',
      title: 'Comment elles sont protégées',
      blocks: [
        'Les mots de passe sont stockés avec argon2id et les sessions uniquement sous forme de hachage : quelqu’un qui lirait la base de données ne pourrait pas s’en servir pour se connecter. La clé du widget n’est même pas stockée.',
        'En cas de violation de données présentant un risque pour toi, un avis te parvient sans tarder, comme la loi l’exige.',
      ],
    },
    {
      id: 'rights',
      title: 'Tes droits',
      blocks: [
        'Tu peux accéder à tes données, les corriger, les effacer, les emporter, en limiter l’usage ou t’y opposer. Presque tout se fait dans les [paramètres du compte](/settings/account) et, si tu es créateur, dans les [paramètres de créateur](/settings/creator), sans rien demander à personne :',
        {
          list: [
            'changer le profil que montre ta page, la voix et le son, si tu es créateur ;',
            'changer l’e-mail, le mot de passe, la photo, la langue et le fuseau horaire ;',
            'exporter toutes tes données dans un fichier JSON ;',
            'supprimer le compte : le profil, les sessions et les fichiers sont effacés, et ce que la loi oblige à conserver reste sans ton nom.',
          ],
        },
        'Pour le reste, adresse-toi à l’exploitant. En règle générale, tu as une réponse dans un délai d’un mois, et cela ne coûte rien.',
      ],
    },
    {
      id: 'age',
      title: 'Âge minimum',
      blocks: [
        `Le service s’adresse aux personnes d’au moins ${MINIMUM_AGE_YEARS} ans. Les données d’une personne plus jeune sont effacées dès que cela se sait.`,
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies',
      blocks: [
        'Seul le strict nécessaire est utilisé. La liste complète est sur la page consacrée aux [cookies](/cookies).',
      ],
    },
    {
      id: 'contact',
      title: 'Contact et réclamations',
      blocks: [
        'Pour toute question sur tes données, écris à l’exploitant de cette installation : par le contact publié à cette adresse ou en répondant aux e-mails du service.',
        'Tu peux aussi adresser une réclamation à l’autorité de protection des données du pays où tu vis ou travailles, ou de celui où tu penses que la loi a été enfreinte : au Portugal la CNPD, en Espagne l’AEPD, en France la CNIL.',
      ],
    },
    {
      id: 'changes',
      title: 'Modifications',
      blocks: [
        'La version de cette politique est la date indiquée en haut de la page. Les modifications importantes sont annoncées aux titulaires d’un compte avant leur entrée en vigueur.',
      ],
    },
  ],
}
