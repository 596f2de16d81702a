import type { LegalDocument } from './legal-document.ts'

export const cookiesPt: LegalDocument = {
  title: 'Cookies e armazenamento',
  intro:
    'O Aplauso guarda no teu navegador apenas o que precisa para funcionar. Não há cookies de publicidade, de estatística ou de terceiros, e por isso também não há nenhum aviso a pedir que os aceites.',
  summary: [
    'Há três cookies, e o resto fica no teu navegador.',
    'Nada serve para te seguir, e por isso não há aviso para aceitar.',
    'Podes apagar tudo nas definições do navegador.',
  ],
  sections: [
    {
      id: 'cookies',
      title: 'Cookies',
      blocks: [
        'Um cookie é um pequeno texto que o navegador devolve ao servidor em cada pedido. Há três:',
        {
          table: {
            head: ['Nome', 'Para quê', 'Duração'],
            rows: [
              [
                '`session`, ou `__Host-session` com https',
                'Mantém a tua sessão iniciada. Só existe depois de entrares, e nenhum script o consegue ler.',
                '30 dias, 14 sem uso, ou até saíres',
              ],
              [
                '`device`, ou `__Host-device` com https',
                'Reconhece um navegador onde já entraste: quem tente adivinhar a tua palavra-passe noutro lado não te fecha a porta aqui. Não abre nada, e nenhum script o consegue ler.',
                '180 dias desde a última vez que entraste',
              ],
              ['`lang`', 'Diz ao servidor em que língua deve escrever as páginas.', '1 ano'],
            ],
          },
        },
      ],
    },
    {
      id: 'storage',
      title: 'Armazenamento do navegador',
      blocks: [
        'Fica no teu dispositivo e, ao contrário de um cookie, não segue sozinho com cada pedido:',
        {
          table: {
            head: ['Nome', 'Para quê', 'Duração'],
            rows: [
              ['`authToken`', 'A tua sessão, para as páginas que precisam dela.', 'Até saíres ou a sessão acabar'],
              ['`i18nextLng`', 'A língua em que lês as páginas.', 'Até o apagares'],
              ['`theme`', 'O tema claro ou escuro, se escolheste um.', 'Até o apagares'],
              [
                '`donation:…`',
                'O que escreveste, escolheste e gravaste num formulário de doação, para que não se perca ao recarregar.',
                'Até fechares o separador',
              ],
              [
                '`letter:…`',
                'O que escreveste numa mensagem para quem gere o Aplauso, para que não se perca ao recarregar.',
                'Até a enviares ou fechares o separador',
              ],
              [
                '`donationAttempt`',
                'A última doação que tentaste fazer e o número dessa tentativa, para que uma nova tentativa não crie uma segunda doação.',
                'Até o pagamento abrir ou fechares o separador',
              ],
              [
                '`react-router-scroll-positions`',
                'Onde ias em cada página, para quando voltares atrás.',
                'Até fechares o separador',
              ],
              ['`verify-email:dismissed`', 'Que fechaste o aviso para confirmar o email.', 'Até fechares o separador'],
              [
                '`reloadedAt`',
                'Quando a página se atualizou sozinha, para não o fazer sem parar.',
                'Até fechares o separador',
              ],
              [
                '`onboardingSeen:…`',
                'Que já passaste pelos primeiros passos, para não voltarem a aparecer.',
                'Até o apagares',
              ],
              ['`onboardingStep:…`', 'Em que passo ias.', 'Até fechares o separador'],
              [
                '`dashboard:…`',
                'A última doação de que este separador te avisou, para te avisar de cada uma das seguintes uma só vez.',
                'Até fechares o separador',
              ],
              [
                '`aplauso.overlay.…`',
                'Só no widget, dentro do OBS: que alertas já foram mostrados, para que nenhum se repita, e quando o widget se atualizou sozinho, para não o fazer sem parar.',
                'Até fechares o OBS; o que o servidor ainda não souber, até lhe ser comunicado',
              ],
            ],
          },
        },
      ],
    },
    {
      id: 'necessary',
      title: 'Porque não pedimos consentimento',
      blocks: [
        'A lei dispensa-o para o que é estritamente necessário a um serviço que pediste, e é só isso que está nas tabelas: entrar, ler na tua língua, não perder o que escreves. Nada serve para te seguir e nada é partilhado.',
      ],
    },
    {
      id: 'payments',
      title: 'Na página de pagamento',
      blocks: [
        'Ao doares, segues para a página do fornecedor de pagamentos, noutro endereço. Os cookies que ele usar são dele e estão explicados nas páginas dele.',
      ],
    },
    {
      id: 'control',
      title: 'Apagar ou bloquear',
      blocks: [
        'Podes apagar tudo isto nas definições do navegador: a sessão termina, e a língua e o tema voltam a ser os do navegador.',
        'Se bloqueares o armazenamento, as páginas continuam a funcionar, mas esquecem tudo quando as fechas.',
      ],
    },
    {
      id: 'changes',
      title: 'Alterações',
      blocks: [
        'A versão desta lista é a data no topo da página. O que se faz com os dados está na [política de privacidade](/privacy).',
        { history: ['Resumo no início; um terceiro cookie reconhece o teu navegador.', 'Primeira versão.'] },
      ],
    },
  ],
}
