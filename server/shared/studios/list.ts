import { and, asc, eq, isNull } from 'drizzle-orm'
import { german } from '#contract/german.ts'
import type { PublicStudio } from '#contract/studios/calls.ts'
import type { Tx } from '#server/kit/database.ts'
import { isTrainer } from '#server/shared/auth/grants.ts'
import { studio, team, teamMember } from './tables.ts'

type Row = typeof studio.$inferSelect

const initialsOf = (vorname: string, nachname: string) => `${[...vorname][0] ?? ''}${[...nachname][0] ?? ''}`.toUpperCase()

/** Studios as everybody sees them, by name; with `code` only that one. */
export async function publicStudios(tx: Tx, code?: string): Promise<PublicStudio[]> {
  const rows = await tx
    .select()
    .from(studio)
    .where(code === undefined ? undefined : eq(studio.code, code))
  const trainers = await trainersOf(tx)
  return rows.sort((a, b) => german.compare(a.name, b.name)).map(row => publicly(row, trainers.get(row.code) ?? []))
}

async function trainersOf(tx: Tx) {
  const rows = await tx
    .select({ studio: team.studio, member: teamMember, makesPlans: isTrainer('team_member.person') })
    .from(teamMember)
    .innerJoin(team, eq(team._id, teamMember.team))
    .where(and(eq(teamMember.trainer, true), isNull(team.removedAt)))
    .orderBy(asc(teamMember.vorname))
  const found = new Map<string, PublicStudio['trainers']>()
  for (const { studio: code, member, makesPlans } of rows) {
    const { _id, vorname, nachname, duty } = member
    found.set(code, [...(found.get(code) ?? []), { _id, vorname, initials: initialsOf(vorname, nachname), duty, makesPlans }])
  }
  return found
}

function publicly(row: Row, trainers: PublicStudio['trainers']): PublicStudio {
  const { _id, code, name, canton, adresse, email, telefon, lat, long, openingHours, alwaysCheckin } = row
  return { _id, code, name, canton, adresse, email, telefon, location: { lat, long }, openingHours, alwaysCheckin, trainers }
}
