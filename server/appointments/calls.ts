import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { appointments } from '#contract/appointments/calls.ts'
import { type AppointmentKind, kindNames, openKinds } from '#contract/appointments/shapes.ts'
import type { CallBody } from '#contract/call.ts'
import { Refusal } from '#contract/refusals.ts'
import { dayMs } from '#contract/time.ts'
import type { Tx } from '#server/kit/database.ts'
import { done } from '#server/kit/done.ts'
import type { House } from '#server/kit/house.ts'
import { actorOf, file, serve, type Who } from '#server/serve/serve.ts'
import { seenPerson } from '#server/shared/auth/rules.ts'
import { person } from '#server/shared/auth/tables.ts'
import { rowIn } from '#server/shared/publicForms/link.ts'
import { appointmentDetailOf, book, cancel, move, type Whose } from './appointmentActs.ts'
import { appointmentKey, findAppointmentDetails, leadsOfPerson, ownAppointmentOf } from './appointmentDetails.ts'
import { textOf } from './appointmentEntry.ts'
import { bookFor, cancelFor, confirmTrial, listFor, moveFor } from './appointmentOffice.ts'
import { inviteConsultation, openedBy, whoseIs } from './links.ts'
import { slotsOf } from './slots.ts'
import { appointment, appointmentTime } from './tables.ts'

const keptDays = 90

interface FreeSlotParams {
  studio: string
  from: string
  days: number
  kind?: AppointmentKind
  byHand?: boolean
}

/** Free times of these kinds. */
async function freeOf(tx: Tx, { studio, from, days, kind, byHand }: FreeSlotParams, kinds: readonly AppointmentKind[]) {
  const wanted = kinds.filter(each => kind === undefined || each === kind)
  if (wanted.length === 0) return []
  const where = and(eq(appointmentTime.studio, studio), inArray(appointmentTime.kind, wanted))
  return (await slotsOf(tx, { where, from, days, byHand })).filter(({ free }) => free > 0)
}

/** The person whose time is taken: the key's owner, or with a session a person whom the caller sees. */
async function wanted(
  given: { tx: Tx; house: House; who: Who | undefined },
  { lead: key, person: named }: CallBody<typeof appointments.book>,
) {
  const { tx, who } = given
  if (key) return { whose: await whoseIs(given, key), author: null }
  if (!who) throw new Refusal('unauthenticated')
  const me = actorOf(who)
  const whose: Whose = { lead: null, person: named ?? me }
  if (named && named !== me) await seenPerson(tx, who, named, ['af_edit'])
  return { whose, author: me }
}

/** The caller's own, as a member or as the lead that they were. */
const ownAppointmentConditionOf = (_id: string) => or(eq(appointment.person, _id), sql`${appointment.lead} in ${leadsOfPerson(_id)}`)

async function mustBeOwn(tx: Tx, who: Who, _id: string) {
  const [found] = await findAppointmentDetails(tx, and(eq(appointment._id, _id), ownAppointmentConditionOf(who._id)), 1)
  if (!found) throw new Refusal('missing')
  return found
}

/** With the name of whoever leads it, which strangers are not told. */
async function namedOf(tx: Tx, asked: FreeSlotParams, kinds: readonly AppointmentKind[]) {
  const slots = await freeOf(tx, asked, kinds)
  const ids = [...new Set(slots.flatMap(({ trainer }) => trainer ?? []))]
  const people =
    ids.length > 0
      ? await tx
          .select()
          .from(person)
          .where(and(inArray(person._id, ids), isNull(person.deletedAt)))
      : []
  const names = new Map(people.map(({ _id, vorname, nachname }) => [_id, `${vorname} ${nachname}`.trim()]))
  return slots.map(slot => ({ ...slot, trainer: (slot.trainer && names.get(slot.trainer)) || null }))
}

export const appointmentCalls = serve(appointments, {
  slots: ({ tx, query }) => freeOf(tx, query, openKinds),
  book: async given => {
    const { body, house } = given
    const { whose, author } = await wanted(given, body)
    return ownAppointmentOf(house, await book(given, { _id: body._id, slot: body.slot, whose, author, kinds: openKinds }))
  },
  link: given => openedBy(given, given.params.key),
  shown: async ({ tx, house, params }) => ownAppointmentOf(house, await appointmentDetailOf(tx, rowIn(house, appointmentKey, params.key))),
  move: async given => {
    const { house, params, body } = given
    return ownAppointmentOf(house, await move(given, rowIn(house, appointmentKey, params.key), { slot: body.slot, author: null }))
  },
  cancel: async given => {
    await cancel(given, rowIn(given.house, appointmentKey, given.params.key), { author: null })
    return done
  },
  entry: async ({ tx, house, params }) => {
    const text = textOf(await appointmentDetailOf(tx, rowIn(house, appointmentKey, params.key)), house.settings)
    return file(Buffer.from(text), {
      type: 'text/calendar; charset=utf-8',
      headers: { 'content-disposition': 'attachment; filename="Termin.ics"' },
    })
  },

  // Without its trainer there is no personal training.
  trainingSlots: async ({ tx, query }) => (await namedOf(tx, query, ['training'])).filter(({ trainer }) => trainer),
  mine: async ({ tx, house, who }) => {
    const since = gt(appointment.startsAt, new Date(Date.now() - keptDays * dayMs).toISOString())
    return (await findAppointmentDetails(tx, and(ownAppointmentConditionOf(who._id), since), 200)).map(each =>
      ownAppointmentOf(house, each),
    )
  },
  training: async ({ tx, house, who, params }) => ownAppointmentOf(house, await mustBeOwn(tx, who, params.id)),
  bookTraining: async given => {
    const { house, who, body } = given
    const whose: Whose = { lead: null, person: who._id }
    return ownAppointmentOf(house, await book(given, { ...body, whose, kinds: ['training'], author: null }))
  },
  moveTraining: async given => {
    const { tx, house, who, params, body } = given
    await mustBeOwn(tx, who, params.id)
    return ownAppointmentOf(house, await move(given, params.id, { slot: body.slot, author: null }))
  },
  cancelTraining: async given => {
    await mustBeOwn(given.tx, given.who, given.params.id)
    await cancel(given, given.params.id, { author: null })
    return done
  },

  list: given => listFor(given, given.query),
  officeSlots: ({ tx, query }) => namedOf(tx, { ...query, byHand: true }, kindNames),
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
