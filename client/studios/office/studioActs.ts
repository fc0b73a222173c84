import { useMemo } from 'react'
import { useAllActs } from '#client/data/outboxActs.ts'
import { isActOf } from '#client/data/waitingActs.ts'
import type { AnyCall } from '#contract/call.ts'
import { studios } from '#contract/studios/calls.ts'
import type { OutboxRow } from '#sync/client/types.ts'

/** An edit of the office in the outbox: what it sets, and which state of which row it saw. */
export interface OfficeEdit {
  row: OutboxRow
  /** The stored row that counts versions: a studio, a month's terminations, a team. */
  group: string
  /** The one thing in it that was edited. */
  key: string
  value: unknown
  version: number
}

export const contactFields = ['name', 'adresse', 'email', 'telefon'] as const

type Studio = { code: string; version: number } & Record<string, unknown>

const ofStudio: readonly { call: AnyCall; name: string; fields: readonly string[] }[] = [
  { call: studios.updateVacationDays, name: 'vacationDays', fields: ['vacationDays'] },
  { call: studios.updateGrowth, name: 'growth', fields: ['growth'] },
  { call: studios.updateCorrection, name: 'correction', fields: ['correction'] },
  { call: studios.update, name: 'contact', fields: contactFields },
  { call: studios.saveOpeningHours, name: 'hours', fields: ['openingHours', 'alwaysCheckin'] },
]

/** The figure that a row of the outbox edits; undefined where that is nothing of the office. */
export function actOf(row: OutboxRow): OfficeEdit | undefined {
  if (isActOf(row, studios.updateTeamVacationDays)) {
    const { _id, version, vacationDays } = row.body.team
    return { row, group: `team/${_id}`, key: `team/${_id}`, value: vacationDays, version }
  }
  if (isActOf(row, studios.updateTerminations)) {
    const { code, month, terminations, version } = row.body.studio
    const key = `terminations/${code}/${month}`
    return { row, group: key, key, value: terminations, version }
  }
  const known = ofStudio.find(({ call }) => isActOf(row, call))
  if (!known) return undefined
  const { code, version, ...rest } = (row.body as { studio: Studio }).studio
  const [only, ...more] = known.fields
  const value = more.length === 0 ? rest[only!] : Object.fromEntries(known.fields.map(field => [field, rest[field]]))
  return { row, group: code, key: `${known.name}/${code}`, value, version }
}

/** Edits that what is loaded does not hold yet: those that wait, and those answered after it was loaded. */
export const standingEdits = (acts: readonly OfficeEdit[], group: string, stored: number) =>
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
export const seenVersion = (acts: readonly OfficeEdit[], { group, version, stand }: Loaded) =>
  acts.reduce(
    (seen, act) => (act.group === group && Date.parse(act.row.answered ?? '') > stand ? Math.max(seen, act.version + 1) : seen),
    version,
  )

/** An own edit of the row is on its way. */
export const isUnderWay = (acts: readonly OfficeEdit[], group: string) =>
  acts.some(act => act.group === group && act.row.state === 'waiting')

export const refusedOf = (acts: readonly OfficeEdit[], key: string) => acts.findLast(act => act.key === key && act.row.state === 'refused')

/** This device's edits of the office, oldest first. */
export function useStudioActs(): readonly OfficeEdit[] {
  const rows = useAllActs()
  return useMemo(() => rows.map(actOf).filter(act => act !== undefined), [rows])
}
