import { eq } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import type { OpenClosure, PauseReason, TimestopSettings } from '#contract/timestop/shapes.ts'
import type { Tx } from '#server/kit/database.ts'
import { isSame } from '#server/kit/row.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { timestopSetting } from './tables.ts'
import { isHealth } from './words.ts'

const _id = 'all'

/** What the chain says of pauses; version 0 where nobody has said anything yet. */
export async function settingsOf(tx: Tx): Promise<TimestopSettings> {
  const [row] = await tx.select().from(timestopSetting).where(eq(timestopSetting._id, _id))
  if (!row) return { text: null, reasons: [], closures: [], version: 0 }
  return { ...row, reasons: row.reasons.map(reason => ({ ...reason, isHealth: isHealth(reason) })) }
}

/** Saves them as they were seen; the same once more is no news. */
export async function saveSettings(tx: Tx, { version, ...said }: TimestopSettings): Promise<TimestopSettings> {
  await tx.insert(timestopSetting).values({ _id, text: null, reasons: [], closures: [], version: 0 }).onConflictDoNothing()
  const [row] = await tx.select().from(timestopSetting).where(eq(timestopSetting._id, _id)).for('update')
  if (isSame(row!, said) && row!.version > 0) return row!
  if (row!.version !== version) throw new Refusal('stale', undefined, await settingsOf(tx))
  await mustBeStudios(tx, said)
  const [next] = await tx
    .update(timestopSetting)
    .set({ ...said, version: version + 1 })
    .where(eq(timestopSetting._id, _id))
    .returning()
  return next!
}

async function mustBeStudios(tx: Tx, { closures }: Pick<TimestopSettings, 'closures'>) {
  const known = new Set((await tx.select({ code: studio.code }).from(studio)).map(({ code }) => code))
  const fields = Object.fromEntries(
    closures.flatMap((one, nth) => (known.has(one.studio) ? [] : [[`closures[${nth}].studio`, 'Dieses Studio gibt es nicht.']])),
  )
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', fields)
}

/** A reason as it stands now. */
export async function reasonOf(tx: Tx, id: string): Promise<PauseReason> {
  const found = (await settingsOf(tx)).reasons.find(each => each._id === id)
  if (!found) throw new Refusal('pause-reason')
  return found
}

/** Closures whose days are given back to whoever asks, of these studios or of all. */
export async function openClosures(
  tx: Tx,
  { closures }: Pick<TimestopSettings, 'closures'>,
  codes?: readonly string[],
): Promise<OpenClosure[]> {
  const asked = closures.filter(each => each.given === 'asked' && (!codes || codes.includes(each.studio)))
  if (asked.length === 0) return []
  const names = await studioNames(tx)
  return asked.map(({ given: _, ...each }) => ({ ...each, studioName: names.get(each.studio) ?? each.studio }))
}

export const studioNames = async (tx: Tx) =>
  new Map((await tx.select({ code: studio.code, name: studio.name }).from(studio)).map(({ code, name }) => [code, name]))

/** A reason as members read it: what the access-control service calls it is the studio's. */
export const shownToMembers = (reason: PauseReason): PauseReason => ({ ...reason, tacReason: null })

/** What stands above the public form. */
export async function publicText(tx: Tx) {
  const settings = await settingsOf(tx)
  return {
    text: settings.text,
    reasons: settings.reasons.filter(({ isPublic }) => isPublic).map(shownToMembers),
    closures: await openClosures(tx, settings),
  }
}
