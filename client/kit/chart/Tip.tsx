import { Box } from '@chakra-ui/react'
import type { CurveProps, PeriodPoint } from './PeriodCurve.tsx'

interface TipProps extends Pick<CurveProps, 'name' | 'beforeName' | 'text' | 'partText'> {
  point?: PeriodPoint
}

/** The words beside the point under the finger or the arrow keys. */
export function Tip({ point, name, beforeName, text, partText }: TipProps) {
  if (!point) return null
  return (
    <Box bg="ink" color="bg" borderRadius="10px" padding="8px 12px" textStyle="small" fontVariantNumeric="tabular-nums lining-nums">
      <Box fontWeight={640}>{point.part && partText ? partText(point) : `${name(point)} · ${text(point.value)}`}</Box>
      {beforeName && (
        <Box color="line">
          {beforeName(point)} · {text(point.before ?? null)}
        </Box>
      )}
      {point.note && (
        <Box color="line" maxWidth="260px" whiteSpace="normal">
          {point.note}
        </Box>
      )}
    </Box>
  )
}
