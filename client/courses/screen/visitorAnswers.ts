import { useEffect } from 'react'
import { queries } from '#client/data/cache.ts'
import { keyOf } from '#client/data/reads.ts'
import { type CallStore, openCallStore } from '#client/data/stored.ts'
import type { AnyCall, Input, Reply } from '#contract/call.ts'

/** Store for a screen that nobody in particular looks at: a studio's screen has no account under which answers could be cached. */
const visitor = 'visitor'
let opened: Promise<CallStore> | undefined
const store = () => {
  opened ??= openCallStore(visitor)
  return opened
}

/** Stores a public call's last answer, and has it there again after a start without a network. */
export function useVisitorAnswer<C extends AnyCall>(
  call: C,
  input: Input<C> | undefined,
  data: Reply<C> | undefined,
  stand: number | undefined,
) {
  const id = input === undefined ? undefined : JSON.stringify(keyOf(call, input))
  useEffect(() => {
    if (id === undefined) return
    const key = JSON.parse(id) as unknown[]
    void store()
      .then(calls => calls.all())
      .then(all => {
        const kept = all.find(answer => answer.id === id)
        const known = queries.getQueryState(key)?.dataUpdatedAt ?? 0
        if (kept && known < kept.at) queries.setQueryData(key, kept.data, { updatedAt: kept.at })
      })
      .catch(() => {})
  }, [id])
  useEffect(() => {
    if (id === undefined || data === undefined || !stand) return
    void store()
      .then(calls => calls.put({ id, key: JSON.parse(id) as unknown[], data, at: stand }))
      .catch(() => {})
  }, [id, data, stand])
}
