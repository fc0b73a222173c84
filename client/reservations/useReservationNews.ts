import { useEffect } from 'react'
import { onNews } from '#client/data/live.ts'
import { staleIn } from '#client/data/reads.ts'
import type { LiveEvents } from '#contract/live.ts'

/** Random delay in ms at most: many apps hear of the same change at once, and need not all ask in the same second. */
const spread = 1500

const domainsOf = {
  reservations: ['reservations', 'reservationOffice'],
  towels: ['towels', 'reservationOffice'],
  bikes: ['bikes', 'reservationOffice'],
} as const
const all = ['reservations', 'towels', 'bikes', 'reservationOffice']

/** Keeps what an open screen shows of reservations, towels and bikes current. */
export function useReservationNews() {
  useEffect(() => {
    const timers = new Map<string, ReturnType<typeof setTimeout>>()
    const soon = (name: string, domains: readonly string[], before?: number) => {
      clearTimeout(timers.get(name))
      timers.set(
        name,
        setTimeout(() => void staleIn(domains, before), Math.random() * spread),
      )
    }
    const deaf = onNews({
      events: ['reservation:changed'],
      heard: ({ data }) => {
        const { of } = data as LiveEvents['reservation:changed']
        soon(of, domainsOf[of])
      },
      missed: before => soon('all', all, before),
    })
    return () => {
      deaf()
      for (const timer of timers.values()) clearTimeout(timer)
    }
  }, [])
}
