import { useEffect, useMemo } from 'react'
import { outdated } from '#client/data/cache.ts'
import { onNews } from '#client/data/live.ts'
import { type OutboxAct, useOutboxActs } from '#client/data/outboxActs.ts'
import { keyOf, useCall } from '#client/data/reads.ts'
import { useMe } from '#client/data/session.ts'
import { type Device, devices, type Inventory } from '#contract/devices/calls.ts'
import type { LiveEvents } from '#contract/live.ts'
import { type Exercise, workouts } from '#contract/workouts.ts'

const acts = { report: devices.report }

/** With what was reported on this device and that the answer, loaded at `stand` (in ms), does not hold yet. */
export function withReports(all: Inventory, reports: readonly OutboxAct[], stand: number): Inventory {
  const own = reports
    .filter(({ row }) => (row.body as { studio?: string }).studio === all.studio)
    .filter(({ row }) => row.state === 'waiting' || (row.state === 'done' && Date.parse(row.answered ?? '') > stand))
    .map(({ id, row }) => ({ device: id, at: row.born }))
  return own.length > 0 ? { ...all, defects: [...all.defects, ...own] } : all
}

const told = [devices.all, workouts.exercises].map(call => keyOf(call)[0])

/** Loads what can be trained anew where a device of this studio breaks or is repaired while this stands open. */
function useDefectNews(studio: string | undefined) {
  useEffect(() => {
    // Without a network the next line asks again.
    const look = (before?: number) =>
      void outdated({ predicate: ({ queryKey }) => told.includes(String(queryKey[0])) }, before).catch(() => {})
    const heard = ({ data }: { data: unknown }) => {
      if ((data as LiveEvents['device:changed']).studio === studio) look()
    }
    return onNews({ events: ['device:changed'], missed: look, heard })
  }, [studio])
}

/** Everything that stands in a studio, by default in the picked one; each studio's answer is kept apart, so that a pick shows no other's (L121). */
export function useInventory(asked?: string) {
  const me = useMe()
  const studio = asked ?? me?.studio_id ?? undefined
  const { data, ...rest } = useCall(devices.all, { query: { studio } })
  const reports = useOutboxActs(acts)
  useDefectNews(studio)
  const shown = useMemo(() => data && withReports(data, reports, rest.stand ?? 0), [data, reports, rest.stand])
  return { studio, data: shown, ...rest }
}

/** The device of an exercise where it is said to be broken in that studio. */
export function brokenFor({ exercises, devices: all, defects }: Inventory, exercise: string): Device | undefined {
  const on = exercises.find(({ _id }) => _id === exercise)?.deviceId
  return defects.some(({ device }) => device === on) ? all.find(({ _id }) => _id === on) : undefined
}

/** Exercises whose machine works here, as far as this device knows by now: also a defect that waits here to be told takes one away. */
export function useWorking<E extends Pick<Exercise, '_id'>>(exercises: readonly E[] | undefined): readonly E[] | undefined {
  const { data: all } = useInventory()
  return useMemo(() => (all ? exercises?.filter(({ _id }) => !brokenFor(all, _id)) : exercises), [exercises, all])
}

/** The exercises of a device in their order. */
export const exercisesOf = ({ exercises }: Inventory, device: string) => exercises.filter(({ deviceId }) => deviceId === device)
