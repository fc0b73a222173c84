export type Brand = 'toess' | 'thur'

interface Face {
  /** Stands on mails, letters and beside the mark. */
  name: string
  /** The word after «Formkurve». */
  word: string
  street: string
  town: string
  email: string
  telefon: string
}

/** The two brands (L11, A21). Addresses, mails and numbers are invented: Musterstrasse, `.example`, a number nobody has. */
export const brands: Record<Brand, Face> = {
  toess: {
    name: 'Formkurve Töss',
    word: 'Töss',
    street: 'Musterstrasse 1',
    town: '8400 Winterthur',
    email: 'toess@formkurve.example',
    telefon: '+41 52 000 00 00',
  },
  thur: {
    name: 'Formkurve Thur',
    word: 'Thur',
    street: 'Musterstrasse 1',
    town: '8500 Frauenfeld',
    email: 'thur@formkurve.example',
    telefon: '+41 52 000 00 00',
  },
}

/** The lines of a brand's mark, on a square of 32. */
export const markStrokes: Record<Brand, string> = {
  toess: 'M6.5 10.5h12M6.5 24.5c7 0 6-9.5 12-9.5 3.4 0 4.3-1.4 5.8-3.6',
  thur: 'M6.5 17.5c3-4.6 5.6-4.6 8.4 0M6.5 24c3.4-5 6.2-5 9 0 2.6-1.2 5.4-6.2 8.6-12.6',
}

/** Codes of the studios that wear the first brand; every other wears the second (A22). */
export const firstBrand = ['pfungen', 'winterthur']

/** The studio that helps where no studio is known (L11, A21): its brand's sender and contact stand on mails and legal pages, its rooms on /sensordaten. */
export const supportStudio = 'frauenfeld'

/** The brand of a studio by its code; the support studio's where none is known. */
export const brandOf = (code: string | null | undefined): Brand => (firstBrand.includes(code || supportStudio) ? 'toess' : 'thur')

/** The two kinds of studio (L87): a place with doors, or one without. */
export const studioArts = ['lokal', 'online'] as const

/** A studio's kind by its code: only `ot` has no place of its own (L72). */
export const artOf = (code: string): (typeof studioArts)[number] => (code === 'ot' ? 'online' : 'lokal')
