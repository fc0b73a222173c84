/** Tickets as they lie on a tablet: nobody reads them at a glance; whoever opens the tools of a tablet can (V16). */
export const sealTickets = (prizes: readonly string[]) => btoa(JSON.stringify(prizes)).split('').reverse().join('')

export const openTickets = (sealed: string) => JSON.parse(atob(sealed.split('').reverse().join(''))) as string[]

/** Numbers of tickets before the last used one of which nothing came. */
export function skippedIn(used: readonly number[]) {
  const known = new Set(used)
  const last = Math.max(0, ...used)
  return Array.from({ length: last }, (_, at) => at + 1).filter(number => !known.has(number))
}
