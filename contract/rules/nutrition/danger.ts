import { foldLetters } from '#contract/fold.ts'
import { drugNames, misspelt, shortDrugs, swissWords, unbroken } from '#contract/rules/nutrition/dangerNames.ts'
import { dangerStems } from '#contract/rules/nutrition/dangerWords.ts'

/** Dangers about which no language model is asked, each with the sentence that is said in its place (H37). The most urgent first. */
export const dangers = {
  harm: 'Das klingt sehr schwer. Bitte sprich jetzt mit jemandem: Die Dargebotene Hand ist unter 143 immer da, für Kinder und Jugendliche 147. Bist du in Gefahr, ruf 144 an.',
  chest: 'Das gehört sofort in ärztliche Hände. Bei Schmerzen oder Enge in der Brust, Atemnot oder Ohnmacht ruf die 144 an.',
  eating:
    'Darüber sollst du mit einem Menschen reden, der sich auskennt: mit deiner Hausärztin oder deinem Hausarzt, oder mit der Arbeitsgemeinschaft Ess-Störungen (aes.ch). Eine KI kann dir hier nicht helfen.',
  pregnancy:
    'Was in der Schwangerschaft und der Stillzeit gut für dich ist, sagen dir deine Ärztin, dein Arzt oder deine Hebamme. Eine KI antwortet darauf nicht.',
  drug: 'Fragen zu Medikamenten und ihrer Dosis beantworten deine Ärztin, dein Arzt oder die Apotheke. Bei einer Vergiftung ruf Tox Info Suisse an: 145.',
  young: 'Für Kinder und Jugendliche unter 18 Jahren antwortet hier keine KI. Frag bitte deine Ärztin, deinen Arzt oder deinen Coach.',
} as const
export type Danger = keyof typeof dangers

/** Said where nobody knows how old somebody is. */
export const unknownAge = 'Die KI antwortet nur Erwachsenen. Trag dein Geburtsdatum im Profil ein, dann geht es.'

/** Letters of other scripts that look like Latin ones. */
const alike = new Map([...'аеорсухіјѕһԁԛԝвкмнтαεορνυικτχ'].map((sign, at) => [sign, 'aeopcyxijshdqwbkmhtaeopvuiktx'[at]!]))
const digitLetters: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' }

/** Words of a sentence with three letters and more that stand apart made one: «s u i z i d». */
const joinLetters = (words: string) => {
  const joined: string[][] = []
  for (const word of words.split(' ')) {
    const single = [...word].length === 1
    const last = joined.at(-1)
    if (single && last && [...last[0]!].length === 1) last.push(word)
    else joined.push([word])
  }
  return joined.map(letters => letters.join(letters.length > 2 ? '' : ' ')).join(' ')
}

/** A text in plain letters, whatever letters, digits and signs it is disguised in: «ｓｕｉｚｉｄ», «0zempic», «umbr1ngen», «s.u.i.z.i.d». */
const undisguised = (text: string) =>
  [...text.normalize('NFKC').toLowerCase()]
    .map(sign => alike.get(sign) ?? sign)
    .join('')
    .normalize('NFC')
    .replace(/(?<=\p{L})[013457@$](?=\p{L}{2})|(?<![\p{L}\d])[013457@$](?=\p{L}{4})/gu, sign => digitLetters[sign]!)
    .replace(/(?<!\p{L})\p{L}(?:[.\-_*/·]\p{L}){3,}(?!\p{L})/gu, letters => letters.replace(/[^\p{L}]/gu, ''))
    .replace(/\p{L}+(?: \p{L}+)*/gu, joinLetters)

const oneLetter = (text: string) => text.replace(/([aou])e/g, '$1').replace(/([a-z])\1+/g, '$1')

/**
 * A text as two people who mean the same write it alike: no capitals, accents and signs, «ae» as «ä», doubled letters once, letters that were set apart
 * together. The end of a sentence is a point.
 */
const plainly = (text: string) =>
  oneLetter(foldLetters(text.replace(/\p{Cf}/gu, '')))
    .replace(/(\d)[.,](?=\d)/g, '$1')
    .replace(/[.!?;:,\n]+/g, ' . ')
    .replace(/['’`´]/g, '')
    .replace(/[^a-z\d. ]+/g, ' ')
    .replace(/(\d)(?=[a-z])/g, '$1 ')
    .replace(/ +/g, ' ')
    .replace(/\b(?:[a-z] ){3,}[a-z]\b/g, letters => oneLetter(letters.replaceAll(' ', '')))
    .trim()

const patternOf = (stem: string) =>
  oneLetter(foldLetters(stem))
    .replaceAll('_', '\\b')
    .replaceAll('…', '(?:[a-z\\d]+ ){0,5}?')
    .replaceAll('*', '[a-z]*')
    .replaceAll('.[a-z]*', '.*')
    .replaceAll('#', '\\d+')

const wordsOf = (list: string) => oneLetter(foldLetters(list)).split(' ')
const drugs = [`\\b(?:${wordsOf(drugNames).join('|')})`, `\\b(?:${wordsOf(shortDrugs).join('|')})\\b`]

const patterns = (Object.keys(dangerStems) as Danger[]).map(
  name =>
    [name, new RegExp([...(dangerStems[name] as readonly string[]).map(patternOf), ...(name === 'drug' ? drugs : [])].join('|'))] as const,
)

/** True where one of two words becomes the other by one letter: another, missing, too many, or two that changed places. */
function isOneOff(one: string, other: string): boolean {
  if (one[0] !== other[0]) return false
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  const [a, b] = [one.slice(at), other.slice(at)]
  return a.slice(1) === b.slice(1) || a === b.slice(1) || a.slice(1) === b || (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
}
/** The same in the words of the stems, where it is said in Swiss German: «I wott nüm da si» is «ich will nicht mehr da sein». */
const inGerman = (said: string) => {
  const text = plainly(said.replace(/ä|ae/g, 'e').replace(/scht/g, 'st'))
    .replace(/\bch(?=[aeioulnrw])/g, 'k')
    .replace(/\buf/g, 'auf')
  return text
    .split(' ')
    .map(word => swiss.get(word) ?? word)
    .join(' ')
}
const swiss = new Map(
  swissWords.split(' ').map(pair => {
    const [word = '', german = ''] = pair.split('=')
    return [word, german.replaceAll('_', ' ')] as const
  }),
)

const dangerKindOf = (text: string) => patterns.find(([, pattern]) => pattern.test(text))?.[0]

/** Long stems as they are written and as `plainly` writes them, for a wrong letter may stand beside a doubled one. */
const longNames = drugNames.split(' ').filter(name => name.length >= 8)
const long = [...misspelt.split(' '), ...longNames].flatMap(stem => {
  const kind = dangerKindOf(oneLetter(stem)) ?? dangerKindOf(`mich ${oneLetter(stem)}`)
  return [stem, oneLetter(stem)].map(written => ({ written, kind }))
})

function misspeltIn(question: string, text: string) {
  const words = [...foldLetters(question).split(/[^a-z]+/), ...text.split(' ')]
  return long.find(({ written }) => words.some(word => isOneOff(word, written)))?.kind
}

const unit =
  '(?! ?(?:kg|kilo|g|gram|cm|m|km|prozent|min|minuten|stunden|h|sek|mal|x|tag|wochen?|monate?|jahren?$|uhr|kcal|kalorien|liter|dl|l|mg|trainings?|satze|schrite|eier|punkte)\\b| ?\\. (?:monat|monet|woche|training|tag|stock|rang|platz|satz|runde)| ten? )'
/** «ich bin 15», «14-jährig», «16 Jahre alt», «mit 17 abnehmen»: somebody under 18. */
const ages = [
  new RegExp(`\\b(?:bin|bi|werde|wurde) (?:[a-z]+ ){0,2}(\\d{1,2})\\b${unit}`),
  /\b(\d{1,2}) ?jahrig/,
  /\b(\d{1,2}) ?(?:jahre?|jahri|j|ja) (?:alt|jung)\b/,
  /\b(\d{1,2}) ?(?:years? old|yo|yrs?|ans|ani)\b/,
  /\b(?:bin|bi|ich|i|im|am) (?:[a-z.]{1,20} ){0,2}(\d{1,2}) ?(?:j|jahre?|jahri)\b/,
  new RegExp(`\\b(?:im|i am|age|aged) (\\d{1,2})\\b(?! ?(?:jahr|monat))${unit}`),
  /^(?:ich|i)(?: \.)? (\d{1,2})(?: \.)? (?:wil|wot|mocht|mus|sol|darf|kan)/,
  /\b(?:madchen|junge|bub|meitli|schuler|schulerin)(?: \.)? (\d{1,2})\b/,
  /^[wmf] ?(\d{1,2}) [a-z]/,
  /\bmit (?:meinen )?(\d{1,2})(?: jahren)?(?= ?(?:$|\.|abnehmen|schon|fasten|kan|darf|sol|mus|zu vil))/,
]
const isYoung = (text: string) => ages.some(age => Number(age.exec(text)?.[1] ?? 99) < 18)

const whole = oneLetter(unbroken).split(' ')
/** A word that was broken up: «schwan ger», «Ozem-pic». */
function brokenIn(text: string) {
  const letters = oneLetter(text.replace(/[^a-z]/g, ''))
  const found = whole.find(word => letters.includes(word) && !text.includes(word))
  return found ? dangerKindOf(`mich ${found}`) : undefined
}

const born = [/\b(20\d\d) (?:geboren|born|uf d welt)\b/, /\b(?:jahrgang|jg|geboren|born) (?:im jahr |im |in )?(20\d\d)\b/]
/** In the year in which somebody turns 18 nobody knows by it whether they are. */
const isBornLately = (text: string) => born.some(year => new Date().getFullYear() - Number(year.exec(text)?.[1] ?? 0) <= 18)

/** Danger for which a question must not be asked of a model; undefined where it may. */
export function dangerIn(question: string): Danger | undefined {
  const said = undisguised(question)
  const text = plainly(said)
  const told = dangerKindOf(text) ?? dangerKindOf(inGerman(said)) ?? misspeltIn(said, text) ?? brokenIn(text)
  return told ?? (isYoung(text) || isBornLately(text) ? 'young' : undefined)
}
