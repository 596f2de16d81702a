import { MINIMUM_AGE_YEARS } from '@aplauso/contract/terms'
import type { LegalDocument } from './legal-document.ts'
import { purposesFr, retentionFr } from './privacy-tables.fr.ts'

export const privacyFr: LegalDocument = {
  title: 'Politique de confidentialité',
  intro:
    'Quelles données personnelles sont traitées à cette adresse, pourquoi, combien de temps, et ce que tu peux faire à ce sujet. En bref : seulement ce qu’il faut pour qu’un don arrive sur scène, sans publicité, sans statistiques de tiers et sans rien vendre à personne.',
  summary: [
    'Seul ce dont le service a besoin est traité : sans publicité, sans statistiques de tiers, sans rien vendre à personne.',
    'Le nom et le message d’un don passent dans le direct. Ton e-mail n’est jamais montré au créateur.',
    'Les données de ta carte restent chez le prestataire de paiement et ne passent jamais par ici.',
    'Un service de voix peut lire le message, et le programme du créateur peut le recevoir.',
    'Tu exportes tes données et supprimes ton compte sans rien demander à personne. Ce qu’exige la comptabilité reste, sans ton nom.',
  ],
  sections: [
    {
      id: 'controller',
      title: 'Qui est responsable',
      blocks: [
        'Le responsable du traitement est l’exploitant de cette installation, c’est-à-dire celui qui fournit Aplauso à l’adresse où tu lis ces lignes. Les auteurs du logiciel ne reçoivent aucune donnée de cette installation.',
        { about: 'operator' },
        'Chaque créateur, comme l’agence qu’il a éventuellement acceptée, voit les dons qu’il reçoit et répond lui-même de ce qu’il fait des noms et des messages : pendant le direct, ailleurs et dans ses propres programmes.',
      ],
    },
    {
      id: 'purposes',
      title: 'Quelles données, pourquoi et sur quelle base',
      blocks: [
        { table: purposesFr },
        'Un formulaire ne peut pas remplir sa fonction sans ses champs obligatoires ; les autres sont facultatifs. Rien ne repose sur un consentement que tu aurais ensuite à retirer. Il n’y a ni profilage des donateurs, ni décision automatisée produisant des effets juridiques pour toi.',
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
        'Nous ne te demandons aucune identification, et un e-mail seulement si tu veux un reçu. Sont conservés le montant, la date, le créateur, la langue de la page, la version des conditions et ce que tu décides de donner comme nom, message et audio.',
        'Pour exercer tes droits sur ce don, indique à l’exploitant, sur la [page de contact](/contact), le créateur, le jour, le montant et la référence que montre ton moyen de paiement, pour qu’on sache qu’il est de toi.',
      ],
    },
    {
      id: 'payments',
      title: 'Paiements',
      blocks: [
        'Le paiement se fait sur la page du prestataire de paiement, qui est, sur cette installation, Mollie B.V., aux Pays-Bas, ou Stripe Payments Europe, Limited, en Irlande ; la page dit lequel. C’est lui qui reçoit les données de ta carte, de ta banque ou de ton portefeuille et qui en répond. Ces données ne passent jamais par nous.',
        'Au prestataire, nous envoyons le montant, une description avec le nom du créateur, la langue et une référence du don. S’y ajoute une copie chiffrée de ce qu’il faut pour refaire le don si notre base de données était perdue, avec le nom et le message que tu as écrits : le prestataire ne peut pas la lire et la garde aussi longtemps que le paiement, même une fois le nom et le message effacés ici. Si tu souscris une offre, nous envoyons aussi ton nom et ton e-mail, pour pouvoir encaisser les renouvellements. Le prestataire nous transmet l’état du paiement.',
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
            'le créateur à qui tu donnes et les agences qu’il a acceptées, avec ce que décrit « Ce qui est public » ;',
            'l’hébergeur des serveurs et de la base de données, pour le compte de l’exploitant ;',
            'le serveur de messagerie qui distribue les e-mails du service ;',
            'le stockage où se trouvent les photos de profil, les fichiers audio et les messages lus à voix haute ;',
            'si l’exploitant l’a activé, le service de voix d’ElevenLabs ou un autre serveur de voix, qui reçoit le texte du message et rien d’autre ; sans lui, ce sont des voix du serveur lui-même qui lisent ;',
            'si un créateur connecte son compte TikTok, TikTok, qui sait ainsi que ce compte utilise cette installation ;',
            'si un créateur a configuré des webhooks, son propre programme, qui reçoit ce que le créateur voit d’un don : nom, message, montant, date, état et ce qui a été rendu ;',
            'les autorités, lorsque la loi l’exige.',
          ],
        },
        'Nous ne vendons pas de données, n’affichons pas de publicité et ne chargeons rien de tiers dans les pages. Un lien vers un autre site n’y emporte des données que si tu le suis.',
      ],
    },
    {
      id: 'transfers',
      title: 'Hors d’Europe',
      blocks: [
        'Les prestataires de paiement sont établis dans l’Union européenne et peuvent recourir à d’autres entreprises en dehors, ce qu’expliquent leurs propres politiques. ElevenLabs est une entreprise des États-Unis ; l’exploitant peut choisir ses serveurs dans l’Union européenne. TikTok traite les données européennes depuis l’Irlande et le Royaume-Uni. Le programme d’un créateur peut se trouver dans n’importe quel pays.',
        'Hors de l’Espace économique européen, l’exploitant ne peut recourir à un prestataire que sous une décision d’adéquation de la Commission européenne ou avec des clauses contractuelles types. Tu peux lui en demander une copie.',
      ],
    },
    {
      id: 'retention',
      title: 'Combien de temps',
      blocks: [{ table: retentionFr }],
    },
    {
      id: 'security',
      title: 'Comment les données sont protégées',
      blocks: [
        'Les mots de passe sont stockés avec argon2id et les sessions uniquement sous forme de hachage : quelqu’un qui lirait la base de données ne pourrait pas s’en servir pour se connecter. La clé du widget n’est même pas stockée, celles de l’API seulement sous forme de hachage, et celles de TikTok chiffrées avec une clé que la base de données ne contient pas.',
        'En cas de violation de données présentant un risque pour toi, un avis te parvient sans tarder, comme la loi l’exige.',
      ],
    },
    {
      id: 'rights',
      title: 'Tes droits',
      blocks: [
        'Tu peux accéder à tes données, les corriger, les effacer, les emporter, en limiter l’usage ou t’opposer à ce qui repose sur un intérêt légitime (articles 15 à 21 du RGPD). Presque tout se fait dans les [paramètres du compte](/settings/account) et, si tu es créateur, dans les [paramètres de créateur](/settings/creator), sans rien demander à personne :',
        {
          list: [
            'changer le profil que montre ta page, la voix et le son, si tu es créateur ;',
            'changer l’e-mail, le mot de passe, la photo, la langue et le fuseau horaire ;',
            'exporter les données de ton compte dans un fichier JSON, sans ce qui ouvre des portes : mot de passe, sessions et clés ;',
            'supprimer le compte : le profil, les sessions, les fichiers et ce que tu as écrit dans tes dons sont effacés, dans les listes des créateurs aussi ; les montants et les dates que la loi oblige à conserver restent sans ton nom.',
          ],
        },
        'Pour le reste, écris à l’exploitant sur la [page de contact](/contact), avec le sujet « Mes données ». En règle générale, tu as une réponse dans un délai d’un mois, et cela ne coûte rien.',
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
        'Pour toute question sur tes données, écris à l’exploitant de cette installation : sur la [page de contact](/contact) ou en répondant aux e-mails du service.',
        'Tu peux aussi adresser une réclamation à l’autorité de protection des données du pays où tu vis ou travailles, ou de celui où tu penses que la loi a été enfreinte : au Portugal la CNPD, en Espagne l’AEPD, en France la CNIL.',
      ],
    },
    {
      id: 'changes',
      title: 'Modifications',
      blocks: [
        'La version de cette politique est la date indiquée en haut de la page. Les modifications importantes sont annoncées aux titulaires d’un compte avant leur entrée en vigueur.',
        {
          history: [
            'Nouvelles lignes sur les alertes, les contestations, les chiffres, les messages à l’exploitant et les journaux techniques ; durées au jour près ; nouvelle section sur les transferts hors d’Europe ; les dons jamais payés sont désormais supprimés.',
            'Première version.',
          ],
        },
      ],
    },
  ],
}
