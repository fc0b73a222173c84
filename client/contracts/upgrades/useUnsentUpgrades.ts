import { useMemo } from 'react'
import { useOutboxActs } from '#client/data/outboxActs.ts'
import type { UpgradeClosing } from '#contract/contracts/upgradeShapes.ts'
import { upgrades } from '#contract/contracts/upgrades.ts'
import type { OutboxRow } from '#sync/client/types.ts'

const calls = { create: upgrades.create }

/** An upgrade that was signed here and that the studio does not have yet. */
interface UnsentUpgrade {
  row: OutboxRow
  userId: string
  index: string
  /** The signed content, for its author alone. */
  closing?: UpgradeClosing
}

/** Upgrades that were signed with staff on this device and wait, or were refused, the newest first; those of one contract where it is named. */
export function useUnsentUpgrades(of?: { userId: string; index: number | string }): readonly UnsentUpgrade[] {
  const acts = useOutboxActs(calls)
  const [userId, index] = [of?.userId, of && String(of.index)]
  return useMemo(
    () =>
      acts
        .filter(({ row }) => row.state !== 'done')
        .map(({ row }) => {
          const params = row.params as { userId: string; index: string }
          return { row, ...params, closing: row.body && 'choice' in (row.body as object) ? (row.body as UpgradeClosing) : undefined }
        })
        .filter(one => !userId || (one.userId === userId && one.index === index))
        .toReversed(),
    [acts, userId, index],
  )
}
