/** The consent with which somebody joins the Community (K15); a text never changes under its version, a new one gets a new version. */
export const communityConsent = {
  version: '2026-11',
  title: 'Community beitreten',
  paragraphs: [
    'In der Community findest du andere Mitglieder, mit denen du befreundet sein und trainieren willst. Sie ist freiwillig; alles andere in der App geht auch ohne.',
    'Wen du nicht selbst anfragst und wessen Anfrage du nicht annimmst, erfährt von dir nichts – ausser du machst dich auffindbar: Dann sehen Mitglieder deines Studios und Freunde deiner Freunde deinen Namen, dein Bild, dein Studio und deinen Text.',
    'E-Mail, Telefon, Geburtstag, Gewicht und deine Besuche sieht in der Community niemand. Was du teilst, entscheidest du einzeln, und am Anfang ist alles aus.',
    'Du kannst jederzeit austreten. Dann werden dein Profil, deine Freundschaften und deine Anfragen gelöscht; wen du blockiert hast, bleibt blockiert.',
  ],
} as const
