import { asc, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type AppointmentKind, type AppointmentRow, appointmentKinds, type OwnAppointment } from '#contract/appointments/shapes.ts'
import { leadRights } from '#contract/leads/rights.ts'
import { when } from '#server/courses/words.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithSettings } from '#server/kit/house.ts'
import { reaches, studiosWithAny } from '#server/kit/reach.ts'
import { lead } from '#server/leads/tables.ts'
import type { Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { linkKeyOf } from '#server/shared/publicForms/link.ts'
import { studio } from '#server/shared/studios/tables.ts'
import type { AppointmentRecord } from './slots.ts'
import { appointment } from './tables.ts'

const trainer = alias(person, 'trainer')

/** An appointment with those whom it names. */
export interface AppointmentDetail {
  row: AppointmentRecord
  studioName: string
  address: string
  vorname: string
  nachname: string | null
  email: string | null
  telefon: string | null
  trainerName: string | null
  /** The studio where the lead is now; null without a lead, and where it has no studio. */
  leadStudio: string | null
}

/** A notice for the trainer: it names an account alone, with which it goes; whoever asked without one would stay in the bell. */
export const namedIn = (title: string, { row, vorname }: Pick<AppointmentDetail, 'row' | 'vorname'>) =>
  row.person ? { title: `${title}, ${vorname}`, about: row.person } : { title }

const fullName = ({ vorname, nachname }: { vorname: string; nachname: string | null }) => [vorname, nachname].filter(Boolean).join(' ')

/** Appointments of this condition, the soonest first, whoever sees them. */
export async function findAppointmentDetails(tx: Tx, where: SQL | undefined, limit = 2000): Promise<AppointmentDetail[]> {
  const rows = await tx
    .select({ row: appointment, lead, person, trainer, studioName: studio.name, address: studio.adresse })
    .from(appointment)
    .innerJoin(studio, eq(studio.code, appointment.studio))
    .leftJoin(lead, eq(lead._id, appointment.lead))
    .leftJoin(person, eq(person._id, appointment.person))
    .leftJoin(trainer, eq(trainer._id, appointment.trainer))
    .where(where)
    .orderBy(asc(appointment.startsAt), asc(appointment._id))
    .limit(limit)
  return rows.map(({ row, lead: asked, person: member, trainer: leads, studioName, address }) => {
    const whose = member ?? asked
    return {
      row,
      studioName,
      address,
      vorname: whose?.vorname ?? '',
      nachname: whose?.nachname ?? null,
      email: whose?.email ?? null,
      telefon: whose?.telefon ?? null,
      trainerName: leads && !leads.deletedAt ? fullName(leads) : null,
      leadStudio: asked?.studio ?? null,
    }
  })
}

/** Leads that a person was, with all that went into them. */
export const leadsOfPerson = (who: string) => sql`(with recursive theirs (_id) as (
  select l._id from lead l where l.person = ${who}::uuid union select l._id from lead l join theirs t on l.merged_into = t._id)
  select _id from theirs)`

/** The purpose of a key that opens one appointment. */
export const appointmentKey = 'appointment'

/** As whoever comes sees it. */
export const ownAppointmentOf = (house: WithSettings, { row, studioName, address, trainerName }: AppointmentDetail): OwnAppointment => {
  const { _id, studio: code, kind, startsAt, endsAt, state, version } = row
  const key = linkKeyOf(house, appointmentKey, _id)
  return { _id, key, studio: code, studioName, address, kind, startsAt, endsAt, trainer: trainerName, state, version }
}

/** As staff see it. */
export const shownToStaff = (
  { row, trainerName, telefon, email, leadStudio, ...whose }: AppointmentDetail,
  who: Pick<Who, 'grants'>,
): AppointmentRow => {
  const { _id, version, studio: code, kind, startsAt, endsAt, state, lead: asked, person: member } = row
  const about = { _id, version, studio: code, kind, startsAt, endsAt, state, person: member }
  const reach = studiosWithAny(leadRights, who)
  const reads = leadStudio === null ? reach === 'all' : reaches(reach, leadStudio)
  const lead = reads ? { lead: asked, leadStudio } : { lead: null, leadStudio: null }
  return { ...about, ...lead, name: fullName(whose), telefon, email, trainer: trainerName }
}

/** «Probetraining, Fr 20.11., 17:15». */
export const calledOf = ({ kind, startsAt }: { kind: AppointmentKind; startsAt: string }) => `${appointmentKinds[kind]}, ${when(startsAt)}`
