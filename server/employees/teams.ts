import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { TeamForm, TeamWhole } from '#contract/employees/shapes.ts'
import { german } from '#contract/german.ts'
import type { PageQuery } from '#contract/page.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { paged } from '#server/kit/page.ts'
import { ofStudioAsked, reachConditionOf } from '#server/kit/reach.ts'
import { mustBeSeen } from '#server/kit/row.ts'
import { rowsOf } from '#server/kit/rows.ts'
import { person } from '#server/shared/auth/tables.ts'
import { team, teamMember } from '#server/shared/studios/tables.ts'
import { fullName } from './employeeList.ts'
import { employedOnce, type Keeper, managedBy } from './rules.ts'

/** The rows that the calls make and change; who is in a team is read beside. */
export const teamRows = rowsOf({
  table: team,
  fields: ({ studio, title }: TeamForm) => ({ studio, title }),
  visibleTo: who => reachConditionOf(team.studio, managedBy(who)),
  meant: given => ofStudioAsked(team.studio, given),
  mayStand: async ({ tx }, { studio, title }, _id) => {
    const same = and(
      eq(team.studio, studio),
      sql`lower(${team.title}) = lower(${title})`,
      isNull(team.removedAt),
      sql`${team._id} <> ${_id}`,
    )
    if ((await tx.$count(team, same)) > 0) throw new Refusal('invalid', { title: 'Ein Team mit diesem Namen gibt es hier schon.' })
  },
})

async function findWholeTeams(tx: Tx, where: SQL | undefined): Promise<TeamWhole[]> {
  const rows = await tx
    .select()
    .from(team)
    .where(and(isNull(team.removedAt), where))
    .orderBy(asc(team.studio), asc(team.title))
  const ids = rows.map(({ _id }) => _id)
  const found = ids.length > 0 ? await tx.select().from(teamMember).where(inArray(teamMember.team, ids)) : []
  const members = found
    .map(row => ({ team: row.team, _id: row.person, name: fullName(row), trainer: row.trainer }))
    .sort((one, other) => german.compare(one.name, other.name))
  return rows.map(({ _id, studio, title, version }) => ({
    _id,
    studio,
    title,
    version,
    members: members.filter(one => one.team === _id).map(({ team: _, ...member }) => member),
  }))
}

export async function teamsPage({ tx, who }: Acting, query: PageQuery & { studio?: readonly string[] }) {
  const { studio } = query
  const rows = await findWholeTeams(tx, and(reachConditionOf(team.studio, managedBy(who)), studio && inArray(team.studio, [...studio])))
  return paged(rows, query, row => `${row.title} ${row.members.map(({ name }) => name).join(' ')}`, 'title')
}

/** A team that the caller may see, where they are told. */
export async function oneTeam(tx: Tx, _id: string, who?: Keeper): Promise<TeamWhole> {
  const [row] = await findWholeTeams(tx, and(eq(team._id, _id), who && reachConditionOf(team.studio, managedBy(who))))
  if (!row) throw new Refusal('missing')
  return row
}

/** People who were, are or will be employed in the studio of the team, and nobody else. */
async function mustWorkThere(tx: Tx, studio: string, ids: readonly string[]) {
  const rows = ids.length
    ? await tx
        .select()
        .from(person)
        .where(and(inArray(person._id, [...ids]), isNull(person.deletedAt), employedOnce(sql`${person._id}`, [studio])))
    : []
  if (rows.length < ids.length) throw new Refusal('invalid', { members: 'Nicht alle davon sind in diesem Studio angestellt.' })
  return rows
}

/** Says who is in a team; whoever stays keeps their times of duty. */
export async function setMembers(
  { tx }: Acting,
  _id: string,
  { studio, members, version }: { studio: string; members: readonly string[]; version: number },
) {
  const at = and(eq(team._id, _id), eq(team.studio, studio), isNull(team.removedAt))
  const [row] = await tx.select().from(team).where(at).for('update')
  if (!row) throw new Refusal('missing')
  const wanted = [...new Set(members)]
  const known = (await tx.select().from(teamMember).where(eq(teamMember.team, _id))).filter(one => one.person !== null)
  const gone = known.filter(one => !wanted.includes(one.person!))
  const fresh = wanted.filter(one => !known.some(row => row.person === one))
  mustBeSeen(row, version, gone.length + fresh.length === 0, await oneTeam(tx, _id))
  if (gone.length + fresh.length === 0) return oneTeam(tx, _id)
  const people = await mustWorkThere(tx, studio, fresh)
  if (gone.length > 0)
    await tx.delete(teamMember).where(
      inArray(
        teamMember._id,
        gone.map(one => one._id),
      ),
    )
  if (people.length > 0)
    await tx
      .insert(teamMember)
      .values(people.map(one => ({ _id: v7(), team: _id, person: one._id, vorname: one.vorname, nachname: one.nachname })))
  await tx
    .update(team)
    .set({ version: row.version + 1 })
    .where(at)
  return oneTeam(tx, _id)
}
