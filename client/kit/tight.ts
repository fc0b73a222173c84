/** A window too low for a bar and a page one over the other: a phone held sideways, or zoomed in on a desk. */
export const low = '@media (max-height: 479px)'

/** A window narrower than any phone: one that shows everything twice as large. */
export const narrow = '@media (max-width: 279px)'

/** The smallest phones, and others with larger text. */
export const small = '@media (max-width: 359px)'
