/** Round values from 0 up to at least `top`, four lines or five. */
export function gridOf(top: number): number[] {
  if (!(top > 0)) return [0, 1]
  const step = roundStep(top / 3)
  const lines = [0]
  while (lines.at(-1)! < top) lines.push(Number((lines.at(-1)! + step).toFixed(6)))
  return lines
}

function roundStep(rough: number) {
  const power = 10 ** Math.floor(Math.log10(rough))
  const share = rough / power
  return (share <= 1 ? 1 : share <= 2 ? 2 : share <= 5 ? 5 : 10) * power
}
