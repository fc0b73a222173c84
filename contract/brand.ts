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
const firstBrand = ['pfungen', 'winterthur']

/** Where no studio is known (A21). */
const defaultBrand: Brand = 'thur'

/** Who helps where no studio is known. */
export const supportStudio = 'frauenfeld'

/** The brand of a studio by its code; the default where none is known. */
export const brandOf = (code: string | null | undefined): Brand => {
  if (!code) return defaultBrand
  return firstBrand.includes(code) ? 'toess' : 'thur'
}
