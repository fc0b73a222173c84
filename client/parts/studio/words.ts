import { longDate, quantity } from '#client/kit/format.ts'
import { clockOfMinute, minuteOf } from '#contract/clock.ts'
import { addDays, weekdayOf } from '#contract/days.ts'
import { openness, openSpansOf, type WallTime } from '#contract/rules/studios/openness.ts'
import type { OpeningGroup, OpeningLine } from '#contract/studios/openingHours.ts'
import type { PublicStudio } from '#contract/studios/shapes.ts'

const short = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'] as const

/** 1320 → «22», 1290 → «21:30», 330 → «5:30», as it stands beside «6». */
const shortClock = (minute: number) => (minute % 60 === 0 ? String(minute / 60) : clockOfMinute(minute).replace(/^0/, ''))
const spanWords = (spans: [number, number][]) =>
  spans.length === 0 ? 'geschlossen' : spans.map(([from, to]) => `${shortClock(from)}–${shortClock(to)}`).join(', ')

export interface OpenWords {
  /** «Offen bis 22:00». */
  chip: string
  /** «bis 22:00», «24H», «ab 06:00»: for a narrow column. */
  brief: string
  open: boolean
}

/** The opening state in words. */
export function openWords(groups: readonly OpeningGroup[], wall: WallTime): OpenWords {
  const now = openness(groups, wall)
  if (now.open && now.always) return { chip: 'Immer offen', brief: '24H', open: true }
  if (now.open) return { chip: `Offen bis ${clockOfMinute(now.until.minute)}`, brief: `bis ${clockOfMinute(now.until.minute)}`, open: true }
  if (!now.next) return { chip: 'Geschlossen', brief: 'zu', open: false }
  const at = clockOfMinute(now.next.minute)
  if (now.next.day === wall.day) return { chip: `Öffnet um ${at}`, brief: `ab ${at}`, open: false }
  const day = now.next.day === addDays(wall.day, 1) ? 'morgen' : short[weekdayOf(now.next.day) - 1]
  return { chip: `Öffnet ${day} um ${at}`, brief: `${day} ab ${at}`, open: false }
}

/** «Mo–Fr 6–22», «Sa–So 8–20»: adjoining days with the same hours are one. */
export function weekWords(hours: readonly OpeningLine[]): { days: number[]; words: string }[] {
  const runs: { days: number[]; hours: string }[] = []
  for (const day of [1, 2, 3, 4, 5, 6, 7]) {
    const line = hours.find(({ weekday, day: own }) => !own && weekday === day)
    const words = spanWords(openSpansOf(line ?? {}))
    const last = runs.at(-1)
    if (last?.hours === words) last.days.push(day)
    else runs.push({ days: [day], hours: words })
  }
  return runs.map(({ days, hours: words }) => {
    const [first, last] = [short[days[0]! - 1], short[days.at(-1)! - 1]]
    return { days, words: days.length === 7 ? `Täglich ${words}` : `${first === last ? first : `${first}–${last}`} ${words}` }
  })
}

/** Special days from today on, at most `most` within 30 days: «25. Dezember geschlossen». */
export function specialWords(hours: readonly OpeningLine[], today: string, most = 1): string[] {
  const until = addDays(today, 30)
  return hours
    .filter(({ day }) => day && day >= today && day <= until)
    .sort((a, b) => (a.day! < b.day! ? -1 : 1))
    .slice(0, most)
    .map(line => `${longDate(line.day!)} ${spanWords(openSpansOf(line))}`)
}

/** Chips beside the opening state: check-in at any hour, the other days of the week, the next special day. */
export function moreChips(groups: readonly OpeningGroup[], { day }: WallTime, alwaysCheckin: boolean): string[] {
  const hours = groups[0]?.hours ?? []
  const known = hours.some(({ from, weekday }) => from && weekday)
  const rest = known ? weekWords(hours).filter(({ days, words }) => !days.includes(weekdayOf(day)) || words.startsWith('Täglich')) : []
  return [...(alwaysCheckin ? ['Check-in 24H'] : []), ...rest.map(({ words }) => words), ...specialWords(hours, day)]
}

/** Trainers on duty at this minute. */
export const onDuty = (trainers: PublicStudio['trainers'], { day, minute }: WallTime) =>
  trainers.filter(({ duty }) =>
    duty?.some(
      ({ weekday, day: only = day, from, to }) =>
        only === day && weekday === weekdayOf(day) && minuteOf(from) <= minute && minute < minuteOf(to),
    ),
  )

const most = 3

const namesWords = (names: readonly string[]) =>
  new Intl.ListFormat('de-CH').format(names.length > most + 1 ? [...names.slice(0, most), `${names.length - most} weitere`] : names)

/** «Nora, Reto und Ali im Dienst», «Nora, Reto, Ali und 2 weitere im Dienst»: no family name travels to the public. */
export function dutyWords(names: readonly string[]): string {
  if (names.length === 0) return 'Jetzt niemand im Dienst'
  return `${namesWords(names)} im Dienst`
}

/** The words on the badge beside who is on duty (L154): whose it is, where not everybody bears it; nothing where nobody does. */
export function badgeWords(trainers: PublicStudio['trainers']): string | undefined {
  const bear = trainers.filter(({ makesPlans }) => makesPlans)
  if (bear.length === 0) return undefined
  if (bear.length === trainers.length) return 'Trainer'
  return `Trainer: ${namesWords(bear.map(({ vorname }) => vorname))}`
}

/** «3,4 km», «800 m». */
export const distanceWords = (km: number) => (km < 1 ? `${Math.round(km * 10) * 100} m` : `${quantity(km, km < 10 ? 1 : 0)} km`)

export const cantonNames: Record<string, string> = {
  AG: 'Aargau',
  AI: 'Appenzell Innerrhoden',
  AR: 'Appenzell Ausserrhoden',
  BE: 'Bern',
  BL: 'Basel-Landschaft',
  BS: 'Basel-Stadt',
  FR: 'Freiburg',
  GE: 'Genf',
  GL: 'Glarus',
  GR: 'Graubünden',
  JU: 'Jura',
  LU: 'Luzern',
  NE: 'Neuenburg',
  NW: 'Nidwalden',
  OW: 'Obwalden',
  SG: 'St. Gallen',
  SH: 'Schaffhausen',
  SO: 'Solothurn',
  SZ: 'Schwyz',
  TG: 'Thurgau',
  TI: 'Tessin',
  UR: 'Uri',
  VD: 'Waadt',
  VS: 'Wallis',
  ZG: 'Zug',
  ZH: 'Zürich',
}
