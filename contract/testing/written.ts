import { fc } from './draws.ts'

const letters = {
  german: 'aAäÄbceégGijnoöÖrsßtuüz',
  french: 'aàâbcçdeéèêëiîïlmnoôœruùûÿ',
  italian: 'aàbceèéiìnoòrsuùz',
  turkish: 'aıiİğşçöüÖbdk',
  vietnamese: 'aăâđeêoôơuưnhgtấềỗữ',
  polish: 'aąbcćeęlłnńoósśzźż',
  ukrainian: 'абвгґдеєжзиіїйклмно',
  greek: 'αάβγδεέηήιίϊΐκλμνξοόσςω',
  arabic: 'ابتثجحخدذرزسشصضطظعغفقكلمنهويىءأإؤئ',
  hebrew: 'אבגדהוזחטיכלמנסעפצקרשת',
  hindi: 'अआइईउकखगचजटडतदनपमयरलवसह',
  korean: '가나다라마바사김이박최',
  japanese: 'あいうえおがぎぐ山田太郎',
} as const

const wordOf = (script: string) => fc.string({ unit: fc.constantFrom(...script), minLength: 2, maxLength: 12 })
const word = fc.oneof(...Object.values(letters).map(wordOf))

/** Names as people bear them: one to three words, with hyphens and apostrophes. */
export const names = fc
  .array(word, { minLength: 1, maxLength: 3 })
  .chain(parts => fc.constantFrom(' ', '-', "'", '’', '\u2011').map(between => parts.join(between)))

const invisible = ['\u200b', '\u2060', '\ufeff', '\u00ad', '\u200e', '\u202e', '\u2069', '\u202a']
const around = ['', ' ', '\u00a0', '\u202f', '\u3000', '\t', '\u200b']

/** Puts signs that nobody sees into a text and around it. */
export const hidden = fc
  .tuple(fc.constantFrom(...invisible), fc.nat(20), fc.constantFrom(...around), fc.constantFrom(...around))
  .map(([sign, at, before, after]) => (text: string) => {
    const points = [...text]
    return `${before}${points.slice(0, at).join('')}${sign}${points.slice(at).join('')}${after}`
  })

const local = fc.string({ unit: fc.constantFrom(...'abcxyzABC019._+-öé'), minLength: 1, maxLength: 20 })
const label = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'abcdxyzXYZ0189'), minLength: 1, maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(...'aäbcöüéèñçž'), minLength: 2, maxLength: 12 }),
  wordOf(letters.ukrainian),
  wordOf(letters.japanese),
  wordOf(letters.korean),
)
/** E-mail addresses with domains in letters of many scripts. */
export const addresses = fc
  .tuple(local, label, fc.constantFrom('ch', 'li', 'example', 'com', 'swiss', 'рф', 'xn--p1ai'))
  .map(([name, domain, ending]) => `${name}@${domain}.${ending}`)

const grouped = ['', ' ', '-', '–', '\u2011', '.', '/', "'", '’', '\u00a0', '\u202f', '\u200b']
const wide = (text: string) => text.replace(/[0-9+]/g, sign => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))

/** Swiss and foreign numbers, plain and as people write them. */
export const numbers = fc
  .record({
    digits: fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 8, maxLength: 8 }),
    first: fc.constantFrom('7', '4', '3'),
    head: fc.constantFrom('+41', '+41 (0)', '0041 (0)', '+41 (0', '0', '+49', '+39 0', '0033'),
    between: fc.constantFrom(...grouped),
    asian: fc.boolean(),
    turned: fc.boolean(),
  })
  .map(({ digits, first, head, between, asian, turned }) => {
    const number = `${first}${digits}`
    const written = `${head}${between}${number.match(/.{1,3}/g)!.join(between)}${head.endsWith('(0') ? ')' : ''}`
    const shown = asian ? wide(written) : written
    const plain = `${head.startsWith('0041') || head.startsWith('+41') ? '+41' : head.replace(/\s/g, '').replace(/^00/, '+')}${number}`
    return { plain, written: turned ? `\u202d${shown}\u202c` : shown }
  })

/** Anything at all, with what makes trouble in it more often than chance would. */
export const words = fc
  .array(
    fc.oneof(
      word,
      fc.string({ unit: 'binary', maxLength: 3 }),
      fc.constantFrom(
        ...invisible,
        ...around,
        ...grouped,
        '\u200d',
        '\u200c',
        '\u0308',
        '\u0301',
        '👩',
        '🏽',
        '\ufe0f',
        '@',
        '.',
        '+41',
        '(0)',
        '0',
        '\u{e0067}',
        '\r\n',
        '\u2028',
      ),
    ),
    { maxLength: 8 },
  )
  .map(parts => parts.join(''))
