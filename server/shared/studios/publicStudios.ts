import { and, asc, eq, isNull } from 'drizzle-orm'
import { german } from '#contract/german.ts'
import type { PublicStudio } from '#contract/studios/shapes.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithDomains } from '#server/kit/house.ts'
import { isTrainer } from '#server/shared/auth/grants.ts'
import { duties } from './plugs.ts'
import { studio, team, teamMember } from './tables.ts'

type Row = typeof studio.$inferSelect

const initialsOf = (vorname: string, nachname: string) => `${[...vorname][0] ?? ''}${[...nachname][0] ?? ''}`.toUpperCase()

/** Studios as everybody sees them, by name; with `code` only that one. */
export async function publicStudios(tx: Tx, house: WithDomains, code?: string): Promise<PublicStudio[]> {
  const rows = await tx
    .select()
    .from(studio)
    .where(code === undefined ? undefined : eq(studio.code, code))
  const trainers = await trainersOf(tx, house)
  return rows.sort((a, b) => german.compare(a.name, b.name)).map(row => publicly(row, trainers.get(row.code) ?? []))
}

/** Days on duty: published shifts where the studio has any of somebody with an account, else the weekly hours of the team. */
async function trainersOf(tx: Tx, house: WithDomains) {
  const rows = await tx
    .select({ studio: team.studio, member: teamMember, makesPlans: isTrainer('team_member.person') })
    .from(teamMember)
    .innerJoin(team, eq(team._id, teamMember.team))
    .where(and(eq(teamMember.trainer, true), isNull(team.removedAt)))
    .orderBy(asc(teamMember.vorname))
  const planned = (await Promise.all(duties.all(house).map(read => read(tx)))).flat()
  const plans = new Set(planned.map(({ studio: code }) => code))
  const found = new Map<string, PublicStudio['trainers']>()
  for (const { studio: code, member, makesPlans } of rows) {
    const { _id, vorname, nachname, person } = member
    const own = planned.filter(each => each.studio === code && each.person === person).map(({ duty }) => duty)
    const duty = person !== null && plans.has(code) ? own : member.duty
    found.set(code, [...(found.get(code) ?? []), { _id, vorname, initials: initialsOf(vorname, nachname), duty, makesPlans }])
  }
  return found
}

function publicly(row: Row, trainers: PublicStudio['trainers']): PublicStudio {
  const { _id, code, name, canton, adresse, email, telefon, lat, long, openingHours, alwaysCheckin } = row
  return { _id, code, name, canton, adresse, email, telefon, location: { lat, long }, openingHours, alwaysCheckin, trainers }
}
