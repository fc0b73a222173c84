import { object } from 'yup'
import { countryOf } from '#contract/countries.ts'
import type { Address } from '#contract/rules/papers/billParts.ts'
import { inLatin } from '#contract/rules/payments/bills/latin.ts'
import { text } from '#contract/shapes.ts'

/** An address in parts, as QR-bills take it since 2025 (type S). */
export const address = object({
  name: text(200).required(),
  street: text(200).defined(),
  /** Number of the house; '' where there is none. */
  number: text(40).defined(),
  zip: text(16).required(),
  town: text(100).required(),
  /** Two letters by ISO 3166-1. */
  country: text(2).required(),
})

/** An address as a profile has it. */
export interface ProfileAddress {
  vorname: string
  nachname: string
  adresse1: string | null
  plz: string | null
  stadt: string | null
  land: string | null
}

/** «Musterstrasse 12a» → street and number; what ends in no number is the street alone. */
export function streetOf(line: string): { street: string; number: string } {
  const whole = line.trim()
  const [found, number = ''] = /[\s,](\d+\s?[a-zA-Z]?(?:\s?[-–/+]\s?\d+\s?[a-zA-Z]?)?)$/.exec(whole) ?? ['']
  let end = whole.length - found.length
  while (found && /[\s,]/.test(whole.charAt(end - 1))) end--
  const street = whole.slice(0, end)
  return found && /\p{L}/u.test(street) ? { street, number: number.replace(/\s/g, '') } : { street: whole, number: '' }
}

/** The address of a profile; undefined while street, postal code or town are missing or the country is unknown. */
export function addressOf({ vorname, nachname, adresse1, plz, stadt, land }: ProfileAddress): Address | undefined {
  const country = countryOf(land)
  const name = `${vorname} ${nachname}`.trim()
  if (!name || !adresse1?.trim() || !plz?.trim() || !stadt?.trim() || !country) return undefined
  return { name, ...streetOf(adresse1), zip: plz.trim(), town: stadt.trim(), country }
}

const cut = (text: string, most: number) => inLatin(text).replace(/\s+/g, ' ').trim().slice(0, most).trim()

/** The address as it may stand on a QR-bill: in the letters that are allowed there, each part no longer than it may be. */
export const shortened = ({ name, street, number, zip, town, country }: Address): Address => ({
  name: cut(name, 70),
  street: cut(street, 70),
  number: cut(number, 16),
  zip: cut(zip, 16),
  town: cut(town, 35),
  country,
})
