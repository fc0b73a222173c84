import type { Address, BillParts } from '#contract/rules/papers/billParts.ts'
import { shortened } from './billAddress.ts'

/** Digits of a reference that name what is paid; those before them are the bank's, the last one is the check digit. */
const own = 20
/** Digits of a QR reference without its check digit. */
const all = 26
const space = 10n ** BigInt(own)

/**
 * The thing paid in 20 digits: its uuid, folded. Two ids that were born in different milliseconds with the same chance never meet, and others once in
 * 10^18 or so; the record refuses the second of two.
 */
export const billDigits = (id: string) => (BigInt(`0x${id.replaceAll('-', '')}`) % space).toString().padStart(own, '0')

const carries = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5]

/** The check digit of a QR reference: modulo 10, recursive. */
export const checkDigit = (digits: string) =>
  String((10 - [...digits].reduce((carry, digit) => carries[(carry + Number(digit)) % 10] as number, 0)) % 10)

const mod97 = (text: string) =>
  [...text].reduce((rest, letter) => {
    const value = Number.parseInt(letter, 36)
    return (rest * (value > 9 ? 100 : 10) + value) % 97
  }, 0)

/** The check digits of an IBAN (ISO 13616), and of a creditor reference. */
export const isIban = (iban: string) => mod97(iban.slice(4) + iban.slice(0, 4)) === 1

/** True for an account that takes QR references and no others: its institution is one of 30000 to 31999. */
export const isQrIban = (account: string) => {
  const institution = Number(account.slice(4, 9))
  return institution >= 30_000 && institution <= 31_999
}

/**
 * The reference of what is paid on an account: for a QR-IBAN 27 digits that begin with the bank's prefix (at most 6), for a plain IBAN a
 * creditor reference of ISO 11649. A pure function of the id, so that device and ledger write the same.
 */
export function billReference(id: string, { account, prefix }: { account: string; prefix: string }): string {
  const digits = billDigits(id)
  if (!isQrIban(account)) return `RF${String(98 - mod97(`${digits}RF00`)).padStart(2, '0')}${digits}`
  const whole = prefix.padEnd(all - own, '0') + digits
  return whole + checkDigit(whole)
}

/** The reference within what was typed or scanned: a whole QR-bill, or the reference alone, grouped in any way. */
const referenceIn = (text: string) => (text.startsWith('SPC') ? (text.split(/\r?\n/)[28] ?? '') : text).replace(/\s/g, '').toUpperCase()

/** The 20 digits that a reference names, whatever the account and the prefix were; undefined for one that is mistyped or of somebody else. */
export function digitsOf(text: string): string | undefined {
  const reference = referenceIn(text)
  if (/^\d{27}$/.test(reference))
    return checkDigit(reference.slice(0, all)) === reference[all] ? reference.slice(all - own, all) : undefined
  const isRight = /^RF\d{22}$/.test(reference) && isIban(reference)
  return isRight ? reference.slice(4) : undefined
}

/** A reference as people read it: in fives after the first two for digits, else in fours. */
export const groupedReference = (reference: string) =>
  reference.startsWith('RF') ? inFours(reference) : reference.replace(/^(\d{2})/, '$1 ').replace(/(\d{5})(?=\d)/g, '$1 ')

/** CH44 3199 9123 0008 8901 2. */
export const inFours = (text: string) => text.replace(/(.{4})(?=.)/g, '$1 ')

const drawnAddress = (address: Address) => {
  const { name, street, number, zip, town, country } = shortened(address)
  return { name, address: street, buildingNumber: number, zip, city: town, country }
}

/** The parts as the drawing of SVG and PDF takes them. */
export const drawnBill = ({ account, reference, amount, creditor, debtor }: BillParts) => ({
  currency: 'CHF' as const,
  amount: amount / 100,
  reference,
  creditor: { ...drawnAddress(creditor), account },
  ...(debtor && { debtor: drawnAddress(debtor) }),
})
