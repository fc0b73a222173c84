const minute = 60_000

/** Says which domains have had as many mails as they get a minute, evenly spread; each house counts for itself. */
export function pacer(rate: number, clock = Date.now) {
  const next = new Map<string, number>()
  return {
    busy: () => [...next].filter(([, at]) => at > clock()).map(([domain]) => domain),
    wentTo(domain: string) {
      const now = clock()
      // What was let by meanwhile is caught up within a second, never more.
      next.set(domain, Math.max(next.get(domain) ?? 0, now - 1000) + minute / rate)
    },
  }
}
