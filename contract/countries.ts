import { countryTable } from './countryNames.ts'

const little = new Set('und and et e ed the la le les l il lo i gli der die das d'.split(' '))
const saints = new Set(['st', 'sankt'])

/** A name as two people who mean one country write it alike: no accents, «oe» as «ö», no signs, no articles. */
function folded(name: string): string {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}|\p{Cf}/gu, '')
    .toLowerCase()
    .replaceAll('.', '')
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('œ', 'o')
    .replaceAll('æ', 'a')
    .replace(/([aou])e/g, '$1')
    .split(/[^\p{L}]+/u)
    .filter(word => word !== '')
    .map(word => (saints.has(word) ? 'saint' : word))
  const weighty = words.filter(word => !little.has(word))
  return (weighty.length > 0 ? weighty : words).join(' ')
}

interface CountryIndex {
  /** German names, each once, in letters and blanks alone. */
  names: string[]
  /** Two letters by themselves and by three. */
  codes: Map<string, string>
  /** Two letters by folded names. */
  found: Map<string, string>
}

let known: CountryIndex | undefined

function read(): CountryIndex {
  const names: string[] = []
  const codes = new Map<string, string>()
  const found = new Map<string, string>()
  for (const line of countryTable.trim().split('\n')) {
    const [code = '', three = '', ...rest] = line.split(' ')
    const written = rest.join(' ').split('|')
    codes.set(code, code).set(three, code)
    names.push(written[0] as string)
    for (const name of written) found.set(folded(name), code)
  }
  names.sort((one, other) => one.localeCompare(other, 'de'))
  return { names, codes, found }
}

const all = () => {
  known ??= read()
  return known
}

/**
 * The two letters by ISO 3166-1 of a country: by its name in German, French, Italian or English, by a usual short form, or by its letters. A
 * profile without one is at home here. Undefined where it is unknown.
 */
export function countryOf(land: string | null | undefined): string | undefined {
  if (!land?.trim()) return 'CH'
  return all().codes.get(land.trim().toUpperCase()) ?? all().found.get(folded(land))
}

/** German names of all countries, sorted, to choose one of. */
export const countryNames = (): readonly string[] => all().names

/** Codes that were withdrawn or never were any, as addresses may hold them that were sealed when an engine's names were asked, and what they stood for. */
const replaced: Readonly<Record<string, string>> = {
  AC: 'SH',
  AN: 'CW',
  BU: 'MM',
  CQ: 'GG',
  CS: 'RS',
  DD: 'DE',
  DG: 'IO',
  DY: 'BJ',
  EA: 'ES',
  FL: 'LI',
  FX: 'FR',
  HV: 'BF',
  IC: 'ES',
  NH: 'VU',
  RH: 'ZW',
  SU: 'RU',
  TA: 'SH',
  TP: 'TL',
  UK: 'GB',
  VD: 'VN',
  YD: 'YE',
  YU: 'RS',
  ZR: 'CD',
}

/** A code as it may be printed: one that was withdrawn by that of today; undefined where it is none. */
export const codeOfToday = (code: string): string | undefined => all().codes.get(code) ?? replaced[code]

/** «Das Land Atlantis kennen wir nicht.», with what to do. */
export const unknownCountry = (land: string) =>
  `Das Land «${land.trim()}» kennen wir nicht. Schreib seinen Namen im Profil aus, zum Beispiel Frankreich.`
