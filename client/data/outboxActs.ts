import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { type AnyCall, idIn, nameOf } from '#contract/call.ts'
import { isSealedBody, type SealedBody } from '#contract/sealedBody.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import { type Local, useMaybeLocal, useStorageFailed } from './local.ts'

/** An act of this device in the outbox, by the call that it makes. */
export interface OutboxAct<Kind extends string = string> {
  kind: Kind
  row: OutboxRow
  /** Id in the act's params or body. */
  id: string
  /** Its body is sealed, and nothing of it is known here but the id: not yet, or no more. */
  unread?: true
}

/** In ms: an act worn `breath` is done at the studio so much later than it was answered, and answers loaded before lack it. */
export const breathOut = 15_000

const none: readonly OutboxRow[] = []

/** The rows of one outbox as they were told last, shared by all who look: whoever looks later knows them at once. */
interface OutboxFeed {
  rows: readonly OutboxRow[] | undefined
  follow: (changed: () => void) => () => void
}
const told = new WeakMap<Local, OutboxFeed>()

function toldOf(local: Local): OutboxFeed {
  const known = told.get(local)
  if (known) return known
  const followers = new Set<() => void>()
  const made: OutboxFeed = {
    rows: undefined,
    follow: changed => {
      followers.add(changed)
      return () => followers.delete(changed)
    },
  }
  told.set(local, made)
  // For as long as the database is open: without it what one screen learnt would be unknown to the next one's first picture.
  local.outbox.rows$.subscribe(rows => {
    made.rows = rows
    for (const changed of followers) changed()
  })
  return made
}

const nobody = () => () => {}

/** All acts of this device; undefined until its outbox is known, which an editor has to wait for. */
function useKnownActs(asks: boolean): readonly OutboxRow[] | undefined {
  const local = useMaybeLocal()
  const shared = asks && local ? toldOf(local) : undefined
  return useSyncExternalStore(shared?.follow ?? nobody, () => shared?.rows)
}

/** All acts of this device, in their order: those that wait, were refused, or were answered within the last days. */
export const useAllActs = (asks = true): readonly OutboxRow[] => useKnownActs(asks) ?? none

/** True once this device's acts are known; where its storage can't be opened nothing waits in it. */
export function useActsKnown(): boolean {
  const failed = useStorageFailed()
  return useKnownActs(true) !== undefined || failed
}

/** Acts of these calls, oldest first: those that wait, were refused, or were answered within the last days. */
export function useOutboxActs<Kind extends string>(calls: Readonly<Partial<Record<Kind, AnyCall>>>): readonly OutboxAct<Kind>[] {
  const rows = useAllActs(Object.keys(calls).length > 0)
  const acts = useMemo(() => {
    const kinds = new Map(Object.entries<AnyCall>(calls as Record<Kind, AnyCall>).map(([kind, call]) => [nameOf(call), kind as Kind]))
    return rows.flatMap(row => {
      const kind = kinds.get(row.call)
      if (!kind) return []
      return [{ kind, row, id: idIn(row) }]
    })
  }, [rows, calls])
  return useReadable(acts, calls)
}

/** The same with bodies that were sealed opened for their author; of what somebody else sealed, or the studio has by now, the id is left. */
function useReadable<Kind extends string>(acts: readonly OutboxAct<Kind>[], calls: Readonly<Partial<Record<Kind, AnyCall>>>) {
  const [bodies, setBodies] = useState<ReadonlyMap<string, unknown>>(new Map())
  useEffect(() => {
    const sealed = acts.filter(({ row }) => isSealedBody(row.body) && row.body.own !== undefined)
    if (sealed.length === 0) return
    let gone = false
    const open = async () => {
      const { openAct } = await import('./sealedActs.ts')
      const opened = await Promise.all(
        sealed.map(async ({ row, kind }) => [row.key, await openAct(calls[kind]!, row.body as SealedBody)] as const),
      )
      if (!gone) setBodies(before => new Map([...before, ...opened.filter(([, body]) => body !== undefined)]))
    }
    void open()
    return () => {
      gone = true
    }
  }, [acts, calls])
  return useMemo(
    () =>
      acts.map(act => {
        const { body } = act.row
        if (!isSealedBody(body)) return act
        const read = bodies.get(act.row.key)
        if (read !== undefined) return { ...act, row: { ...act.row, body: read } }
        return { ...act, unread: true as const, row: { ...act.row, body: body._id ? { _id: body._id } : {} } }
      }),
    [acts, bodies],
  )
}
