import { roundStep } from '#client/kit/chart.ts'

/** Round values from 0 up to at least `top`, four lines or five; of what is counted there are whole ones only. */
export function gridOf(top: number, whole = false): number[] {
  if (!(top > 0)) return [0, 1]
  const step = Math.max(roundStep(top / 3), whole ? 1 : 0)
  const lines = [0]
  while (lines.at(-1)! < top) lines.push(Number((lines.at(-1)! + step).toFixed(6)))
  return lines
}
