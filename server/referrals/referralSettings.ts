import { desc } from 'drizzle-orm'
import type { ReferralSettings } from '#contract/referrals/referralOffice.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import { isSame } from '#server/kit/row.ts'
import { referralSettings } from './tables.ts'

/** The terms that hold until somebody sets something else: thanks without an amount. */
const usual: ReferralSettings = {
  rewardText: 'Ein Dankeschön deines Studios',
  rewardRappen: 0,
  friendText: null,
  days: 90,
  version: 0,
  at: null,
}

/** The newest version, and as many before it as a list shows. */
export async function settingsOf(tx: Tx, most = 1): Promise<[now: ReferralSettings, ...before: ReferralSettings[]]> {
  const [now, ...before] = await tx.select().from(referralSettings).orderBy(desc(referralSettings.version)).limit(most)
  return now ? [now, ...before] : [usual]
}

/** Makes the next version. Of two who saw the same one the first counts; the second is handed what stands now. */
export async function saveSettings(tx: Tx, { version, ...form }: Omit<ReferralSettings, 'at'>): Promise<ReferralSettings> {
  const [now] = await settingsOf(tx)
  if (isSame(now, form)) return now
  if (now.version !== version) throw new Refusal('stale', undefined, now)
  const row = { ...form, version: version + 1, at: new Date().toISOString() }
  const made = await tx.insert(referralSettings).values(row).onConflictDoNothing().returning()
  if (made.length > 0) return row
  const [first] = await settingsOf(tx)
  if (isSame(first, form)) return first
  throw new Refusal('stale', undefined, first)
}
