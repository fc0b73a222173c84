/** The consent with which somebody joins the Community (K15); a text never changes under its version, a new one gets a new version. */
export const communityConsent = {
  version: '2026-12',
  title: 'Community beitreten',
  paragraphs: [
    'In der Community findest du andere Mitglieder, mit denen du befreundet sein und trainieren willst. Sie ist freiwillig; alles andere in der App geht auch ohne.',
    'Wen du nicht selbst anfragst und wessen Anfrage du nicht annimmst, erfährt von dir nichts – ausser du machst dich auffindbar: Dann sehen Mitglieder deines Studios und Freunde deiner Freunde deinen Namen, dein Bild, dein Studio und deinen Text.',
    'Was du schreibst, lesen nur Freunde, oder dein Studio, wenn du das wählst; Beiträge schaut zuerst jemand vom Studio an. Deinen Namen unter einem Kommentar liest, wer den Beitrag sieht.',
    'E-Mail, Telefon, Geburtstag, Gewicht und deine Besuche sieht in der Community niemand. Was du teilst, entscheidest du einzeln, und am Anfang ist alles aus.',
    'Du kannst jederzeit austreten. Dann werden dein Profil, deine Freundschaften, Anfragen, Beiträge und Kommentare gelöscht; wen du blockiert hast, bleibt blockiert.',
  ],
} as const

/** Versions under which somebody may have joined; only the newest joins. */
export const communityConsents = ['2026-11', communityConsent.version] as const
