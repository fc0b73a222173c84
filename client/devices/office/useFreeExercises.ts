import { useMemo } from 'react'
import { useCalls } from '#client/data/reads.ts'
import { useWaitingRows } from '#client/kit/waiting/useWaiting.ts'
import { deviceOffice } from '#contract/devices/deviceOffice.ts'
import type { ExerciseRow } from '#contract/devices/exerciseOffice.ts'
import { longestPage } from '#contract/page.ts'
import { exercise } from './rows.ts'

/** The most pages that are loaded; a chain has some hundred such exercises. */
const mostPages = 5

/** All exercises of no device by name, with those that wait here. */
export function useFreeExercises() {
  const first = useCalls(deviceOffice.freeExercises, firstPage)[0]!
  const rest = useMemo(() => pages.slice(0, Math.ceil((first.data?.total ?? 0) / longestPage)).slice(1), [first.data?.total])
  const others = useCalls(deviceOffice.freeExercises, rest)
  const loaded = others.every(({ data }) => data)
  const all: ExerciseRow[] | undefined = first.data && loaded ? [first, ...others].flatMap(({ data }) => data!.rows) : undefined
  const { rows, refused } = useWaitingRows(all, first.stand, exercise.ways)
  const failed = [first, ...others].find(({ error }) => error)
  return {
    loaded: all,
    stand: first.stand,
    refused,
    error: failed?.error,
    again: () => failed?.again(),
    rows: useMemo(() => rows?.filter(({ deviceId }) => deviceId === null), [rows]),
  }
}

const pages = Array.from({ length: mostPages }, (_, page) => ({ query: { limit: longestPage, offset: page * longestPage } }))
const firstPage = pages.slice(0, 1)
