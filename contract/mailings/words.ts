/** States of a mailing (V09, V10). */
export const mailingStates = {
  draft: 'Entwurf',
  asked: 'Wartet auf Freigabe',
  approved: 'Freigegeben',
  running: 'Wird verschickt',
  paused: 'Angehalten',
  waits: 'Wartet auf dich',
  done: 'Verschickt',
  stopped: 'Abgebrochen',
} as const
export type MailingState = keyof typeof mailingStates

/** Why one waits for somebody to look at it before it goes on. */
export const waitReasons = {
  late: 'Der Zeitpunkt ist mehr als zwölf Stunden vorbei.',
  stood: 'Der Server stand still, während sie verschickt wurde.',
  restored: 'Seither wurde eine Sicherung zurückgespielt: Was danach hinausging, steht hier nicht.',
} as const
export type WaitReason = keyof typeof waitReasons

/** States of one of its addresses. */
export const deliveryStates = {
  planned: 'Geplant',
  claimed: 'Unterwegs',
  handed: 'Übergeben',
  deferred: 'Später nochmals',
  refused: 'Abgelehnt',
  left: 'Ausgelassen',
  uncertain: 'Ungewiss',
} as const
export type DeliveryState = keyof typeof deliveryStates

/** Why an address gets none. */
export const leftReasons = {
  unasked: 'Hat nicht zugestimmt',
  open: 'Hat noch nicht bestätigt',
  withdrawn: 'Hat sich abgemeldet',
  blocked: 'Gesperrt',
  rests: 'Ruht, weil drei Mails hintereinander nicht ankamen',
  double: 'Doppelt',
  gone: 'Konto gelöscht',
  stopped: 'Abgebrochen',
} as const
export type LeftReason = keyof typeof leftReasons

/** Kinds of bounce of a mail that was handed over. */
export const bounceKinds = { hard: 'Unzustellbar', soft: 'Vorläufig nicht zustellbar', complaint: 'Als Spam gemeldet' } as const
export type BounceKind = keyof typeof bounceKinds

export const blockKinds = {
  title: 'Titel',
  text: 'Text',
  picture: 'Bild',
  button: 'Knopf',
  course: 'Kurs',
  event: 'Event',
} as const
export type BlockKind = keyof typeof blockKinds

/** Subjects of our mails: only who said yes to one gets it. */
export const subjectsOf = { newsletter: 'Newsletter', offers: 'Angebote' } as const
export type Advertises = keyof typeof subjectsOf

/** Above so many addresses a second person approves. */
export const alonePeople = 500
/** The most bytes of HTML (V46). */
export const mostHtml = 100_000
export const mostBlocks = 60
