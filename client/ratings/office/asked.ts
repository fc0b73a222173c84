import { useCallback, useMemo } from 'react'
import { today } from '#client/data/time.ts'
import { date } from '#client/kit/format.ts'
import { isPreset, type Preset, presets, spanOf } from '#client/kit/stat/periods.ts'
import { useGo, useQueryText } from '#client/map/links.tsx'

/** What of the ratings is looked at. */
export const views = {
  uebersicht: 'Übersicht',
  leitung: 'Leitung',
  studios: 'Studios',
  einzeln: 'Einzeln',
  box: 'Feedback',
} as const
export type View = keyof typeof views

const offered: readonly Preset[] = ['monat', 'vormonat', 'jahr', 'vorjahr', 'zwoelf', 'fuenf']
export const periods = offered.map(preset => [preset, presets[preset]] as const)

export interface AskedRatings {
  view: View
  preset: Preset
  von: string
  bis: string
  /** Code; '' is every studio that the reader may see. */
  studio: string
}

const earlier = (a: string, b: string) => (a < b ? a : b)

/** What is looked at stands in the address. Days to come are none to look at. */
export function useAsked() {
  const words = useQueryText()
  const go = useGo()
  const { ansicht, zeit, studio = '' } = words
  const asked = useMemo<AskedRatings>(() => {
    const preset = isPreset(zeit) && offered.includes(zeit) ? zeit : 'zwoelf'
    const { from, to } = spanOf(preset)
    return {
      view: ansicht !== undefined && Object.hasOwn(views, ansicht) ? (ansicht as View) : 'uebersicht',
      ...{ preset, von: from, bis: earlier(to, today()), studio },
    }
  }, [ansicht, zeit, studio])
  const show = useCallback(
    (next: { ansicht?: View; zeit?: Preset; studio?: string }) => {
      const kept = next.ansicht ? { zeit, studio } : { ansicht, zeit, studio }
      void go({ to: 'courseRatings', search: { ...kept, ...next, studio: (next.studio ?? studio) || undefined }, replace: true })
    },
    [go, ansicht, zeit, studio],
  )
  return [asked, show] as const
}

export const spanWords = ({ von, bis }: Pick<AskedRatings, 'von' | 'bis'>) => `${date(von)} bis ${date(bis)}`
export const queryOf = ({ von, bis, studio }: AskedRatings) => ({ von, bis, selectedStudios: studio ? [studio] : undefined })
