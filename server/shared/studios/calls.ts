import { and, asc, eq, inArray, isNull, like } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import type { Right } from '#contract/rights.ts'
import { studios } from '#contract/studios/calls.ts'
import type { OpeningHoursRow, Team, Terminations } from '#contract/studios/shapes.ts'
import type { Tx } from '#server/kit/database.ts'
import { holdsIn, studiosWith } from '#server/kit/reach.ts'
import { isSame, mustBeSeen } from '#server/kit/row.ts'
import { serve, type Who } from '#server/serve/serve.ts'
import { userOf } from '#server/shared/auth/signed.ts'
import { pickStudio } from './pick.ts'
import { publicStudios } from './publicStudios.ts'
import { signaturesOf, signFor, signingStudio } from './signatures.ts'
import { studio, studioTermination, team } from './tables.ts'

type StudioRow = typeof studio.$inferSelect
type StudioChange = Partial<
  Pick<StudioRow, 'name' | 'adresse' | 'email' | 'telefon' | 'vacationDays' | 'growth' | 'correction' | 'openingHours' | 'alwaysCheckin'>
>

async function edit(tx: Tx, { code, version, ...change }: { code: string; version: number } & StudioChange): Promise<StudioRow> {
  const [row] = await tx.select().from(studio).where(eq(studio.code, code)).for('update')
  const same = row !== undefined && isSame(row, change)
  mustBeSeen(row, version, same)
  if (same) return row
  const [next] = await tx
    .update(studio)
    .set({ ...change, version: row.version + 1 })
    .where(eq(studio.code, code))
    .returning()
  return next as StudioRow
}

async function visible(tx: Tx, right: Right, who: Who, only?: readonly string[]) {
  const where = studiosWith(right, who)
  const wanted = where === 'all' ? only : only ? only.filter(code => where.includes(code)) : where
  return tx
    .select()
    .from(studio)
    .where(wanted && inArray(studio.code, [...wanted]))
    .orderBy(asc(studio.name))
}

const hours = ({ code, name, version, openingHours, alwaysCheckin }: StudioRow): OpeningHoursRow => ({
  code,
  name,
  version,
  openingHours,
  alwaysCheckin,
})

async function editTerminations(tx: Tx, { code, month, terminations, version }: Terminations): Promise<Terminations> {
  const [known] = await tx.select({ code: studio.code }).from(studio).where(eq(studio.code, code))
  if (!known) throw new Refusal('missing')
  const fresh = { studio: code, month, terminations }
  if (version === 0) {
    const [added] = await tx.insert(studioTermination).values(fresh).onConflictDoNothing().returning()
    if (added) return { code, month, terminations, version: added.version }
  }
  const at = and(eq(studioTermination.studio, code), eq(studioTermination.month, month))
  const [row] = await tx.select().from(studioTermination).where(at).for('update')
  const same = row?.terminations === terminations
  mustBeSeen(row, version, same, row && { code, month, terminations: row.terminations, version: row.version })
  if (same) return { code, month, terminations, version: row.version }
  await tx
    .update(studioTermination)
    .set({ terminations, version: row.version + 1 })
    .where(at)
  return { code, month, terminations, version: row.version + 1 }
}

async function editTeam(
  tx: Tx,
  { _id, studio: code, version, vacationDays }: Omit<Team, 'title'> & { vacationDays: number },
): Promise<Team> {
  const at = and(eq(team._id, _id), eq(team.studio, code), isNull(team.removedAt))
  const [row] = await tx.select().from(team).where(at).for('update')
  const same = row?.vacationDays === vacationDays
  mustBeSeen(row, version, same)
  if (same) return row
  const [next] = await tx
    .update(team)
    .set({ vacationDays, version: row.version + 1 })
    .where(at)
    .returning()
  return next as Team
}

export const studioCalls = serve(studios, {
  listPublic: ({ tx, house }) => publicStudios(tx, house),
  map: ({ house }) => ({ tiles: house.settings.tiles ?? null }),
  list: ({ tx, who }) => visible(tx, 'g_studioadmin', who),
  names: async ({ tx }) => tx.select().from(studio).orderBy(asc(studio.name)),
  standort: async ({ tx, house, who }) => ({ standort: who.studio ? ((await publicStudios(tx, house, who.studio))[0] ?? null) : null }),
  pick: async ({ tx, who, house, body }) => {
    await pickStudio(tx, house, who, body.studio_code)
    return userOf(tx, house, who._id)
  },

  update: ({ tx, body }) => edit(tx, body.studio),
  updateVacationDays: ({ tx, body }) => edit(tx, body.studio),
  updateGrowth: ({ tx, body }) => edit(tx, body.studio),
  updateCorrection: ({ tx, body }) => edit(tx, body.studio),

  terminations: async ({ tx, who, body }) => {
    const rows = await visible(tx, 'g_studioadmin', who)
    const found = await tx
      .select()
      .from(studioTermination)
      .where(
        and(
          inArray(
            studioTermination.studio,
            rows.map(({ code }) => code),
          ),
          like(studioTermination.month, `${body.year}-%`),
        ),
      )
      .orderBy(asc(studioTermination.studio), asc(studioTermination.month))
    return found.map(({ studio: code, month, terminations, version }) => ({ code, month, terminations, version }))
  },
  updateTerminations: ({ tx, body }) => editTerminations(tx, body.studio),

  teams: async ({ tx, who }) => {
    const rows = await tx.select().from(team).where(isNull(team.removedAt)).orderBy(asc(team.studio), asc(team.title))
    return rows.map(row => (holdsIn('g_studioadmin', who, row.studio) ? row : { ...row, vacationDays: null }))
  },
  updateTeamVacationDays: ({ tx, body }) => editTeam(tx, body.team),

  openingHours: async ({ tx, who, body }) => (await visible(tx, 'g_employeemanager', who, body.studios)).map(hours),
  saveOpeningHours: async ({ tx, body }) => hours(await edit(tx, body.studio)),

  signature: ({ tx, who, query }) => signaturesOf(tx, signingStudio(who, query.studio)),
  sign: ({ tx, who, body }) => signFor(tx, who, signingStudio(who, body.studio), body.signature),
})
