import { useEffect, useRef } from 'react'
import { restored } from '#client/data/cache.ts'
import { useOnline } from '#client/data/connection.ts'
import { type Local, useMaybeLocal } from '#client/data/local.ts'
import { useAllActs } from '#client/data/outboxActs.ts'
import { staleAfter } from '#client/data/reads.ts'
import { session } from '#client/data/signed.ts'
import { isSettled, type Joins, settleStaleEdit } from '#client/kit/waiting/staleEdits.ts'
import type { CallName } from '#contract/callName.ts'
import type { Goal } from '#contract/rules/goals/join.ts'
import type { OutboxRow } from '#sync/client/types.ts'

/** Calls whose bodies hold lists that are joined row by row. */
const own: Readonly<Partial<Record<CallName, () => Promise<Joins>>>> = {
  'plans.edit': async () => {
    const { joinPlans, planValues } = await import('#client/plans/office/planValues.ts')
    return by(planValues, joinPlans)
  },
  'planTemplates.edit': async () => {
    const { joinTemplates, templateValues } = await import('#client/plans/office/planValues.ts')
    return by(templateValues, joinTemplates)
  },
  'goals.save': async () => {
    const { joinMonths } = await import('#contract/rules/goals/join.ts')
    return by((month: { goals: readonly Goal[] }) => month, joinMonths)
  },
  'ownWorkouts.edit': async () => {
    const { joinOwn, ownValues } = await import('#client/plans/builder/ownValues.ts')
    return by(ownValues, joinOwn)
  },
}

const by =
  <Row, V>(valuesOf: (row: Row) => V, join: (base: V | undefined, mine: V, theirs: V) => ReturnType<Joins>): Joins =>
  (base, mine, theirs) =>
    join(base as V | undefined, valuesOf(mine as Row), valuesOf(theirs as Row))

/** On a tablet an edit goes anew as whoever did it, and nobody else. */
const isOwn = ({ person }: OutboxRow) => person?._id === session().employee?.employee._id

async function look(local: Local, act: OutboxRow) {
  const whose = session().user?._id
  const { callNamed } = await import('#contract/callNamed.ts')
  const call = await callNamed(act.call).catch(() => undefined)
  if (!call) return
  // The row as it was loaded is older than the studio's: an editor that opens with it would ask nothing.
  void restored()
    .catch(() => {})
    .then(() => staleAfter(call))
  if (!isSettled(call, act)) return
  await settleStaleEdit(local, call, act, { joins: await own[act.call]?.(), isOwn: () => isOwn(act) && session().user?._id === whose })
}

/** Looks once at each edit that was refused because somebody else was first, whichever screen is open, and again with the next network. */
export default function SettleHost() {
  const local = useMaybeLocal()
  const online = useOnline()
  const acts = useAllActs()
  const looked = useRef(new Set<string>())
  useEffect(() => {
    if (!online) looked.current.clear()
  }, [online])
  useEffect(() => {
    if (!local || !online) return
    for (const act of acts) {
      if (act.state !== 'refused' || act.code !== 'stale' || !isOwn(act) || looked.current.has(act.key)) continue
      // An act that waits on the same row goes first: until it has arrived, nobody knows how the row stands.
      const [row] = act.rows ?? []
      if (acts.some(({ state, rows }) => state === 'waiting' && rows?.[0] === row)) continue
      looked.current.add(act.key)
      void look(local, act).catch(() => {})
    }
  }, [local, online, acts])
  return null
}
