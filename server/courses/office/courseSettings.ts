import { eq, inArray } from 'drizzle-orm'
import type { SettingRow } from '#contract/courses/courseOffice.ts'
import { type CourseRules, usualRules } from '#contract/courses/rules.ts'
import { german } from '#contract/german.ts'
import { Refusal } from '#contract/refusals.ts'
import { courseSetting } from '#server/courses/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { studiosWith } from '#server/kit/reach.ts'
import type { Who } from '#server/serve/serve.ts'
import { studio } from '#server/shared/studios/tables.ts'

/** The booking rules of these studios; where nothing is set, the usual ones. */
async function rowsOf(tx: Tx, codes?: readonly string[]): Promise<SettingRow[]> {
  const rows = await tx
    .select({ code: studio.code, name: studio.name, own: courseSetting })
    .from(studio)
    .leftJoin(courseSetting, eq(courseSetting.studio, studio.code))
    .where(codes && inArray(studio.code, [...codes]))
  return rows
    .map(({ code, name, own }) => ({ ...usualRules, version: 0, ...own, studio: code, name }))
    .sort((a, b) => german.compare(a.name, b.name))
}

export function settingRows(tx: Tx, who: Who) {
  const mine = studiosWith('gf_c_signupRange', who)
  return rowsOf(tx, mine === 'all' ? undefined : mine)
}

export async function editSetting(tx: Tx, { version, ...rules }: CourseRules & { version: number }): Promise<SettingRow> {
  const [known] = await tx.select({ code: studio.code }).from(studio).where(eq(studio.code, rules.studio)).for('update')
  if (!known) throw new Refusal('missing')
  const [row] = await tx.select().from(courseSetting).where(eq(courseSetting.studio, rules.studio))
  const same = row !== undefined && Object.entries(rules).every(([name, value]) => row[name as keyof CourseRules] === value)
  const seen = (row?.version ?? 0) === version
  const [current] = await rowsOf(tx, [rules.studio])
  if (!seen && !same) throw new Refusal('stale', undefined, current)
  if (same) return current as SettingRow
  const next = { ...rules, version: (row?.version ?? 0) + 1 }
  await tx.insert(courseSetting).values(next).onConflictDoUpdate({ target: courseSetting.studio, set: next })
  return (await rowsOf(tx, [rules.studio]))[0] as SettingRow
}
