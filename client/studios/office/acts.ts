import { useEffect, useState } from 'react'
import { useMaybeLocal } from '#client/data/local.ts'
import type { OutboxRow } from '#sync/client/types.ts'

/** An edit of the office in the outbox: what it sets, and which state of which row it saw. */
export interface Act {
  row: OutboxRow
  /** The stored row that counts versions: a studio, a month's terminations, a team. */
  group: string
  /** The one thing in it that was edited. */
  key: string
  value: unknown
  version: number
}

type Studio = { code: string; version: number } & Record<string, unknown>

export const contactFields = ['name', 'adresse', 'email', 'telefon'] as const

const ofStudio: Record<string, { name: string; fields: readonly string[] }> = {
  'studios.updateVacationDays': { name: 'vacationDays', fields: ['vacationDays'] },
  'studios.updateGrowth': { name: 'growth', fields: ['growth'] },
  'studios.updateCorrection': { name: 'correction', fields: ['correction'] },
  'studios.update': { name: 'contact', fields: contactFields },
  'studios.saveOpeningHours': { name: 'hours', fields: ['openingHours', 'alwaysCheckin'] },
}

/** The figure that a row of the outbox edits; undefined where that is nothing of the office. */
export function actOf(row: OutboxRow): Act | undefined {
  const body = row.body as { studio?: Studio; team?: { _id: string; version: number; vacationDays: number } } | undefined
  if (row.call === 'studios.updateTeamVacationDays' && body?.team) {
    const { _id, version, vacationDays } = body.team
    return { row, group: `team/${_id}`, key: `team/${_id}`, value: vacationDays, version }
  }
  if (!body?.studio) return undefined
  const { code, version, ...rest } = body.studio
  if (row.call === 'studios.updateTerminations') {
    const key = `terminations/${code}/${rest.month}`
    return { row, group: key, key, value: rest.terminations, version }
  }
  const known = ofStudio[row.call]
  if (!known) return undefined
  const [only, ...more] = known.fields
  const value = more.length === 0 ? rest[only!] : Object.fromEntries(known.fields.map(field => [field, rest[field]]))
  return { row, group: code, key: `${known.name}/${code}`, value, version }
}

/** Edits that what is loaded does not hold yet: those that wait, and those answered after it was loaded. */
export const standing = (acts: readonly Act[], group: string, stored: number) =>
  acts.filter(act => act.group === group && (act.row.state === 'waiting' || (act.row.state === 'done' && act.version >= stored)))

/** The loaded part of a row that counts versions. */
export interface Loaded {
  group: string
  version: number
  /** When it was loaded, in ms. */
  stand: number
}

/**
 * The version that this device has seen: as loaded, or what its own edits acknowledged since then have made of it. Edits that still wait
 * do not count: if one of them is refused, a guess could meet somebody else's version and overwrite it unseen.
 */
export const seenVersion = (acts: readonly Act[], { group, version, stand }: Loaded) =>
  acts.reduce(
    (seen, act) => (act.group === group && Date.parse(act.row.answered ?? '') > stand ? Math.max(seen, act.version + 1) : seen),
    version,
  )

/** An own edit of the row is on its way. */
export const isUnderWay = (acts: readonly Act[], group: string) => acts.some(act => act.group === group && act.row.state === 'waiting')

export const refusedOf = (acts: readonly Act[], key: string) => acts.findLast(act => act.key === key && act.row.state === 'refused')

/** This device's edits of the office, oldest first. */
export function useActs(): readonly Act[] {
  const local = useMaybeLocal()
  const [acts, setActs] = useState<readonly Act[]>([])
  useEffect(() => {
    const subscription = local?.outbox.rows$.subscribe(rows => setActs(rows.map(actOf).filter(act => act !== undefined)))
    return () => {
      subscription?.unsubscribe()
      setActs([])
    }
  }, [local])
  return acts
}
