import { Box, chakra } from '@chakra-ui/react'
import { Suspense } from 'react'
import { lazyPart } from '#client/kit/lazyPart.ts'

export interface PeriodPoint {
  at: string
  /** Null where there is no value yet. */
  value: number | null
  /** The value of the period that it is compared with. */
  before?: number | null
  /** True while the day, week or month still runs: the point is never joined to the line. */
  part?: boolean
  /** A note on what was special then. */
  note?: string
}

export interface CurveProps {
  /** Name for screen readers, and the caption of the table. */
  label: string
  points: readonly PeriodPoint[]
  /** Name of the grey line; without it there is none. */
  compared?: string
  /** A point in words: «Mo 16.11.». */
  name: (point: PeriodPoint) => string
  /** The compared point in words: «Mo 19.10.». */
  beforeName?: (point: PeriodPoint) => string
  /** Words below the axis. */
  tick: (at: string) => string
  text: (value: number | null) => string
  /** Words beside the grid, where they are shorter than `text`. */
  axis?: (value: number) => string
  /** Said beside the point that still runs: «heute bis 16:30: 290». */
  partText?: (point: PeriodPoint) => string
  height: number
  /** True where drawn things are counted: there are no half lines. */
  whole?: boolean
}

const Drawing = lazyPart(() => import('./Drawing.tsx'))

const Hidden = chakra('table', { base: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' } })

/** Staff's curve: one series and the one it is compared with, drawn once its code is there, and always as a table too. */
export function PeriodCurve(props: CurveProps) {
  const { label, points, compared, name, beforeName, text, height } = props
  const isNoted = points.some(({ note }) => note)
  return (
    <Box position="relative" className="notranslate" height={`${height}px`} data-curve>
      <Suspense fallback={null}>
        <Drawing {...props} />
      </Suspense>
      <Hidden>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">Wann</th>
            <th scope="col">{label}</th>
            {compared && <th scope="col">{compared}</th>}
            {isNoted && <th scope="col">Notiz</th>}
          </tr>
        </thead>
        <tbody>
          {points.map(point => (
            <tr key={point.at}>
              <th scope="row">{name(point)}</th>
              <td>{text(point.value)}</td>
              {compared && (
                <td>
                  {text(point.before ?? null)} {beforeName && `(${beforeName(point)})`}
                </td>
              )}
              {isNoted && <td>{point.note}</td>}
            </tr>
          ))}
        </tbody>
      </Hidden>
    </Box>
  )
}
