import { eq, inArray, sql } from 'drizzle-orm'
import type { AbsenceSettings } from '#contract/absences/shapes.ts'
import { Refusal } from '#contract/refusals.ts'
import { isSame } from '#contract/rules/same.ts'
import type { Tx } from '#server/kit/database.ts'
import { studio as studios } from '#server/shared/studios/tables.ts'
import { absenceSetting } from './tables.ts'

/** Settings of a studio of which nobody has said anything yet. */
const usualSettings = {
  wishesAMonth: 2,
  wishesBefore: 21,
  certificateFrom: 3,
  mostAway: null as number | null,
  limits: [] as { team: string; most: number }[],
  blocked: [] as { from: string; to: string; name: string }[],
  ownDevices: true,
  version: 0,
}

/** Settings of a studio; the usual where nobody has said anything yet. */
export async function settings(tx: Tx, studio: string) {
  const [row] = await tx.select().from(absenceSetting).where(eq(absenceSetting.studio, studio))
  if (row) return row
  if ((await tx.$count(studios, eq(studios.code, studio))) === 0) throw new Refusal('missing')
  return { ...usualSettings, studio }
}

/** Saves them over what was seen; the same again is no news. */
export async function saveSettings(tx: Tx, studio: string, { version, ...said }: AbsenceSettings) {
  const now = await settings(tx, studio)
  const wanted = { ...said, ownDevices: said.ownDevices ?? now.ownDevices }
  const { studio: _, version: seen, ...stands } = now
  if (isSame(stands, wanted)) return now
  if (seen !== version) throw new Refusal('stale', undefined, now)
  const row = { ...wanted, studio, version: seen + 1 }
  const [after] = await tx
    .insert(absenceSetting)
    .values(row)
    .onConflictDoUpdate({ target: absenceSetting.studio, set: row, setWhere: eq(absenceSetting.version, seen) })
    .returning()
  if (!after) throw new Refusal('stale', undefined, await settings(tx, studio))
  return after
}

async function settingsOf(tx: Tx, studios: readonly string[]) {
  if (studios.length === 0) return []
  return tx
    .select()
    .from(absenceSetting)
    .where(inArray(absenceSetting.studio, [...studios]))
    .orderBy(absenceSetting.studio)
}

/** Limits for somebody who works in several studios: the strictest of each. */
export async function limitsOf(tx: Tx, studios: readonly string[], person: string) {
  const all = await settingsOf(tx, studios)
  const given = all.length > 0 ? all : [usualSettings]
  const teams = await teamsOf(tx, person)
  const least = (numbers: readonly (number | null)[]) => {
    const known = numbers.filter(each => each !== null)
    return known.length > 0 ? Math.min(...known) : null
  }
  const most = given.flatMap(({ mostAway, limits }) => [
    mostAway,
    ...limits.filter(({ team }) => teams.includes(team)).map(limit => limit.most),
  ])
  return {
    wishesAMonth: Math.min(...given.map(each => each.wishesAMonth)),
    wishesBefore: Math.max(...given.map(each => each.wishesBefore)),
    certificateFrom: Math.min(...given.map(each => each.certificateFrom)),
    mostAway: least(most),
    blocked: given.flatMap(({ blocked }) => blocked),
  }
}

async function teamsOf(tx: Tx, who: string) {
  const { rows } = await tx.execute<{ team: string }>(sql`select team from team_member where person = ${who}::uuid`)
  return rows.map(({ team }) => team)
}
