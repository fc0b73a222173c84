import { breakSteps, limits, type Rule } from './law.ts'

const pauses = breakSteps.map(({ over, pause }) => `${String(over / 60).replace('.5', '½')} Stunden ${pause}`).reverse()

/** Demands of each line of the law, with its limits, for whoever reads the table (T03). */
export const lawNames: Record<Rule, string> = {
  overlap: 'Niemand hat zwei Schichten zur gleichen Zeit',
  absent: 'Niemand arbeitet während einer Abwesenheit',
  skill: 'Wofür es eine Fähigkeit braucht, das macht, wer sie hat',
  break: `Pause: über ${pauses.join(', über ')} Minuten`,
  rest: `Tägliche Ruhe: ${limits.dailyRest.adult} Stunden, unter 18 ${limits.dailyRest.minor}`,
  'rest-short': `Tägliche Ruhe: einmal in der Woche bis auf ${limits.shortestRest} Stunden verkürzt`,
  'rest-overtime': 'Nach einer verkürzten Ruhe: keine Überzeit',
  span: `Arbeitstag mit allen Pausen: ${limits.span.adult} Stunden, unter 18 ${limits.span.minor}`,
  overtime: 'Überzeit: was über 45 oder 50 Stunden in der Woche geht',
  week: `Überzeit am Tag: höchstens ${limits.overtimeDay} Stunden`,
  year: `Überzeit im Jahr: höchstens ${limits.overtimeYear[45]} Stunden, bei 50 Wochenstunden ${limits.overtimeYear[50]}`,
  night: 'Nachtarbeit: nur mit Bewilligung, Unterhalt auch ohne',
  'night-long': `Wer nachts arbeitet: höchstens ${limits.night.worked} Stunden innert ${limits.night.within}`,
  sunday: 'Sonntage und Feiertage: Betreuung, Kurse und Unterhalt ohne Bewilligung, anderes nur mit',
  'sunday-rest': `Mehr als ${limits.shortSunday} Stunden am Sonntag: ein Ersatzruhetag in der Woche davor oder danach`,
  'sunday-off': `Bis ${limits.shortSunday} Stunden am Sonntag: gleich viel freie Zeit innert vier Wochen`,
  sundays: `Freie Sonntage: mindestens ${limits.freeSundays} im Jahr`,
  'weekly-rest': `Wöchentliche Ruhe am Stück: ${limits.weeklyRest.usual} Stunden, mit Sonntagsarbeit ${limits.weeklyRest.sunday}, mit freiem Feiertag und freiem Sonntag ${limits.weeklyRest.holidays}`,
  row: `Tage nacheinander: höchstens ${limits.daysInRow}`,
  'half-day': 'Mehr als fünf Arbeitstage: dazu ein freier halber Tag',
  'half-day-joined': `Freie halbe Tage: mit Einverständnis über ${limits.joinedWeeks} Wochen zusammengelegt`,
  minor: `Unter 18: höchstens ${limits.minorDay} Stunden am Tag, die Schule mitgezählt`,
  'minor-night': 'Unter 18: von 6 bis 22 Uhr, unter 16 bis 20 Uhr',
  'minor-sunday': 'Unter 18: nicht an Sonntagen und Feiertagen',
  'minor-school': 'Unter 18: vor Schultagen bis 20 Uhr',
  'minor-week': 'Unter 16 und in der Lehre: keine Überzeit',
}
