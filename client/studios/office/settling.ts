import { useEffect, useRef, useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { useKept, useMaybeLocal } from '#client/data/local.ts'
import { equal } from '#sync/collections/equal.ts'
import { isUnderWay, type Loaded, type OfficeEdit, refusedOf, seenVersion } from './studioActs.ts'

/** Something that this device may have edited while others edited it too. */
export interface EditedSubject extends Loaded {
  key: string
  /** As the studio has it. */
  stored: unknown
  /** The call's body that sets it. */
  body: (value: unknown, version: number) => unknown
  /** Mine and theirs in one, where each changed something else; undefined where a person has to choose. */
  merge: (bases: readonly unknown[], mine: unknown, theirs: unknown) => unknown
}

/** For a value that is one: whoever left it as it was gives way. */
export const mergeWhole = (bases: readonly unknown[], mine: unknown, theirs: unknown) =>
  equal(mine, theirs) || bases.some(base => equal(base, theirs)) ? mine : undefined

export type EditVerdict = { kind: 'drop' } | { kind: 'send'; value: unknown } | { kind: 'choose' }

/** The fate of a refused edit, now that the newer state is known. */
export function judge(thing: EditedSubject, act: OfficeEdit, bases: readonly unknown[]): EditVerdict {
  const merged = thing.merge(bases, act.value, thing.stored)
  if (merged === undefined) return { kind: 'choose' }
  return equal(merged, thing.stored) ? { kind: 'drop' } : { kind: 'send', value: merged }
}

const keepsOf = 'studio-office-bases'

/** The base of each edit, per thing, as long as one of its edits is under way. */
export function useBases(acts: readonly OfficeEdit[]) {
  const [bases, setBases] = useKept<Record<string, unknown[]>>(keepsOf, {})
  const actsOf = (key: string) => acts.filter(act => act.key === key)
  /** How many acts there were when one was begun last: it may not be among them yet. */
  const begun = useRef(new Map<string, number>())
  const isOver = (key: string) => actsOf(key).length > (begun.current.get(key) ?? 0) && actsOf(key).every(({ row }) => row.state === 'done')
  const begin = (key: string, before: unknown) => {
    begun.current.set(key, actsOf(key).length)
    return setBases(all => {
      const open = Object.entries(all).filter(([other]) => !isOver(other))
      const known = Object.fromEntries(open)
      return { ...known, [key]: [...(known[key] ?? []), before].slice(-20) }
    })
  }
  return { bases, begin }
}

/** Edits that were settled by whichever screen saw them first. */
const handled = new Set<string>()

/**
 * An edit that was refused because the row is newer is looked at again with the newer row: what nobody else touched is sent again, what is
 * there already is dropped. Answers the refused edits that a person has to choose about.
 */
export function useSettling(
  things: readonly EditedSubject[],
  acts: readonly OfficeEdit[],
  bases: Record<string, unknown[]>,
  refresh: () => Promise<unknown>,
) {
  const local = useMaybeLocal()
  const online = useOnline()
  const asked = useRef(new Set<string>())
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const stale = things.flatMap(thing => {
    const act = refusedOf(acts, thing.key)
    return act?.row.code === 'stale' ? [{ thing, act }] : []
  })
  const keys = stale.map(({ act }) => act.row.key).join(' ')

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal, and again once there is a network
  useEffect(() => {
    const open = keys.split(' ').filter(key => key && !asked.current.has(key))
    if (open.length === 0) return
    for (const key of open) asked.current.add(key)
    refresh()
      .then(() => setFresh(before => new Set([...before, ...open])))
      .catch(() => {
        for (const key of open) asked.current.delete(key)
      })
  }, [keys, online])

  const judged = stale
    .filter(({ act }) => fresh.has(act.row.key))
    .map(each => ({ ...each, verdict: judge(each.thing, each.act, bases[each.thing.key] ?? []) }))
  const settled = judged.filter(({ verdict }) => verdict.kind !== 'choose')

  useEffect(() => {
    const begun = new Set<string>()
    for (const { thing, act, verdict } of settled) {
      // One after the other: the next one has to see what became of this one.
      if (!local || handled.has(act.row.key) || begun.has(thing.group) || isUnderWay(acts, thing.group)) continue
      handled.add(act.row.key)
      begun.add(thing.group)
      for (const older of acts.filter(other => other.key === thing.key && other.row.state === 'refused' && other !== act))
        void local.outbox.discard(older.row.key)
      if (verdict.kind === 'send') void local.outbox.edit(act.row.key, thing.body(verdict.value, seenVersion(acts, thing)))
      else void local.outbox.discard(act.row.key)
    }
  })

  return judged.filter(({ verdict }) => verdict.kind === 'choose').map(({ thing, act }) => ({ thing, act }))
}
