import { useMemo } from 'react'
import { useCall } from '#client/data/calls.ts'
import { type OutboxAct, useOutboxActs } from '#client/data/outboxActs.ts'
import { useMe } from '#client/data/session.ts'
import { type Device, devices, type Inventory } from '#contract/devices.ts'

const acts = { report: devices.report }

/** With what was reported on this device and that the answer, loaded at `stand` (in ms), does not hold yet. */
export function withReports(all: Inventory, reports: readonly OutboxAct[], stand: number): Inventory {
  const own = reports
    .filter(({ row }) => (row.body as { studio?: string }).studio === all.studio)
    .filter(({ row }) => row.state === 'waiting' || (row.state === 'done' && Date.parse(row.answered ?? '') > stand))
    .map(({ id, row }) => ({ device: id, at: row.born }))
  return own.length > 0 ? { ...all, defects: [...all.defects, ...own] } : all
}

/** Everything that stands in a studio, by default in the picked one; each studio's answer is kept apart, so that a pick shows no other's (L121). */
export function useInventory(asked?: string) {
  const me = useMe()
  const studio = asked ?? me?.studio_id ?? undefined
  const { data, ...rest } = useCall(devices.all, { query: { studio } })
  const reports = useOutboxActs(acts)
  const shown = useMemo(() => data && withReports(data, reports, rest.stand ?? 0), [data, reports, rest.stand])
  return { studio, data: shown, ...rest }
}

/** The device of an exercise where it is said to be broken in that studio. */
export function brokenFor({ exercises, devices: all, defects }: Inventory, exercise: string): Device | undefined {
  const on = exercises.find(({ _id }) => _id === exercise)?.deviceId
  return defects.some(({ device }) => device === on) ? all.find(({ _id }) => _id === on) : undefined
}

/** The exercises of a device in their order. */
export const exercisesOf = ({ exercises }: Inventory, device: string) => exercises.filter(({ deviceId }) => deviceId === device)
