import type { OutboxAct } from '#client/data/outboxActs.ts'
import { pendingActs } from '#client/kit/waiting/overlay.ts'
import { type Stamp, stampKinds, type WorkTimeKind, type WrittenEntry } from '#contract/rules/worktime/stamps.ts'
import { entriesOf, type WorkEntry } from '#contract/rules/worktime/workEntries.ts'
import type { OwnTime } from '#contract/timetracking/shapes.ts'

/** Acts of this device on one's own time. */
export type TimeKind = 'create' | 'update' | 'remove'
export type TimeAct = OutboxAct<TimeKind>

type WrittenBody = Pick<WrittenEntry, 'studio' | 'from' | 'to' | 'breaks' | 'reason'> & { _id: string; kind: string; act?: string }

/** After all that the studio knows, in the order in which it was done here. */
const unsentMomentOf = (order: number) => `~${String(order).padStart(12, '0')}`

const stampsIn = (acts: readonly TimeAct[]) =>
  acts.flatMap(({ kind, row }) => {
    const body = row.body as (Stamp & { kind: string }) | undefined
    return kind === 'create' && body && body.kind in stampKinds && row.state !== 'refused' ? [body as Stamp] : []
  })

/** Words that this device wrote over the entries, or in their place, and that the studio's answer does not hold. */
function wordsIn(acts: readonly TimeAct[], known: readonly WrittenEntry[]): WrittenEntry[] {
  const words: WrittenEntry[] = []
  const lastOn = (entry: string) => [...known, ...words].findLast(word => word.entry === entry)
  for (const { kind, row, id } of acts) {
    const body = row.body as WrittenBody | undefined
    const said = { source: 'hand', gone: false, at: unsentMomentOf(row.order) } as const
    const isByHand = kind === 'create' && body && !(body.kind in stampKinds)
    if (isByHand) words.push({ ...body, ...said, entry: body._id, kind: body.kind as WorkTimeKind })
    // A change of a stamped entry is a wish, which somebody else decides on.
    if (kind === 'update' && body && lastOn(id)?.source === 'hand')
      words.push({ ...body, ...said, _id: body.act ?? row.key, entry: id, kind: body.kind as WorkTimeKind })
    const last = kind === 'remove' ? lastOn(id) : undefined
    if (last) words.push({ ...last, ...said, _id: row.key, gone: true })
  }
  return words
}

const unique = <T extends { _id: string }>(all: readonly T[]) => [...new Map(all.toReversed().map(one => [one._id, one])).values()]

/** One's own entries as they will be once this device's acts have arrived; `waits` names what is only here. */
export function ownEntries(
  data: Pick<OwnTime, 'stamps' | 'written'> | undefined,
  acts: readonly TimeAct[],
  { now, stand = 0 }: { now: number; stand?: number },
): { entries: WorkEntry[]; waits: ReadonlySet<string> } {
  const known = data?.written ?? []
  const stamps = unique([...(data?.stamps ?? []), ...stampsIn(acts)])
  const written = unique([...known, ...wordsIn(pendingActs(acts, data ? stand : 0), known)])
  const waiting = acts.filter(({ row }) => row.state === 'waiting')
  return {
    entries: entriesOf(stamps, written, now),
    waits: new Set(waiting.flatMap(({ id, row }) => [id, row.key, (row.body as WrittenBody | undefined)?.act ?? id])),
  }
}

/** True where a part of an entry waits on this device. */
export const isWaiting = ({ _id, stamps, written }: WorkEntry, waits: ReadonlySet<string>) =>
  waits.has(_id) || (written !== null && waits.has(written)) || stamps.some(one => waits.has(one))
