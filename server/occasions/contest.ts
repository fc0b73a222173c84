import { and, asc, eq } from 'drizzle-orm'
import { contest } from '#contract/occasions/contest.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import { done } from '#server/kit/done.ts'
import type { House } from '#server/kit/house.ts'
import { serve, type Who } from '#server/serve/serve.ts'
import { doPublicly } from '#server/shared/publicForms/publicActs.ts'
import { guestsOf, tickGuest } from './guestDoor.ts'
import { entryIn } from './link.ts'
import { listOf } from './listed.ts'
import {
  confirm,
  entryOfPerson,
  hasProven,
  hold,
  lockedEntry,
  move,
  ownerByMail,
  ownPlaceOf,
  placeOf,
  show,
  withdraw,
} from './occasionEntries.ts'
import { doorPaper, entriesExcel } from './occasionFiles.ts'
import { mailFirm, orderHeldMail } from './occasionMails.ts'
import { editOccasion, occasionRows } from './rows.ts'
import { shownRow } from './rules.ts'
import { lookAtSlot } from './slotCheck.ts'
import { openSlots, shownOf } from './slots.ts'
import { occasionEntry } from './tables.ts'

const kind = 'contest'
const rows = occasionRows(kind)
const mostShown = 1000

interface ContestEntryParams {
  id?: string
  key?: string
}

/** The caller's own entry: by the mailed link, else by account. */
async function ownEntry(tx: Tx, house: House, who: Who | undefined, { id, key }: ContestEntryParams) {
  if (key) return entryIn(house, key)
  const row = who && (await shownOf(tx, kind, id))
  if (!row) throw new Refusal('missing')
  return entryOfPerson(tx, row._id, who)
}

const initial = (name: string) => `${[...name.trim()][0] ?? ''}.`

export const contestCalls = serve(
  contest,
  {
    availableEntries: async ({ tx, who, query }) => {
      const row = await shownOf(tx, kind, query.id)
      const slots = await openSlots(tx, row)
      const sum = (of: 'capacity' | 'free') => slots.reduce((all, slot) => all + slot[of], 0)
      return { occasion: row ? shownRow(row, who) : null, capacity: sum('capacity'), free: sum('free') }
    },
    availableDates: async ({ tx, query }) => openSlots(tx, await shownOf(tx, kind, query.id)),

    allEntries: async ({ tx, query }) => {
      const row = await shownOf(tx, kind, query.id)
      if (!row) return []
      const { occasion: of, state, shows, at } = occasionEntry
      const shown = await tx
        .select()
        .from(occasionEntry)
        .where(and(eq(of, row._id), eq(state, 'confirmed'), eq(shows, true)))
        .orderBy(asc(at))
        .limit(mostShown)
      const starts = new Map(row.slots.map(({ _id, startsAt }) => [_id, startsAt]))
      return shown.flatMap(({ vorname, nachname, slot }) => {
        const startsAt = slot && starts.get(slot)
        return startsAt ? [{ name: `${vorname.trim()} ${initial(nachname)}`, startsAt }] : []
      })
    },

    ownEntry: async ({ tx, house, who, query }) => {
      const _id = await ownEntry(tx, house, who, query)
      if (!_id) return null
      const { row, entry } = await placeOf(tx, kind, _id)
      return ownPlaceOf(row, entry)
    },

    reserve: async given => {
      const { proof, ...form } = given.body
      const { tx, who } = given
      // Somebody's account is one address, whatever the form says.
      const wish = { ...form, email: who?.email ?? form.email }
      await doPublicly(contest.reserve, given, { email: wish.email, proof, input: wish }, async mails => {
        const entry = await hold(tx, kind, wish, who?._id)
        if (mails) await orderHeldMail(tx, entry)
      })
      return done
    },

    update: async ({ tx, house, who, body }) => {
      const { slot, shows, state } = body
      const _id = await ownEntry(tx, house, who, body)
      if (!_id) throw new Refusal('missing')
      const { row, entry } = await lockedEntry(tx, kind, _id)
      let now = entry
      if (slot) now = await move(tx, row, now, slot)
      if (shows !== undefined) now = await show(tx, now, shows)
      if (state === 'confirmed') {
        if (body.key) now = await ownerByMail(tx, now, who?._id)
        now = await confirm(tx, row, now, !!body.key || (who !== undefined && (await hasProven(tx, who._id, now.email))))
      }
      if (state === 'withdrawn') now = await withdraw(tx, now)
      const isNews = now.state === 'confirmed' && (entry.state !== 'confirmed' || entry.slot !== now.slot)
      if (isNews && now._id === entry._id) await mailFirm(tx, house, row, now)
      return ownPlaceOf(row, now)
    },

    adminList: given => listOf(kind, given),
    create: rows.create,
    edit: given => editOccasion(given, kind),
    guests: given => guestsOf(given, kind),
    tick: given => tickGuest(given, kind),
    one: rows.one,
    excel: given => entriesExcel(given, kind),
    pdf: given => doorPaper(given, kind),
  },
  {
    reserve: {
      place: ({ body }) => body.slot,
      look: (tx, all) =>
        lookAtSlot(
          tx,
          kind,
          contest.reserve,
          all.map(({ key, body }) => ({ key, wish: { slot: body.slot, guests: 0 } })),
        ),
    },
  },
)
