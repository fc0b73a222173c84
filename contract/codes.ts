import { object } from 'yup'
import { domain, get, post } from './call.ts'
import { instant, text, verbatim } from './shapes.ts'

/** No I, L, O and U, which read like others, and no Y and Z, which keyboards of this country swap. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWX'
const most = letters.length
/** Random letters of a code; 54 bits. The twelfth is a check. */
const secret = 11

/** ISO 7064, MOD 31,30: one wrong letter is always noticed, two swapped ones nearly always. */
function checkLetter(text: string) {
  let sum = most
  for (const letter of text) {
    sum = (sum + letters.indexOf(letter)) % most || most
    sum = (sum * 2) % (most + 1)
  }
  return letters[(most + 1 - sum) % most] as string
}

/** A fresh member's code: says nothing of anybody and can't be guessed. */
export function makeCode(random: (most: number) => number) {
  const text = Array.from({ length: secret }, () => letters[random(most)]).join('')
  return text + checkLetter(text)
}

/** The code in a text that was scanned or typed, whatever its blanks, hyphens and small letters; undefined where the text holds none. */
export function readCode(text: string): string | undefined {
  const plain = text
    .toUpperCase()
    .replace(/[\s\-'–.]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  if (plain.length !== secret + 1 || [...plain].some(letter => !letters.includes(letter))) return undefined
  return checkLetter(plain.slice(0, secret)) === plain[secret] ? plain : undefined
}

/** The code with a check letter that `readCode` refuses: a sample that opens nothing anywhere. */
export const spoilt = (code: string) => code.slice(0, secret) + letters[(letters.indexOf(checkLetter(code.slice(0, secret))) + 1) % most]

/** «K7QM-3TXD-9PWA», as it is read aloud. */
export const shownCode = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-')

/** The hash that stands for a code on the roster of one course: the roster gives no codes away. */
export async function markOfCode(course: string, code: string) {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`formkurve-door-1 ${course} ${code}`)))
  return btoa(String.fromCharCode(...hash.slice(0, 15)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}

/** A member's code as `readCode` gives it. */
export const code = () => text(12).matches(/^[0-9A-Z]{12}$/, { excludeEmptyString: false, message: 'Dieser Code ist nicht lesbar.' })

/** Bytes that a QR code of the middle error correction holds. */
const mostBytes = 2331
const fits = (data: string) => new TextEncoder().encode(data).length <= mostBytes

const ownCode = object({ code: text(12).required(), madeAt: instant().required() })

/** The member's own code for doors and desks. */
export const codes = domain('codes', {
  /** The caller's code; made at the first request. */
  mine: get('code/mine', { access: [], ahead: { turn: 'floor', daily: true }, example: {} }, ownCode),
  /** A new one; the one before opens nothing any more. */
  renew: post('code/renew', { access: [], limit: { times: 10, seconds: 3600 }, example: {} }, ownCode),
  /** A QR code of any text as a picture (SVG, L223). */
  image: get(
    'qrcode/image',
    {
      access: [],
      query: object({ data: verbatim(1000).required().test('fits', 'Das ist zu viel Text für einen QR-Code.', fits) }),
      covers: ['EP-416'],
      example: { query: { data: 'https://formkurve.example' } },
    },
    'file',
  ),
})
