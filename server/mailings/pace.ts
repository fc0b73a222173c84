const minute = 60_000

/** Says which domains have had as many mails as they get a minute, evenly spread. */
export function pacer(rate: number, clock = Date.now) {
  const next = new Map<string, number>()
  return {
    busy() {
      const now = clock()
      for (const [domain, at] of next) if (at <= now - minute) next.delete(domain)
      return [...next].filter(([, at]) => at > now).map(([domain]) => domain)
    },
    wentTo(domain: string) {
      const now = clock()
      // Mails that were let by meanwhile are caught up within a second, never more.
      next.set(domain, Math.max(next.get(domain) ?? 0, now - 1000) + minute / rate)
    },
  }
}

const paces = new WeakMap<object, { rate: number; pace: ReturnType<typeof pacer> }>()

/** The one pace of a house, for all its mailings and over all their turns. */
export function paceOf(house: object, rate: number) {
  const known = paces.get(house)
  if (known?.rate === rate) return known.pace
  const pace = pacer(rate)
  paces.set(house, { rate, pace })
  return pace
}
