/** Signs that people write between the digits: blanks, brackets, dashes, points, apostrophes, and signs that nobody sees. */
const between = /[\s()/.·\p{Cf}\p{Pd}\u2212'’‘`´ʼ]/gu

/** A Swiss number abroad has no zero: +41 (0)79 … and +41 (079) … are +41 79 … */
const withoutZero = (number: string) => number.replace(/^\+410(?=[1-9])/, '+41')

/** A zero in brackets behind the country is for calls within it: +49 (0)151 … is +49 151 … In Italy it belongs to the number. */
const zeroInBrackets = /^([\s\p{Cf}]*(?:\+|00)(?!\s*39|\s*378)[\d\s]+)\(0\s*(\d*)\)/u

/** The word before a number, which is copied along with it: «Tel. 079 …», «tel:+41 …». */
const word = /^[\s\p{Cf}]*(?:telefon|tel|mobile|mobil|natel|phone)\b[\s.:]*/iu

/** A number as people write it, also in the wide digits of Asian keyboards or with 00 in place of the plus, without all that. */
export const plainPhone = (written: string) => {
  const digits = written.normalize('NFKC').replace(word, '').replace(zeroInBrackets, '$1$2')
  return withoutZero(digits.replace(between, '').normalize('NFKC').replace(/^00/, '+'))
}

/** The same without the two ways to begin a Swiss number: 079 … and +41 79 … are one. */
export const dialled = (written: string) => plainPhone(written).replace(/^0(?=[1-9])/, '+41')

/** Country codes of one and of two digits; all others have three. */
const countryCode = /^\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/

/** A number to be read: «+41 79 555 01 23», «+33 612 345 678»; null for none. With its blanks no table takes it for a sum. */
export function phoneText(written: string | null | undefined) {
  if (!written) return null
  const plain = plainPhone(written)
  const swiss = /^(?:\+41|0)(\d{2})(\d{3})(\d{2})(\d{2})$/.exec(plain)
  if (swiss) return `+41 ${swiss.slice(1).join(' ')}`
  const code = countryCode.exec(plain)?.[0]
  return code ? `${code} ${plain.slice(code.length).replace(/\d{3}(?=\d{2})/g, '$& ')}` : written
}
