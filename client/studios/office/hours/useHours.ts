import { useRef, useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { useDirty } from '#client/data/dirty.ts'
import { useKept, useMaybeLocal } from '#client/data/local.ts'
import { prefetch, useCall } from '#client/data/reads.ts'
import { useSend } from '#client/data/useSend.ts'
import { toast } from '#client/kit/toast.ts'
import { type Flat, mergeFields } from '#client/studios/office/merging.ts'
import { type EditedSubject, useBases, useSettling } from '#client/studios/office/settling.ts'
import { type OfficeEdit, refusedOf, seenVersion, standingEdits, useStudioActs } from '#client/studios/office/studioActs.ts'
import { studios } from '#contract/studios/calls.ts'
import type { OpeningHoursRow } from '#contract/studios/shapes.ts'
import { equal } from '#sync/collections/equal.ts'
import { flatOf, type Hours, hoursOf, mainTitle, tidied } from './week.ts'

/** The studios whose hours this person may edit. */
export const useHourRows = () => useCall(studios.openingHours, { body: {} })

interface Draft {
  mine: Hours
  base: Hours
  /** The stored row's version when editing began. */
  version: number
}

export interface HoursThing extends EditedSubject {
  shown: Hours
  waiting: boolean
  refused?: OfficeEdit
}

const plainHoursOf = (hours: Hours) => JSON.parse(JSON.stringify(hours)) as Hours

/** There is always a first group, or nothing could be entered. */
const started = ({ openingHours, alwaysCheckin }: Hours): Hours => ({
  openingHours: openingHours.length > 0 ? openingHours : [{ title: mainTitle, hours: [] }],
  alwaysCheckin,
})

export function hoursThing(
  acts: readonly OfficeEdit[],
  { code, version, openingHours, alwaysCheckin }: OpeningHoursRow,
  stand = 0,
): HoursThing {
  const key = `hours/${code}`
  const under = standingEdits(acts, code, version).filter(act => act.key === key)
  const refused = under.length > 0 ? undefined : refusedOf(acts, key)
  const stored = tidied({ openingHours, alwaysCheckin })
  return {
    key,
    group: code,
    stored,
    version,
    stand,
    body: (value, seen) => ({ studio: { code, version: seen, ...(value as Hours) } }),
    merge: (bases, mine, theirs) => {
      const { merged, clashes } = mergeFields((bases as Hours[]).map(flatOf), flatOf(mine as Hours), flatOf(theirs as Hours))
      return clashes.length > 0 ? undefined : hoursOf(merged)
    },
    shown: ((under.at(-1) ?? refused)?.value ?? stored) as Hours,
    waiting: under.some(({ row }) => row.state === 'waiting'),
    refused,
  }
}

export const refreshHours = () => prefetch(studios.openingHours, { body: {} }, 0)

/** Kept on this device, but read from there only once: what is written arrives late, and an older state would undo what was just typed. */
function useDraft(code: string) {
  const [kept, keep] = useKept<Draft | null>(`studio-hours/${code}`, null)
  const [own, setOwn] = useState<Draft | null>()
  const set = (next: Draft | null) => {
    setOwn(next)
    void keep(next)
  }
  return [own === undefined ? kept : own, set] as const
}

const saved = 'Öffnungszeiten gespeichert.'

/** One studio's hours while they are edited; what is half done is kept on this device. */
export function useHours(row: OpeningHoursRow, stand = 0) {
  const acts = useStudioActs()
  const local = useMaybeLocal()
  const online = useOnline()
  const thing = hoursThing(acts, row, stand)
  const [draft, setDraft] = useDraft(row.code)
  const { bases, begin } = useBases(acts)
  const clash = useSettling([thing], acts, bases, refreshHours)[0]
  const { send } = useSend(studios.saveOpeningHours, { title: () => `Öffnungszeiten: ${row.name}` })
  const hours = started(draft?.mine ?? thing.shown)
  // A second time that is still empty is a draft, but nothing to save.
  const changed = draft !== null && !equal(tidied(draft.mine), tidied(draft.base))
  useDirty(changed)

  const change = (mine: Hours) => {
    const { base, version } = draft ?? { base: thing.shown, version: row.version }
    setDraft(equal(plainHoursOf(mine), plainHoursOf(base)) ? null : { mine, base, version })
  }
  const write = async (value: Hours, base: Hours, version = seenVersion(acts, thing)) => {
    if (thing.refused) await local?.outbox.discard(thing.refused.row.key)
    await begin(thing.key, thing.refused ? thing.stored : base)
    const waiting = acts.findLast(act => act.key === thing.key && act.row.state === 'waiting')
    if (waiting) await local?.outbox.edit(waiting.row.key, thing.body(value, Math.min(version, waiting.version)))
    else await send({ body: thing.body(value, version) } as Parameters<typeof send>[0])
  }
  const latest = useRef(write)
  latest.current = write
  const save = async () => {
    if (!draft) return
    const [value, before] = [tidied(draft.mine), thing.shown]
    // Edited from an older state: sent as that, so that the studio refuses it and both are merged.
    await write(value, draft.base, draft.version === row.version ? undefined : draft.version)
    setDraft(null)
    const undo = () => void latest.current(before, value)
    toast(online ? saved : 'Vorgemerkt: Wird gesendet, sobald du Netz hast.', { undo, sent: saved })
  }
  const drop = () => {
    const before = draft
    setDraft(null)
    toast('Änderungen verworfen.', { undo: () => setDraft(before) })
  }
  const settle = async (act: OfficeEdit, value: Hours) => {
    if (equal(value, thing.stored)) await local?.outbox.discard(act.row.key)
    else await local?.outbox.edit(act.row.key, thing.body(value, seenVersion(acts, thing)))
    toast(saved)
  }
  const flats = (bases[thing.key] ?? []).map(base => flatOf(base as Hours)) as Flat[]
  return {
    hours,
    thing,
    clash,
    bases: flats,
    changed,
    change,
    save,
    drop,
    settle,
    discard: local?.outbox.discard.bind(local.outbox),
  }
}
