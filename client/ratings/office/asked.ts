import { useCallback, useMemo } from 'react'
import { useDeskStudio, withDesk, withoutDesk } from '#client/data/desk.ts'
import { today } from '#client/data/time.ts'
import { date } from '#client/kit/format.ts'
import { isPreset, type Preset, presetSpanOf, presets } from '#client/kit/stat/periods.ts'
import { useGo, useQueryText } from '#client/map/links.tsx'

/** The ratings' filter. */
export const views = {
  uebersicht: 'Übersicht',
  leitung: 'Leitung',
  studios: 'Studios',
  einzeln: 'Einzeln',
  box: 'Feedback',
} as const
export type RatingsView = keyof typeof views

const offered: readonly Preset[] = ['monat', 'vormonat', 'jahr', 'vorjahr', 'zwoelf', 'fuenf']
export const periods = offered.map(preset => [preset, presets[preset]] as const)

export interface AskedRatings {
  view: RatingsView
  preset: Preset
  von: string
  bis: string
  /** Code; '' is every studio that the reader may see. */
  studio: string
}

const earlierDayOf = (a: string, b: string) => (a < b ? a : b)

/** The filter stands in the address. Days to come can't be looked at. */
export function useAsked() {
  const words = useQueryText()
  const go = useGo()
  const desk = useDeskStudio()
  const { ansicht, zeit } = words
  const { studio = '' } = withDesk(words, { studio: desk })
  const asked = useMemo<AskedRatings>(() => {
    const preset = isPreset(zeit) && offered.includes(zeit) ? zeit : 'zwoelf'
    const { from, to } = presetSpanOf(preset)
    return {
      view: ansicht !== undefined && Object.hasOwn(views, ansicht) ? (ansicht as RatingsView) : 'uebersicht',
      preset,
      von: from,
      bis: earlierDayOf(to, today()),
      studio,
    }
  }, [ansicht, zeit, studio])
  const show = useCallback(
    (next: { ansicht?: RatingsView; zeit?: Preset; studio?: string }) => {
      const kept = next.ansicht ? { zeit } : { ansicht, zeit }
      const search = withoutDesk({ ...kept, ...next, studio: next.studio ?? studio }, { studio: desk })
      void go({ to: 'courseRatings', search, replace: true })
    },
    [go, ansicht, zeit, studio, desk],
  )
  return [asked, show] as const
}

export const spanWords = ({ von, bis }: Pick<AskedRatings, 'von' | 'bis'>) => `${date(von)} bis ${date(bis)}`
export const queryOf = ({ von, bis, studio }: AskedRatings) => ({ von, bis, selectedStudios: studio ? [studio] : undefined })
