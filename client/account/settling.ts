import type { Local } from '#client/data/local.ts'
import { prefetch } from '#client/data/reads.ts'
import { mergedOf } from '#client/parts/profile/merging.ts'
import { baseKey, editedOf, type ProfileBase } from '#client/parts/profile/profile.ts'
import { account, type ProfileForm } from '#contract/account.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import { equal } from '#sync/collections/equal.ts'

/** Sends an edit that was refused as stale again over the newer profile, or drops one that is there already; left alone where both touched one field. */
export async function settleProfileEdit(local: Pick<Local, 'keep' | 'outbox'>, row: OutboxRow) {
  const mine = row.body as ProfileForm
  const [base, theirs] = await Promise.all([local.keep.get<ProfileBase>(baseKey), prefetch(account.profile, {}, 0)])
  const { values, asks } = mergedOf(mine, theirs, base?.version === mine.version ? base : undefined)
  if (asks.length > 0) return
  const there = editedOf(theirs)
  if (equal(editedOf(values as ProfileForm), there)) return void (await local.outbox.discard(row.key))
  await local.keep.set(baseKey, { version: theirs.version, values: there } satisfies ProfileBase)
  await local.outbox.edit(row.key, { ...values, version: theirs.version })
}
