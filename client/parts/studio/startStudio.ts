import type { Option } from '#client/kit/choices.tsx'

/** The studio in which a new row begins: the desk's where the person may make one there, or the only one; otherwise it is asked for. */
export function startStudio(options: readonly Option[], desk: string): string | undefined {
  const codes = options.map(([code]) => code)
  if (codes.includes(desk)) return desk
  return codes.length === 1 ? codes[0] : undefined
}
