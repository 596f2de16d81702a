import type { LegalDocument } from './legal-document.ts'

export const cookiesFr: LegalDocument = {
  title: 'Cookies et stockage',
  intro:
    'Aplauso ne conserve dans ton navigateur que ce dont il a besoin pour fonctionner. Il n’y a pas de cookies de publicité, de statistiques ou de tiers, et donc pas non plus de bandeau qui te demande de les accepter.',
  summary: [
    'Il y a trois cookies ; le reste demeure dans ton navigateur.',
    'Rien ne sert à te suivre, et il n’y a donc pas de bandeau à accepter.',
    'Tu peux tout effacer dans les paramètres du navigateur.',
  ],
  sections: [
    {
      id: 'cookies',
      title: 'Cookies',
      blocks: [
        'Un cookie est un petit texte que le navigateur renvoie au serveur à chaque requête. Il y en a trois :',
        {
          table: {
            head: ['Nom', 'Pourquoi', 'Durée'],
            rows: [
              [
                '`session`, ou `__Host-session` en https',
                'Garde ta session ouverte. Il n’existe qu’après ta connexion, et aucun script ne peut le lire.',
                '30 jours, 14 sans utilisation, ou jusqu’à ta déconnexion',
              ],
              [
                '`device`, ou `__Host-device` en https',
                'Reconnaît un navigateur où tu t’es déjà connecté : celui qui essaie ailleurs de deviner ton mot de passe ne te ferme pas la porte ici. Il n’ouvre rien, et aucun script ne peut le lire.',
                '180 jours depuis ta dernière connexion',
              ],
              ['`lang`', 'Indique au serveur dans quelle langue écrire les pages.', '1 an'],
            ],
          },
        },
      ],
    },
    {
      id: 'storage',
      title: 'Stockage du navigateur',
      blocks: [
        'Il reste sur ton appareil et, contrairement à un cookie, ne part pas de lui-même à chaque requête :',
        {
          table: {
            head: ['Nom', 'Pourquoi', 'Durée'],
            rows: [
              [
                '`authToken`',
                'Ta session, pour les pages qui en ont besoin.',
                'Jusqu’à ta déconnexion ou la fin de la session',
              ],
              ['`i18nextLng`', 'La langue dans laquelle tu lis les pages.', 'Jusqu’à ce que tu l’effaces'],
              ['`theme`', 'Le thème clair ou sombre, si tu en as choisi un.', 'Jusqu’à ce que tu l’effaces'],
              [
                '`donation:…`',
                'Ce que tu as écrit, choisi et enregistré dans un formulaire de don, pour ne pas le perdre en rechargeant.',
                'Jusqu’à la fermeture de l’onglet',
              ],
              [
                '`letter:…`',
                'Ce que tu as écrit dans un message à la personne qui gère Aplauso, pour ne pas le perdre en rechargeant la page.',
                'Jusqu’à ce que tu l’envoies ou que tu fermes l’onglet',
              ],
              [
                '`donationAttempt`',
                'Le dernier don que tu as essayé de faire et le numéro de cet essai, pour qu’un nouvel essai ne crée pas un second don.',
                'Jusqu’à l’ouverture du paiement ou la fermeture de l’onglet',
              ],
              [
                '`react-router-scroll-positions`',
                'Où tu en étais sur chaque page, pour quand tu reviens en arrière.',
                'Jusqu’à la fermeture de l’onglet',
              ],
              [
                '`verify-email:dismissed`',
                'Que tu as fermé le rappel de confirmer ton e-mail.',
                'Jusqu’à la fermeture de l’onglet',
              ],
              [
                '`reloadedAt`',
                'Quand la page s’est actualisée d’elle-même, pour qu’elle ne le fasse pas sans fin.',
                'Jusqu’à la fermeture de l’onglet',
              ],
              [
                '`onboardingSeen:…`',
                'Que tu as vu les premiers pas, pour qu’ils ne reviennent pas.',
                'Jusqu’à ce que tu l’effaces',
              ],
              ['`onboardingStep:…`', 'À quelle étape tu en étais.', 'Jusqu’à la fermeture de l’onglet'],
              [
                '`dashboard:…`',
                'Le dernier don que cet onglet t’a annoncé, pour n’annoncer chacun des suivants qu’une fois.',
                'Jusqu’à la fermeture de l’onglet',
              ],
              [
                '`aplauso.overlay.…`',
                'Seulement dans le widget, dans OBS : quelles alertes ont été affichées, pour qu’aucune ne se répète, et quand le widget s’est actualisé de lui-même, pour qu’il ne le fasse pas sans fin.',
                'Jusqu’à la fermeture d’OBS ; ce que le serveur ne sait pas encore, jusqu’à ce qu’il en soit informé',
              ],
            ],
          },
        },
      ],
    },
    {
      id: 'necessary',
      title: 'Pourquoi nous ne demandons pas de consentement',
      blocks: [
        'La loi ne l’exige pas pour ce qui est strictement nécessaire à un service que tu as demandé, et il n’y a rien d’autre dans les tableaux : se connecter, lire dans sa langue, ne pas perdre ce qu’on écrit. Rien ne sert à te suivre et rien n’est partagé.',
      ],
    },
    {
      id: 'payments',
      title: 'Sur la page de paiement',
      blocks: [
        'Quand tu donnes, tu passes sur la page du prestataire de paiement, à une autre adresse. Les cookies qu’il utilise sont les siens et sont expliqués sur ses pages.',
      ],
    },
    {
      id: 'control',
      title: 'Effacer ou bloquer',
      blocks: [
        'Tu peux effacer tout cela dans les paramètres du navigateur : la session se termine, et la langue et le thème redeviennent ceux du navigateur.',
        'Si tu bloques le stockage, les pages fonctionnent toujours, mais elles oublient tout quand tu les fermes.',
      ],
    },
    {
      id: 'changes',
      title: 'Modifications',
      blocks: [
        'La version de cette liste est la date indiquée en haut de la page. Ce qui est fait des données est décrit dans la [politique de confidentialité](/privacy).',
        { history: ['Un résumé en tête ; un troisième cookie reconnaît ton navigateur.', 'Première version.'] },
      ],
    },
  ],
}
