import {
  longestMs,
  orderStamps,
  type Stamp,
  sameTapMs,
  type TimeStretch,
  type WorkTimeKind,
  type WrittenEntry,
  type WrittenSource,
} from './stamps.ts'

/** Why an entry needs somebody's eye. */
export type Flag =
  /** Its beginning, or its end, was never stamped. */
  | 'no-begin'
  | 'no-end'
  /** Something written or stamped covers a part of it, which counts once. */
  | 'overlap'
  /** Weiter without a Pause. */
  | 'no-break'
  /** The law asks for more break than was taken that day; said only of what needs correcting. */
  | 'short-break'

/** A piece of work from its beginning to its end. */
export interface WorkEntry {
  /** That of its first stamp, or of what was written. */
  _id: string
  studio: string
  /** In ms: its beginning, else the first that was stamped of it. */
  at: number
  /** In ms; null where nobody stamped it. */
  from: number | null
  to: number | null
  breaks: TimeStretch[]
  /** Since when a break lasts; null without one. */
  pausedSince: number | null
  kind: WorkTimeKind
  source: WrittenSource
  reason: string | null
  /** `running` until 14 hours after its beginning, then `open`. An open one counts nothing (T07). */
  state: 'running' | 'open' | 'done'
  /** Stretches that count as worked: without breaks, and without what another entry covers. */
  parts: TimeStretch[]
  flags: Flag[]
  /** Ids of its stamps. */
  stamps: string[]
  /** Id of the last that was written over it. */
  written: string | null
}

interface EntryDraft extends WorkEntry {
  /** Nothing more is stamped of it. */
  over: boolean
}

const begun = (stamp: Stamp, from: number | null): EntryDraft => ({
  _id: stamp._id,
  studio: stamp.studio,
  at: from ?? Date.parse(stamp.at),
  from,
  to: null,
  breaks: [],
  pausedSince: null,
  kind: 'care',
  source: 'stamp',
  reason: null,
  state: 'open',
  parts: [],
  flags: from === null ? ['no-begin'] : [],
  stamps: [],
  written: null,
  over: false,
})

function endAt(entry: EntryDraft, at: number) {
  if (entry.pausedSince !== null) entry.breaks.push({ from: entry.pausedSince, to: at })
  entry.pausedSince = null
  entry.to = at
  entry.over = true
}

/** Takes a tap into the entry that runs. */
function take(entry: EntryDraft, { kind }: Stamp, at: number) {
  if (kind === 'break') entry.pausedSince ??= at
  if (kind === 'back') {
    if (entry.pausedSince === null) entry.flags.push('no-break')
    else entry.breaks.push({ from: entry.pausedSince, to: at })
    entry.pausedSince = null
  }
  if (kind === 'out') endAt(entry, at)
}

/** Entries that the stamps alone make (T06). */
function stamped(stamps: readonly Stamp[]): EntryDraft[] {
  const made: EntryDraft[] = []
  const moments = new Map(stamps.map(({ _id, at }) => [_id, Date.parse(at)]))
  let before: Stamp | undefined
  for (const stamp of stamps) {
    const at = moments.get(stamp._id)!
    const last = made.at(-1)
    const isSameTap =
      before?.kind === stamp.kind && before.studio === stamp.studio && at - Date.parse(before.at) <= sameTapMs && last !== undefined
    before = stamp
    if (isSameTap) {
      last.stamps.push(stamp._id)
      continue
    }
    const running = last && !last.over && at - last.at < longestMs ? last : undefined
    const isHere = running?.studio === stamp.studio
    if (running && isHere && stamp.kind !== 'in') {
      running.stamps.push(stamp._id)
      take(running, stamp, at)
      continue
    }
    // On the way from one studio to the other is work (ArGV 1 art. 13).
    if (running && !isHere) endAt(running, at)
    if (running && !isHere && stamp.kind === 'out') {
      running.stamps.push(stamp._id)
      continue
    }
    const comesOver = running !== undefined && !isHere
    const next = begun(stamp, stamp.kind === 'in' || comesOver ? at : null)
    next.stamps.push(stamp._id)
    if (!comesOver || stamp.kind === 'break') take(next, stamp, at)
    made.push(next)
  }
  return made
}

/** The last word on each entry, by the id that it names. */
function lastWritten(written: readonly WrittenEntry[], entryOf: ReadonlyMap<string, string>) {
  const last = new Map<string, WrittenEntry>()
  for (const one of written) {
    const entry = entryOf.get(one.entry) ?? one.entry
    const known = last.get(entry)
    const isLater = !known || one.at > known.at || (one.at === known.at && one._id > known._id)
    if (isLater) last.set(entry, one)
  }
  return last
}

function ofWritten(_id: string, one: WrittenEntry, known?: EntryDraft): EntryDraft {
  return {
    _id,
    studio: one.studio,
    at: Date.parse(one.from),
    from: Date.parse(one.from),
    to: Date.parse(one.to),
    breaks: one.breaks.map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) })),
    pausedSince: null,
    kind: one.kind,
    source: one.source,
    reason: one.reason,
    state: 'done',
    parts: [],
    flags: [],
    stamps: known?.stamps ?? [],
    written: one._id,
    over: true,
  }
}

/** Rest of stretches where others are taken out of them. */
export function without(stretches: readonly TimeStretch[], taken: readonly TimeStretch[]): TimeStretch[] {
  let left = stretches.filter(({ from, to }) => from < to)
  for (const { from, to } of taken)
    left = left.flatMap(one =>
      to <= one.from || from >= one.to
        ? [one]
        : [
            { from: one.from, to: Math.min(one.to, from) },
            { from: Math.max(one.from, to), to: one.to },
          ].filter(part => part.from < part.to),
    )
  return left
}

/** Written entries go before stamped ones, then the earlier before the later. */
const precedence = (a: EntryDraft, b: EntryDraft) =>
  Number(b.written !== null) - Number(a.written !== null) || (a.from ?? 0) - (b.from ?? 0) || (a._id < b._id ? -1 : 1)

/** Gives each moment to one entry at most. */
function share(entries: readonly EntryDraft[]) {
  const taken: TimeStretch[] = []
  for (const entry of entries.toSorted(precedence)) {
    if (entry.from === null || entry.to === null) continue
    const whole = [{ from: entry.from, to: entry.to }]
    if (taken.some(({ from, to }) => from < entry.to! && to > entry.from!)) entry.flags.push('overlap')
    entry.parts = without(without(whole, entry.breaks), taken)
    taken.push(...whole)
  }
}

/**
 * The entries of one person, oldest first, from all that was stamped and written: the same whatever the order in which it came. Their parts
 * never overlap. `now` in ms tells a running entry from an open one.
 */
export function entriesOf(stamps: readonly Stamp[], written: readonly WrittenEntry[], now: number): WorkEntry[] {
  const raw = stamped(orderStamps(stamps))
  const entryOf = new Map(raw.flatMap(entry => entry.stamps.map(_id => [_id, entry._id] as const)))
  const words = lastWritten(written, entryOf)
  const all = raw.map(entry => {
    const word = words.get(entry._id)
    words.delete(entry._id)
    return { entry: word ? ofWritten(entry._id, word, entry) : entry, gone: word?.gone ?? false }
  })
  for (const [_id, word] of words) all.push({ entry: ofWritten(_id, word), gone: word.gone })
  const entries = all.filter(({ gone }) => !gone).map(({ entry }) => entry)
  share(entries)
  const last = raw.at(-1)
  for (const entry of entries) {
    if (entry.to !== null && entry.from !== null) entry.state = 'done'
    else if (entry === last && !entry.over && now - entry.at < longestMs) entry.state = 'running'
    if (entry.state === 'open' && entry.to === null) entry.flags.push('no-end')
  }
  return entries.map(({ over: _, ...entry }) => entry).toSorted((a, b) => a.at - b.at || (a._id < b._id ? -1 : 1))
}
