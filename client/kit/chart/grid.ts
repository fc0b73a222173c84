import { roundStep } from '#client/kit/chart.ts'

/** Round values from 0 up to at least `top`, four lines or five. */
export function gridOf(top: number): number[] {
  if (!(top > 0)) return [0, 1]
  const step = roundStep(top / 3)
  const lines = [0]
  while (lines.at(-1)! < top) lines.push(Number((lines.at(-1)! + step).toFixed(6)))
  return lines
}
