import { and, asc, eq } from 'drizzle-orm'
import { alibey, type OwnTravel } from '#contract/occasions/alibey.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import { done } from '#server/kit/done.ts'
import { jobOf, orderJob } from '#server/kit/jobs/jobs.ts'
import { serve } from '#server/serve/serve.ts'
import { doPublicly } from '#server/shared/publicForms/publicActs.ts'
import { entryIn } from './link.ts'
import { keptRow, listOf } from './listed.ts'
import { changeParty, confirm, hold, lockedEntry, move, ownPlaceOf, placeOf, withdraw } from './occasionEntries.ts'
import { travelExcel } from './occasionFiles.ts'
import { mailFirm, mailLetter, orderHeldMail } from './occasionMails.ts'
import { editOccasion, occasionRows } from './rows.ts'
import { lookAtSlot } from './slotCheck.ts'
import { type Occasion, type OccasionEntry, openSlots } from './slots.ts'
import { occasion, occasionEntry } from './tables.ts'

const kind = 'alibey'
const rows = occasionRows(kind)

async function travelOf(tx: Tx, row: Occasion, entry: OccasionEntry): Promise<OwnTravel> {
  const { telefon, along, wishes } = entry
  return { ...ownPlaceOf(row, entry), telefon, along: along ?? [], wishes, weeks: await openSlots(tx, row) }
}

const letterKind = 'occasion-letter'

interface OccasionLetter {
  _id: string
  occasion: string
  slot: string | null
  subject: string
  text: string
}

/** The people to whom a letter goes. */
const firmIn = ({ occasion: of, slot }: Pick<OccasionLetter, 'occasion' | 'slot'>) =>
  and(eq(occasionEntry.occasion, of), eq(occasionEntry.state, 'confirmed'), slot ? eq(occasionEntry.slot, slot) : undefined)

export const letterJob = jobOf<OccasionLetter>(letterKind, (house, letter, { finish }) =>
  house.db.transaction(async tx => {
    if (!(await finish(tx))) return
    const [row] = await tx.select().from(occasion).where(eq(occasion._id, letter.occasion))
    if (!row || row.removedAt) return
    const { subject, text: said } = letter
    for (const entry of await tx.select().from(occasionEntry).where(firmIn(letter)).orderBy(asc(occasionEntry._id)))
      await mailLetter({ tx, house }, row, { entry, subject, said, key: `${letterKind}.${letter._id}.${entry._id}` })
  }),
)

export const alibeyCalls = serve(
  alibey,
  {
    list: given => listOf(kind, given),

    book: async given => {
      const { proof, ...wish } = given.body.data
      await doPublicly(alibey.book, given, { email: wish.email, proof, input: wish }, async mails => {
        const entry = await hold(given.tx, kind, wish)
        if (mails) await orderHeldMail(given.tx, entry)
      })
      return done
    },

    own: async ({ tx, house, query }) => {
      const { row, entry } = await placeOf(tx, kind, entryIn(house, query.key))
      return travelOf(tx, row, entry)
    },

    change: async ({ tx, house, body }) => {
      const { key, slot, state, ...fields } = body
      const { row, entry } = await lockedEntry(tx, kind, entryIn(house, key))
      if (entry.state === 'withdrawn' && state !== 'withdrawn') throw new Refusal('occasion-closed')
      let now = slot ? await move(tx, row, entry, slot) : entry
      if (Object.keys(fields).length > 0) now = await changeParty(tx, row, now, fields)
      if (state === 'confirmed') now = await confirm(tx, row, now, true)
      if (state === 'withdrawn') now = await withdraw(tx, now)
      const isNews = now.state === 'confirmed' && (entry.state !== 'confirmed' || entry.slot !== now.slot || entry.guests !== now.guests)
      if (isNews && now._id === entry._id) await mailFirm(tx, house, row, now)
      return travelOf(tx, row, now)
    },

    one: rows.one,
    create: rows.create,
    edit: given => editOccasion(given, kind),
    remove: rows.remove,
    restore: rows.restore,
    excel: given => travelExcel(given, kind),

    mail: async given => {
      const { tx, body } = given
      const { _id: of } = await keptRow(given, kind)
      const { _id, slot, subject, text } = body
      const letter = { _id, occasion: of, slot: slot ?? null, subject, text }
      await orderJob(tx, { kind: letterKind, key: `${letterKind}:${_id}`, payload: letter })
      return { told: await tx.$count(occasionEntry, firmIn(letter)) }
    },
  },
  {
    book: {
      place: ({ body }) => body.data.slot,
      look: (tx, all) =>
        lookAtSlot(
          tx,
          kind,
          alibey.book,
          all.map(({ key, body: { data } }) => ({ key, wish: { slot: data.slot, guests: data.along?.length ?? 0 } })),
        ),
    },
  },
)
