/**
 * The digits of a code as they are typed, pasted or sent by a hand scanner. Twelve are an American code, an EAN-13 with a zero before it; of
 * fourteen, as a box bears them, the first is a zero where the box holds one piece.
 */
export function plainBarcode(written: string) {
  const digits = written.replace(/[\s\p{Pd}\p{Cf}]/gu, '')
  if (/^\d{12}$/.test(digits)) return `0${digits}`
  return /^0\d{13}$/.test(digits) ? digits.slice(1) : digits
}

/** True for an EAN-8 or EAN-13 whose check digit fits: the numbers that are printed on what is eaten. */
export function isBarcode(value: string) {
  if (!/^(\d{8}|\d{13})$/.test(value)) return false
  const digits = [...value].map(Number).toReversed()
  return digits.reduce((sum, digit, place) => sum + digit * (place % 2 === 0 ? 1 : 3), 0) % 10 === 0
}
