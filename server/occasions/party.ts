import { and, eq } from 'drizzle-orm'
import { readCode } from '#contract/codes.ts'
import { party } from '#contract/occasions/party.ts'
import { Refusal } from '#contract/refusals.ts'
import { done } from '#server/kit/done.ts'
import { serve } from '#server/serve/serve.ts'
import { doPublicly } from '#server/shared/publicForms/publicActs.ts'
import { guestsOf, tickGuest } from './guestDoor.ts'
import { entryIn } from './link.ts'
import { listOf } from './listed.ts'
import { confirm, hold, lockedEntry, ownPlaceOf, placeOf, withdraw } from './occasionEntries.ts'
import { doorPaper, entriesExcel } from './occasionFiles.ts'
import { mailFirm, orderHeldMail } from './occasionMails.ts'
import { editOccasion, occasionRows } from './rows.ts'
import { lookAtSlot } from './slotCheck.ts'
import { openSlots, shownOf } from './slots.ts'
import { occasion, occasionEntry } from './tables.ts'

const kind = 'party'
const rows = occasionRows(kind)

export const partyCalls = serve(
  party,
  {
    list: given => listOf(kind, given),
    slots: async ({ tx, query }) => openSlots(tx, await shownOf(tx, kind, query.id)),

    check: async ({ tx, query }) => {
      const code = readCode(query.code)
      const [found] = code
        ? await tx
            .select({ row: occasion, entry: occasionEntry })
            .from(occasionEntry)
            .innerJoin(occasion, eq(occasion._id, occasionEntry.occasion))
            .where(and(eq(occasionEntry.code, code), eq(occasionEntry.state, 'confirmed'), eq(occasion.kind, kind)))
        : []
      if (!found || found.row.removedAt) throw new Refusal('missing')
      return ownPlaceOf(found.row, found.entry)
    },

    signup: async given => {
      const { proof, ...wish } = given.body.data
      await doPublicly(party.signup, given, { email: wish.email, proof, input: wish }, async mails => {
        const entry = await hold(given.tx, kind, wish)
        if (mails) await orderHeldMail(given.tx, entry)
      })
      return done
    },

    own: async ({ tx, house, query }) => {
      const { row, entry } = await placeOf(tx, kind, entryIn(house, query.key))
      return ownPlaceOf(row, entry)
    },

    confirm: async ({ tx, house, body }) => {
      const { row, entry } = await lockedEntry(tx, kind, entryIn(house, body.key))
      const firm = await confirm(tx, row, entry, true)
      if (entry.state === 'reserved' && firm._id === entry._id) await mailFirm(tx, house, row, firm)
      return ownPlaceOf(row, firm)
    },

    withdraw: async ({ tx, house, body }) => {
      const { row, entry } = await lockedEntry(tx, kind, entryIn(house, body.key))
      return ownPlaceOf(row, await withdraw(tx, entry))
    },

    one: rows.one,
    create: rows.create,
    edit: given => editOccasion(given, kind),
    guests: given => guestsOf(given, kind),
    tick: given => tickGuest(given, kind),
    remove: rows.remove,
    restore: rows.restore,
    excel: given => entriesExcel(given, kind),
    doorPdf: given => doorPaper(given, kind),
  },
  {
    signup: {
      place: ({ body }) => body.data.slot,
      look: (tx, all) =>
        lookAtSlot(
          tx,
          kind,
          party.signup,
          all.map(({ key, body }) => ({ key, wish: body.data })),
        ),
    },
  },
)
