import type { PopupRow } from '#contract/popups.ts'

/** A popup's audience, in the terms by which the studio counts it. */
export const audienceOf = ({ brand, studios, roles }: Partial<Pick<PopupRow, 'brand' | 'studios' | 'roles'>>) => ({
  brand: brand ?? undefined,
  studios: studios ?? [],
  roles: roles ?? [],
})

/** «gezeigt 12 · geschlossen 8 · angenommen 2» */
export const countWords = ({ shown, closed, led }: Pick<PopupRow, 'shown' | 'closed' | 'led'>) =>
  `gezeigt ${shown} · geschlossen ${closed} · angenommen ${led}`
