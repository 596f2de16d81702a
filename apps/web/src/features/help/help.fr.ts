import type { HelpDocument } from './help-document.ts'
import { helpFigures } from './help-figures.ts'

const figures = helpFigures('fr')

export const helpFr: HelpDocument = {
  title: 'Comment pouvons-nous t’aider ?',
  lead: 'Des réponses courtes sur ce que fait Aplauso, pour celles et ceux qui sont sur scène, qui applaudissent ou qui l’installent.',
  sections: [
    {
      id: 'creators',
      title: 'Créateurs',
      questions: [
        {
          id: 'obs',
          question: 'Comment mettre les alertes dans OBS ?',
          answer: [
            {
              steps: [
                'Sur le [tableau de bord](/dashboard/creator), copie le lien de la carte « Widget pour OBS ».',
                'Dans OBS, sous « Sources », appuie sur + et choisis « Navigateur ».',
                'Colle le lien sous « URL » et règle la taille : 1920 × 1080 pour remplir toute la scène, ou 800 × 600.',
                'Coche « Contrôler l’audio via OBS », pour que le son ait sa place dans le mélangeur.',
                'Envoie un don de test depuis le tableau de bord et regarde l’alerte apparaître.',
              ],
            },
            'Le style, la position, la durée et le son se choisissent dans les [paramètres des alertes](/settings/alerts).',
          ],
        },
        {
          id: 'overlay-link',
          question: 'Pourquoi le lien du widget est-il secret ?',
          answer: [
            'Toute personne qui l’a peut voir et commander tes alertes. Ne le montre pas en direct et ne l’envoie à personne.',
            'Si quelqu’un l’a vu, appuie sur « Changer la clé » dans la carte du widget : l’ancien lien cesse aussitôt de fonctionner, et tu colles le nouveau dans OBS.',
          ],
        },
        {
          id: 'obs-reload',
          question: 'OBS s’est fermé. Ai-je perdu des alertes ?',
          answer: [
            `Non. Quand le widget revient, il montre dans l’ordre et une seule fois ce qui est arrivé dans les ${figures.replayMinutes} dernières minutes et que personne n’a encore vu. Tu peux changer cette durée dans les [paramètres des alertes](/settings/alerts).`,
            'Ce qui est plus ancien reste dans « Manquées » sur le tableau de bord, et tu peux le montrer quand tu veux. L’argent ne dépend jamais de l’affichage de l’alerte.',
          ],
        },
        {
          id: 'obs-scenes',
          question: 'Dans quelle scène les alertes apparaissent-elles ?',
          answer: [
            'Les alertes payées apparaissent quand la source est dans le programme d’OBS, c’est-à-dire ce que voient les spectateurs. Tant qu’elle n’est que dans l’aperçu du mode studio, le multiview ou un projecteur, elles attendent ; et celle qui était à l’écran depuis moins de deux secondes quand tu as changé de scène revient.',
            'Les dons de test apparaissent partout où OBS montre la source, pour que tu puisses les voir dans l’aperçu. Un test que rien ne montre en 30 secondes n’apparaît plus.',
            'Pour toutes tes scènes, utilise une seule source et place-la dans chacune avec « Ajouter une source existante ». Deux sources avec le même lien dans une scène sont deux overlays : chacune montre l’alerte et joue son son, et on l’entend en double.',
          ],
        },
        {
          id: 'silent',
          question: 'L’alerte apparaît, mais on ne l’entend pas. Que vérifier d’abord ?',
          answer: [
            {
              steps: [
                'Dans OBS, « Contrôler l’audio via OBS » est coché pour la source, et elle n’est pas muette dans le mélangeur.',
                'Sur le tableau de bord, le son des alertes n’est pas coupé.',
                'Dans les [paramètres des alertes](/settings/alerts), le volume du son et celui de la voix ne sont pas à zéro.',
                'Le don atteint le montant à partir duquel le message est lu : il se règle dans les [paramètres de créateur](/settings/creator).',
              ],
            },
          ],
        },
        {
          id: 'test-donation',
          question: 'Que fait le don de test ?',
          answer: [
            'Il parcourt tout le chemin jusqu’à OBS, avec une voix si la lecture est activée, sans paiement et sans toucher à tes totaux.',
          ],
        },
        {
          id: 'voices',
          question: 'Quand les messages sont-ils lus à voix haute ?',
          answer: [
            `Quand la lecture est activée et que le don atteint le montant que tu as choisi ; au départ, c’est ${figures.spokenFrom}. La voix et le montant se changent dans les [paramètres de créateur](/settings/creator).`,
            'Ton offre décide des voix disponibles, et tu peux toutes les écouter avant de choisir. Si cette installation n’a pas de voix à elle, le message s’affiche en texte.',
          ],
        },
        {
          id: 'recordings',
          question: 'Les donateurs peuvent-ils envoyer leur voix ?',
          answer: [
            `Oui, si cette installation le permet : ils enregistrent ou envoient jusqu’à ${figures.recordingSeconds} secondes d’audio, joué avec l’alerte. Tous les sons sont mis au même volume, et il n’y en a jamais deux à la fois.`,
          ],
        },
        {
          id: 'queue',
          question: 'Comment contrôler les alertes pendant le direct ?',
          answer: [
            'Le [tableau de bord](/dashboard/creator) montre ce qui est à l’écran et ce qui attend. Tu peux mettre en pause, couper le son, ignorer une alerte, vider la liste et en afficher une à nouveau. Cela vaut pour tous les widgets, depuis n’importe quel appareil où ta session est ouverte.',
          ],
        },
        {
          id: 'goal',
          question: 'Comment définir un objectif ?',
          answer: [
            'Dans le profil, dans les [paramètres de créateur](/settings/creator). L’objectif avance à chaque don payé, sur le tableau de bord et sur ta page.',
          ],
        },
        {
          id: 'fees',
          question: 'Combien me reste-t-il ?',
          answer: [
            `Avec l’offre gratuite, la commission est de ${figures.freeFee} par don, sans abonnement ; avec les offres payantes, elle est plus basse. C’est l’offre que tu as au début du don qui compte, et en changer ensuite ne modifie pas les dons précédents. Tous les calculs sont sur la page des [tarifs](/precos).`,
          ],
        },
        {
          id: 'month-full',
          question: 'Que se passe-t-il quand j’atteins la limite de l’offre gratuite ?',
          answer: [
            `L’offre gratuite va jusqu’à ${figures.freeDonations} dons par mois. Nous te prévenons avant, par e-mail. Une fois la limite atteinte, ta page indique que le mois est complet et accepte de nouveau les dons le 1er, ou dès que tu changes d’offre. Personne n’est débité entre-temps.`,
          ],
        },
        {
          id: 'payout',
          question: 'Quand vais-je recevoir mon argent ?',
          answer: [
            'Aplauso tient les comptes au centime près, mais ne transfère pas d’argent. Dans [solde et relevés](/dashboard/creator/money) tu vois ce qui te revient, mois par mois, avec des relevés en CSV et PDF. Le moment et le mode de versement sont à convenir avec la personne qui gère cette installation : [pose la question ici](/contact).',
          ],
        },
        {
          id: 'give-back',
          question: 'Comment rendre un don ?',
          answer: [
            'Dans [dons reçus](/dashboard/creator/donations), choisis le don et rembourse-le en tout ou en partie. L’argent repart par le même moyen de paiement, en général en quelques jours, et la commission t’est rendue dans la même proportion. Un remboursement ne peut pas être annulé.',
          ],
        },
        {
          id: 'programs',
          question: 'Puis-je relier mes propres programmes ?',
          answer: [
            'Oui, avec une offre qui inclut l’API : tu crées des clés et des webhooks dans les [paramètres de développeur](/settings/developer). Les exemples sont dans la [documentation](/api-documentation).',
          ],
        },
      ],
    },
    {
      id: 'donors',
      title: 'Donateurs',
      questions: [
        {
          id: 'no-account',
          question: 'Faut-il un compte pour donner ?',
          answer: [
            `Non. Tu ouvres la page du créateur, tu choisis un montant entre ${figures.donationMin} et ${figures.donationMax}, tu écris ce que tu veux et tu paies. Tu paies ce que tu as choisi et rien de plus.`,
          ],
        },
        {
          id: 'paying',
          question: 'Où et comment payer ?',
          answer: [
            'Sur la page du prestataire de paiement, avec les moyens que le formulaire affiche. Les données de ta carte ou de ta banque ne passent jamais par Aplauso.',
          ],
        },
        {
          id: 'public',
          question: 'Qu’est-ce qui devient public ?',
          answer: [
            'Le nom, le message, l’audio et le montant apparaissent pendant le direct, et les personnes qui le regardent peuvent les enregistrer. Le nom et le message sont facultatifs : sans nom, tu apparais comme « Anonyme ». Le créateur ne voit jamais ton e-mail.',
          ],
        },
        {
          id: 'receipt',
          question: 'Puis-je avoir un reçu ?',
          answer: [
            'Oui, si tu le demandes : indique ton e-mail dans le formulaire et le reçu arrive après le paiement. Sans compte, cet e-mail ne sert qu’à cela et il est effacé ensuite.',
          ],
        },
        {
          id: 'failed',
          question: 'Le paiement a échoué. Mon compte a-t-il été débité ?',
          answer: [
            'Si la page dit qu’il a échoué ou qu’il a été annulé, non. Ce que tu as écrit est toujours là : tu peux réessayer, avec un autre moyen si tu veux.',
            'Si ta banque affiche un débit, attends quelques minutes : la confirmation peut arriver plus tard, et le don part alors en direct même si la page est fermée.',
          ],
        },
        {
          id: 'twice',
          question: 'Puis-je payer deux fois par erreur ?',
          answer: [
            'Appuyer deux fois ou recharger la page ne crée pas un second don : chaque essai porte un numéro, et le répéter donne le même paiement. Si tu vois un débit de trop, [écris-nous](/contact) avec le jour, le montant et la référence du paiement.',
          ],
        },
        {
          id: 'not-shown',
          question: 'J’ai payé et rien n’est apparu en direct. Pourquoi ?',
          answer: [
            'Certains moyens de paiement mettent du temps à confirmer. Ensuite, c’est le créateur qui décide de ce qui apparaît : il a pu mettre en pause, ignorer l’alerte ou fermer OBS. Le don compte quand même, et le créateur le voit sur son tableau de bord.',
          ],
        },
        {
          id: 'refund',
          question: 'Puis-je récupérer mon argent ?',
          answer: [
            'Un don confirmé est définitif, mais le créateur peut toujours le rendre, en tout ou en partie : parle-lui. Si ce n’est pas toi qui as payé, préviens tout de suite ta banque et [écris-nous](/contact). Tes droits sont décrits dans les [conditions](/terms#final).',
          ],
        },
      ],
    },
    {
      id: 'fans',
      title: 'Fans et soutiens',
      questions: [
        {
          id: 'why-account',
          question: 'À quoi sert un compte, si je peux donner sans en avoir ?',
          answer: [
            'Il garde ton historique et ce que tu as donné chaque mois, et te permet de donner vite aux créateurs que tu aimes. C’est gratuit.',
          ],
        },
        {
          id: 'favorites',
          question: 'Comment ajouter des créateurs à mes favoris ?',
          answer: [
            `Appuie sur le cœur sur leur page ou dans [Découvrir](/discover). Un compte peut contenir ${figures.favorites} favoris.`,
          ],
        },
        {
          id: 'become-creator',
          question: 'Je suis fan. Puis-je devenir créateur ?',
          answer: [
            'Oui, et revenir en arrière : le type de compte se change dans les [paramètres du compte](/settings/account). Seuls les comptes d’agence restent tels quels.',
          ],
        },
        {
          id: 'delete',
          question: 'Comment exporter mes données ou supprimer le compte ?',
          answer: [
            'Dans les [paramètres du compte](/settings/account), tu exportes tout ce qui est à toi dans un fichier, et tu supprimes le compte quand tu veux. Les montants restent dans la comptabilité, sans ton nom.',
          ],
        },
      ],
    },
    {
      id: 'agencies',
      title: 'Agences',
      questions: [
        {
          id: 'invite',
          question: 'Comment ajouter un créateur à mon agence ?',
          answer: [
            'Invite-le par son nom d’utilisateur ou par e-mail dans [ajouter un créateur](/agency/add-creator), avec la part que tu proposes. Elle ne compte qu’une fois acceptée, et il peut partir quand il veut.',
          ],
        },
        {
          id: 'share',
          question: 'Comment se calcule la part de l’agence ?',
          answer: [
            `Sur chaque don, avant la commission de la plateforme, et seulement à partir du moment où le créateur accepte. Elle peut aller jusqu’à ${figures.shareMax}, et ${figures.sharesMax} pour toutes les agences d’un créateur ensemble. Une autre part est une proposition : elle ne vaut qu’une fois acceptée.`,
          ],
        },
        {
          id: 'agency-sees',
          question: 'Que voit l’agence ?',
          answer: [
            'Les dons et les statistiques des créateurs qui ont accepté, et des rapports en CSV. Elle ne change rien en leur nom : un objectif est aussi une proposition.',
          ],
        },
        {
          id: 'many-creators',
          question: `Je gère plus de ${figures.managedCreators} créateurs. Comment faire ?`,
          answer: [
            'L’offre Agence est faite pour cela. Elle se convient directement avec nous : [parle-nous](/contact-sales).',
          ],
        },
      ],
    },
    {
      id: 'hosting',
      title: 'Installer Aplauso',
      questions: [
        {
          id: 'install',
          question: 'Comment l’installer ?',
          answer: [
            'C’est un logiciel libre (AGPL). Dans le dossier du code, avec Node 20 ou plus récent sous Linux ou macOS, une commande installe, crée la base de données et démarre avec des données de démonstration : `npm start`. Il y a aussi une image Docker et un `compose.yaml`.',
          ],
        },
        {
          id: 'production',
          question: 'Que faut-il pour recevoir de vrais dons ?',
          answer: [
            'Une base de données PostgreSQL (`DATABASE_URL`), un compte chez Mollie ou Stripe, l’adresse publique (`PUBLIC_URL`), un serveur de messagerie (`SMTP_URL`) et un secret (`SESSION_SECRET`). Sans clé de paiement, tout fonctionne avec de l’argent fictif. Tous les réglages sont dans `.env.example`.',
          ],
        },
        {
          id: 'backup',
          question: 'Que mettre dans les sauvegardes ?',
          answer: [
            'La base de données, les fichiers (`DATA_DIR/media`, ou ton bucket) et le secret : le changer, c’est changer tous les liens de widgets. Avec la base de données intégrée, arrête le serveur et copie `DATA_DIR`.',
          ],
        },
        {
          id: 'watch',
          question: 'Comment voir si tout va bien ?',
          answer: [
            'Sur la page de l’[état du service](/status), ou, pour des programmes, sur `/api/status`, `/readyz` et `/metrics`. Le reste est dans `docs/operations.md`.',
          ],
        },
      ],
    },
  ],
}
