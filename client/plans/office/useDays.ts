import { useMemo } from 'react'
import type { Splits } from '#client/plans/builder/splitModel.ts'
import type { PlannedSplit } from '#contract/plans/shapes.ts'

interface BuiltDays {
  splits: PlannedSplit[]
  picture?: string | null
}

/** Acts on the days and the picture of what is built; the same functions each time. */
export function useDays<V extends BuiltDays>(change: (to: (now: V) => V, about?: string) => void) {
  return useMemo(
    () => ({
      changeDays: (to: (splits: Splits) => Splits, about?: string) => change(now => ({ ...now, splits: [...to(now.splits)] }), about),
      setPicture: (picture: string | null) => change(now => ({ ...now, picture })),
    }),
    [change],
  )
}
