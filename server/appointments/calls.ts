import { and, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { appointments } from '#contract/appointments/calls.ts'
import { type AppointmentKind, openKinds } from '#contract/appointments/shapes.ts'
import type { Body } from '#contract/call.ts'
import { Refusal } from '#contract/refusals.ts'
import { dayMs } from '#contract/time.ts'
import type { Tx } from '#server/kit/database.ts'
import { done } from '#server/kit/done.ts'
import type { House } from '#server/kit/house.ts'
import { lead } from '#server/leads/tables.ts'
import { actorOf, file, serve, type Who } from '#server/serve/serve.ts'
import { seenPerson } from '#server/shared/auth/rules.ts'
import { rowIn } from '#server/shared/publicForms/link.ts'
import { book, cancel, move, one, type Whose } from './acts.ts'
import { textOf } from './entry.ts'
import { inviteConsultation, openedBy, whoseIs } from './links.ts'
import { bookFor, cancelFor, confirmTrial, listFor, moveFor } from './office.ts'
import { appointmentKey, held, shownTo } from './read.ts'
import { slotsOf } from './slots.ts'
import { appointment, appointmentTime } from './tables.ts'

const keptDays = 90

interface Asked {
  studio: string
  from: string
  days: number
  kind?: AppointmentKind
}

/** Free times of these kinds. */
async function freeOf(tx: Tx, { studio, from, days, kind }: Asked, kinds: readonly AppointmentKind[]) {
  const wanted = kinds.filter(each => kind === undefined || each === kind)
  if (wanted.length === 0) return []
  const where = and(eq(appointmentTime.studio, studio), inArray(appointmentTime.kind, wanted))
  return (await slotsOf(tx, { where, from, days })).filter(({ free }) => free > 0)
}

/** Whose time is taken: of the key's owner, or with a session of a person whom the caller sees. */
async function wanted(given: { tx: Tx; house: House; who: Who | undefined }, { lead: key, person }: Body<typeof appointments.book>) {
  const { tx, who } = given
  if (key) return { whose: await whoseIs(given, key), author: null }
  if (!who) throw new Refusal('unauthenticated')
  const me = actorOf(who)
  const whose: Whose = { lead: null, person: person ?? me }
  if (person && person !== me) await seenPerson(tx, who, person, ['af_edit'])
  return { whose, author: me }
}

/** The caller's own, as a member or as the lead that they were. */
const ownOf = (person: string) =>
  or(eq(appointment.person, person), sql`${appointment.lead} in (select ${lead._id} from ${lead} where ${lead.person} = ${person})`)

async function mustBeOwn(tx: Tx, who: Who, _id: string) {
  const [found] = await held(tx, and(eq(appointment._id, _id), ownOf(who._id)), 1)
  if (!found) throw new Refusal('missing')
  return found
}

/** With a name for who leads it, which strangers are not told. */
async function trainingsOf(tx: Tx, asked: Asked) {
  const slots = await freeOf(tx, asked, ['training'])
  const ids = [...new Set(slots.flatMap(({ trainer }) => trainer ?? []))]
  const names = new Map<string, string>()
  if (ids.length > 0) {
    const { rows } = await tx.execute<{ _id: string; name: string }>(
      sql`select _id, trim(vorname || ' ' || nachname) as name from person where _id = any(${sql.param(ids)}::uuid[]) and deleted_at is null`,
    )
    for (const { _id, name } of rows) names.set(_id, name)
  }
  return slots.flatMap(slot => (slot.trainer && names.has(slot.trainer) ? [{ ...slot, trainer: names.get(slot.trainer) as string }] : []))
}

export const appointmentCalls = serve(appointments, {
  slots: ({ tx, query }) => freeOf(tx, query, openKinds),
  book: async given => {
    const { body, house } = given
    const { whose, author } = await wanted(given, body)
    return shownTo(house, await book(given, { _id: body._id, slot: body.slot, whose, author, kinds: openKinds }))
  },
  link: given => openedBy(given, given.params.key),
  shown: async ({ tx, house, params }) => shownTo(house, await one(tx, rowIn(house, appointmentKey, params.key))),
  move: async given => {
    const { house, params, body } = given
    return shownTo(house, await move(given, rowIn(house, appointmentKey, params.key), { slot: body.slot, author: null }))
  },
  cancel: async given => {
    await cancel(given, rowIn(given.house, appointmentKey, given.params.key), { author: null })
    return done
  },
  entry: async ({ tx, house, params }) => {
    const text = textOf(await one(tx, rowIn(house, appointmentKey, params.key)), house.settings)
    return file(Buffer.from(text), {
      type: 'text/calendar; charset=utf-8',
      headers: { 'content-disposition': 'attachment; filename="Termin.ics"' },
    })
  },

  trainingSlots: ({ tx, query }) => trainingsOf(tx, query),
  mine: async ({ tx, house, who }) => {
    const since = gt(appointment.startsAt, new Date(Date.now() - keptDays * dayMs).toISOString())
    return (await held(tx, and(ownOf(who._id), since), 200)).map(each => shownTo(house, each))
  },
  training: async ({ tx, house, who, params }) => shownTo(house, await mustBeOwn(tx, who, params.id)),
  bookTraining: async given => {
    const { house, who, body } = given
    const whose: Whose = { lead: null, person: who._id }
    return shownTo(house, await book(given, { ...body, whose, kinds: ['training'], author: null }))
  },
  moveTraining: async given => {
    const { tx, house, who, params, body } = given
    await mustBeOwn(tx, who, params.id)
    return shownTo(house, await move(given, params.id, { slot: body.slot, author: null }))
  },
  cancelTraining: async given => {
    await mustBeOwn(given.tx, given.who, given.params.id)
    await cancel(given, given.params.id, { author: null })
    return done
  },

  list: given => listFor(given, given.query),
  bookFor: given => bookFor(given, given.body),
  moveFor: given => moveFor(given, given.params.id, given.body),
  cancelFor: async given => {
    await cancelFor(given, given.params.id, given.query)
    return done
  },
  confirmTrial: async given => {
    await confirmTrial(given, given.body)
    return done
  },
  inviteConsultation: async given => {
    await inviteConsultation(given, given.body.email)
    return done
  },
})
