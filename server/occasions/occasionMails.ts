import { eq } from 'drizzle-orm'
import { shownCode } from '#contract/codes.ts'
import { heldMinutes } from '#contract/occasions/shapes.ts'
import type { Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithSettings } from '#server/kit/house.ts'
import { jobOf, orderJob } from '#server/kit/jobs/jobs.ts'
import type { LetterWords } from '#server/shared/auth/letters.ts'
import { orderMail } from '#server/shared/auth/signInMails.ts'
import { clockText, dayText, weekdayText } from '#server/shared/exports/words.ts'
import { linkKeyOf } from './link.ts'
import { firmOf } from './occasionEntries.ts'
import type { Occasion, OccasionEntry } from './slots.ts'
import { occasion, occasionEntry } from './tables.ts'

const kind = 'occasion-mail'
const paths = { party: '/party', contest: '/einstein/contest', allianz: '/allianz', alibey: '/alibey/edit' } as const

/** Orders the mail about a place that is held; a job looks up later whether the address has one already, so nothing here can tell. */
export const orderHeldMail = (tx: Tx, entry: string) => orderJob(tx, { kind, key: `${kind}.${entry}`, payload: { entry } })

export const heldMailJob = jobOf<{ entry: string }>(kind, (house, { entry: _id }, { finish }) =>
  house.db.transaction(async tx => {
    if (!(await finish(tx))) return
    const [found] = await tx
      .select({ row: occasion, entry: occasionEntry })
      .from(occasionEntry)
      .innerJoin(occasion, eq(occasion._id, occasionEntry.occasion))
      .where(eq(occasionEntry._id, _id))
    if (found?.entry.state !== 'reserved') return
    const firm = await firmOf(tx, found.entry)
    await mail({ tx, house }, found.row, { entry: firm ?? found.entry, letter: firm ? firmLetter : heldLetter })
  }),
)

/** Mails that a place is firm, with its code. */
export const mailFirm = (tx: Tx, house: WithSettings, row: Occasion, entry: OccasionEntry) =>
  mail({ tx, house }, row, { entry, letter: firmLetter })

type EntryLetter = (about: { title: string; when: string; people: string; code: string; link: string }) => LetterWords

interface EntryChangeMail {
  entry: OccasionEntry
  said: string
  /** Names the mail, so that it goes out once. */
  key: string
}

/** Mails that the time or the place of a firm place is another, with the old and the new. */
export const mailMoved = (given: Within<WithSettings>, row: Occasion, { entry, said, key }: EntryChangeMail) =>
  mail(given, row, { entry, letter: movedLetter(said), key })

/** Mails what the staff write to whoever has a firm place: `said` is its text. */
export const mailLetter = (
  given: Within<WithSettings>,
  row: Occasion,
  { entry, subject, said, key }: EntryChangeMail & { subject: string },
) => mail(given, row, { entry, letter: writtenLetter(subject, said), key })

interface Mailed {
  entry: OccasionEntry
  letter: EntryLetter
  /** Names the mail, so that it goes out once. */
  key?: string
}

async function mail({ tx, house }: Within<WithSettings>, row: Occasion, { entry, letter, key }: Mailed) {
  const slot = row.slots.find(({ _id }) => _id === entry.slot)
  if (!slot) return
  const { startsAt, endsAt } = slot
  const link = `${house.settings.publicUrl}${paths[row.kind]}?id=${row._id}&key=${linkKeyOf(house, entry._id)}`
  const when = `${weekdayText(startsAt)}, ${dayText(startsAt)}, ${clockText(startsAt)}–${clockText(endsAt)}`
  const people = entry.guests === 0 ? 'eine Person' : `${entry.guests + 1} Personen`
  const data = letter({ title: row.title, when, people, code: shownCode(entry.code), link })
  await orderMail(tx, house, { to: entry.email, template: 'plain', data, studio: row.studio, person: entry.person ?? undefined, key })
}

const heldLetter: EntryLetter = ({ title, when, people, link }) => ({
  subject: `${title}: Bestätige deinen Platz`,
  text: [
    'Hallo',
    `Für «${title}» ist ein Platz für dich reserviert: ${when}, ${people}. Er gilt, sobald du ihn bestätigst; reserviert bleibt er ${heldMinutes} Minuten.`,
  ],
  act: { label: 'Platz bestätigen', link },
  small: ['Du hast dich nicht angemeldet? Dann lass diese E-Mail liegen: Der Platz wird von selbst wieder frei.'],
})

const firmLetter: EntryLetter = ({ title, when, people, code, link }) => ({
  subject: `${title}: Dein Platz`,
  text: ['Hallo', `Du bist bei «${title}» dabei: ${when}, ${people}. Diesen Code zeigst du am Eingang:`],
  code,
  act: { label: 'Platz ansehen oder absagen', link },
})

const movedLetter =
  (said: string): EntryLetter =>
  ({ title, people, link }) => ({
    subject: `${title} ist verschoben`,
    text: [
      'Hallo',
      `Dein Platz bei «${title}» (${people}) ist verschoben: ${said}. Du musst nichts tun, wenn das für dich passt; sonst kannst du ihn zurückgeben.`,
    ],
    act: { label: 'Platz ansehen oder absagen', link },
  })

const writtenLetter =
  (subject: string, text: string): EntryLetter =>
  ({ link }) => ({ subject, text: text.split(/\n{2,}/), act: { label: 'Buchung ansehen', link } })
