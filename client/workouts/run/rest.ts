/** A pause between sets, by instants: a locked phone or a reload costs it nothing. */
export interface Rest {
  /** Milliseconds it was set to, with every +15 s. */
  total: number
  /** When it ends; null while it is held. */
  ends: number | null
  /** The remaining time while the rest is held. */
  left: number
}

export const begun = (seconds: number, now: number): Rest | null =>
  seconds > 0 ? { total: seconds * 1000, ends: now + seconds * 1000, left: 0 } : null

export const restLeftOf = (rest: Rest, now: number) => Math.max(0, rest.ends === null ? rest.left : rest.ends - now)

export const holdRest = (rest: Rest, now: number): Rest =>
  rest.ends === null ? rest : { ...rest, ends: null, left: restLeftOf(rest, now) }

export const resumed = (rest: Rest, now: number): Rest => (rest.ends === null ? { ...rest, ends: now + rest.left, left: 0 } : rest)

/** Longer or shorter; one that is over begins anew with what is added. */
export function extended(rest: Rest | null, ms: number, now: number): Rest | null {
  const left = Math.max(0, (rest ? restLeftOf(rest, now) : 0) + ms)
  if (left === 0) return null
  const total = Math.max(left, rest && restLeftOf(rest, now) > 0 ? rest.total + ms : ms)
  return rest?.ends === null ? { total, ends: null, left } : { total, ends: now + left, left: 0 }
}

/** Part that is still to go, 0 to 1. */
export const shareOf = (rest: Rest, now: number) => Math.min(1, restLeftOf(rest, now) / rest.total)
