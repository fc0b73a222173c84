import { eq } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import type { OpenClosure, PauseReasonRow } from '#contract/timestop/pauseReasons.ts'
import type { TimestopSettings, TimestopSettingsForm } from '#contract/timestop/timestopSettings.ts'
import type { Tx } from '#server/kit/database.ts'
import { isSame } from '#server/kit/row.ts'
import { studioNames } from '#server/shared/studios/names.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { timestopSetting } from './tables.ts'
import { isHealth } from './words.ts'

const _id = 'all'

/** The chain's settings of pauses; version 0 where nobody has said anything yet. */
export async function settingsOf(tx: Tx): Promise<TimestopSettings> {
  const [row] = await tx.select().from(timestopSetting).where(eq(timestopSetting._id, _id))
  if (!row) return { text: null, reasons: [], closures: [], version: 0 }
  return { ...row, reasons: row.reasons.map(reason => ({ ...reason, isHealth: isHealth(reason) })) }
}

/** Reasons as they are kept: where nobody said whether one tells something of health, it stays what it is; a new one does where it needs a proof. */
const keptReasons = (given: TimestopSettingsForm['reasons'], before: readonly PauseReasonRow[]): PauseReasonRow[] =>
  given.map(reason => ({ ...reason, isHealth: reason.isHealth ?? isHealth(before.find(({ _id }) => _id === reason._id) ?? reason) }))

/** Saves them as they were seen; the same once more is no news. */
export async function saveSettings(tx: Tx, { version, ...form }: TimestopSettingsForm): Promise<TimestopSettings> {
  await tx.insert(timestopSetting).values({ _id, text: null, reasons: [], closures: [], version: 0 }).onConflictDoNothing()
  const [row] = await tx.select().from(timestopSetting).where(eq(timestopSetting._id, _id)).for('update')
  const said = { ...form, reasons: keptReasons(form.reasons, row!.reasons) }
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
export async function reasonOf(tx: Tx, id: string): Promise<PauseReasonRow> {
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

/** A reason as members read it: what the access-control service calls it is the studio's. */
export const shownToMembers = (reason: PauseReasonRow): PauseReasonRow => ({ ...reason, tacReason: null })

/** The text above the public form. */
export async function publicText(tx: Tx) {
  const settings = await settingsOf(tx)
  return {
    text: settings.text,
    reasons: settings.reasons.filter(({ isPublic }) => isPublic).map(shownToMembers),
    closures: await openClosures(tx, settings),
  }
}
