/** A sum of Rappen as it changes hands in cash: to the nearest 5, since there are no smaller coins. */
export const inCash = (rappen: number) => Math.round(rappen / 5) * 5

/** Surplus of the drawer over the sum because of that: −2 to 2. */
export const cashRounding = (rappen: number) => inCash(rappen) - rappen
