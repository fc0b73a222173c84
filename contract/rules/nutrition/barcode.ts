/** True for an EAN-8 or EAN-13 whose check digit fits: the numbers that are printed on what is eaten. */
export function isBarcode(value: string) {
  if (!/^(\d{8}|\d{13})$/.test(value)) return false
  const digits = [...value].map(Number).toReversed()
  return digits.reduce((sum, digit, place) => sum + digit * (place % 2 === 0 ? 1 : 3), 0) % 10 === 0
}
