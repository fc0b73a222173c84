import { and, asc, inArray, type SQL, sql } from 'drizzle-orm'
import { appointmentTimes } from '#contract/appointments/appointmentTimes.ts'
import { type AppointmentKind, appointmentKinds, type TimeForm } from '#contract/appointments/shapes.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { ofStudioAsked, reachConditionOf, studiosWith } from '#server/kit/reach.ts'
import { rowsOf } from '#server/kit/rows.ts'
import { actorOf, serve } from '#server/serve/serve.ts'
import { holdersOf } from '#server/shared/auth/holders.ts'
import { person } from '#server/shared/auth/tables.ts'
import { appointmentTime } from './tables.ts'

/** Trainers who may stand behind times of a studio: those who answer leads there, and those who write training plans. */
async function trainersIn(tx: Tx, studio: string) {
  const [answering, training] = [
    await holdersOf(tx, 'af_edit', studio, { named: true }),
    await holdersOf(tx, 'tp_create', studio, { named: true }),
  ]
  return [...new Set([...answering, ...training])]
}

async function trainers({ tx, who }: Acting, studio: string) {
  const ids = await trainersIn(tx, studio)
  if (ids.length === 0) return []
  const rows = await tx
    .select({ _id: person._id, vorname: person.vorname, nachname: person.nachname })
    .from(person)
    .where(inArray(person._id, ids))
    .orderBy(asc(person.nachname), asc(person.vorname), asc(person._id))
  return rows.map(({ _id, vorname, nachname }) => ({ _id, name: `${vorname} ${nachname}`.trim(), me: _id === actorOf(who) }))
}

const trainerName = sql<string | null>`(select nullif(trim(p.vorname || ' ' || p.nachname), '') from person p
  where p._id = "appointment_time"."trainer" and p.deleted_at is null)`

const rows = rowsOf({
  table: appointmentTime,
  fields: ({ studio, kind, weekdays, from, to, minutes, places, trainer }: TimeForm) => ({
    studio,
    kind: kind as AppointmentKind,
    weekdays: [...new Set(weekdays)].sort(),
    from,
    to,
    minutes,
    places,
    trainer: trainer ?? null,
  }),
  beside: { trainerName },
  visibleTo: who => reachConditionOf(appointmentTime.studio, studiosWith('g_employeemanager', who)),
  meant: given => ofStudioAsked(appointmentTime.studio, given),
  mayStand: async ({ tx }, { trainer, studio }) => {
    if (trainer && !(await trainersIn(tx, studio)).includes(trainer))
      throw new Refusal('invalid', { trainer: 'Diese Person arbeitet hier nicht mit Terminen.' })
  },
})

const filtered = ({ studio, kind }: { studio?: string[]; kind?: AppointmentKind[] }): SQL | undefined =>
  and(studio?.length ? inArray(appointmentTime.studio, studio) : undefined, kind?.length ? inArray(appointmentTime.kind, kind) : undefined)

export const timeCalls = serve(appointmentTimes, {
  list: rows.page(row => `${appointmentKinds[row.kind]} ${row.from} ${row.trainerName ?? ''}`, 'from', filtered),
  one: rows.one,
  create: rows.create,
  edit: rows.edit,
  remove: rows.remove,
  restore: rows.restore,
  trainers: given => trainers(given, given.query.studio),
})
