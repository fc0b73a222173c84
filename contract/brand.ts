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
