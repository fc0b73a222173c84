import { useMemo } from 'react'
import { useOutboxActs } from '#client/data/outboxActs.ts'
import { notices } from '#contract/contracts/notices.ts'
import type { OwnContract } from '#contract/contracts/shapes.ts'

const calls = { give: notices.give, withdraw: notices.withdraw, takeBack: notices.takeBack, prove: notices.prove }

/** Unsent acts of this device on the end of one's own contract: those that wait, and those that the studio did not take. */
export function useOwnNotices({ index }: Pick<OwnContract, 'index'>) {
  const acts = useOutboxActs(calls)
  return useMemo(() => {
    const own = acts.filter(({ row }) => row.params?.index === String(index))
    return { waiting: own.filter(({ row }) => row.state === 'waiting'), refused: own.filter(({ row }) => row.state === 'refused') }
  }, [acts, index])
}
