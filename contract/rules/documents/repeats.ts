/** How often an expense comes again. */
export const repeats = { month: 'Jeden Monat', quarter: 'Jedes Quartal', half: 'Jedes halbe Jahr', year: 'Jedes Jahr' } as const
export type DocumentRepeat = keyof typeof repeats

/** Months from one to the next. */
export const monthsOf = { month: 1, quarter: 3, half: 6, year: 12 } as const satisfies Record<DocumentRepeat, number>

/** Days before and after its own within which a bill is the one that was expected. */
export const fitDays = 20
/** Days ahead of which an expense that comes again is expected. */
export const expectedAhead = 31
