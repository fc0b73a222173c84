import { useCallback } from 'react'
import { canSee, useSession } from '#client/data/session.ts'
import { useGo } from '#client/map/links.tsx'
import type { Figure } from '#contract/measures/registry.ts'
import { rowOf } from '#contract/screens.ts'

/** The part that the figure's page is to show: whole months, or days, and studios. */
export interface FigurePlace {
  months?: readonly string[]
  days?: { from: string; to: string }
  studios?: readonly string[]
}

/** The way to a figure's own page with the filters at hand; undefined where the person may not see it. */
export function useFigureLink() {
  const go = useGo()
  useSession()
  return useCallback(
    ({ screen, measure }: Figure, { months = [], days, studios = [] }: FigurePlace) => {
      if (!canSee(rowOf(screen).access)) return undefined
      const period = days ? { von: days.from, bis: days.to } : { monate: months.join(',') || undefined }
      const search = { zahl: measure.id, ...period, studio: studios.join(',') || undefined }
      return () => void go({ to: screen as 'checkinStats', search })
    },
    [go],
  )
}
