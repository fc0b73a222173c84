import { addDays } from '#contract/days.ts'
import type { Case } from './told.ts'

const names = {
  ZH: 'in Zürich',
  TG: 'im Thurgau',
  SG: 'in St. Gallen',
  GL: 'in Glarus',
  BS: 'in Basel',
  AR: 'in Appenzell Ausserrhoden',
} as const

/** Office work on this day: a permit is asked for where the canton puts it on a level with Sunday (T18). */
const on = (canton: keyof typeof names, day: string, name: string, isSunday: boolean): Case => [
  `${name} ist ${names[canton]} ${isSunday ? 'wie ein Sonntag' : 'ein Werktag'}.`,
  '1 10-14@office',
  isSunday ? 'sunday' : '',
  { from: day, canton },
]

/** Public holidays of six cantons (T18). */
export const cases: Case[] = [
  on('ZH', '2027-01-01', 'Neujahr', true),
  on('ZH', '2027-01-02', 'Der 2. Januar', false),
  on('ZH', '2027-03-26', 'Karfreitag', true),
  on('ZH', '2027-03-29', 'Ostermontag', true),
  on('ZH', '2028-05-01', 'Der Tag der Arbeit', true),
  on('ZH', '2027-05-06', 'Auffahrt', true),
  on('ZH', '2027-05-17', 'Pfingstmontag', true),
  on('ZH', '2028-08-01', 'Die Bundesfeier', true),
  on('ZH', '2027-11-01', 'Allerheiligen', false),
  on('ZH', '2028-12-25', 'Weihnachten', true),
  on('ZH', '2028-12-26', 'Der Stephanstag', true),
  on('ZH', '2027-04-19', 'Sechseläuten', false),
  on('TG', '2028-05-01', 'Der Tag der Arbeit', false),
  on('TG', '2029-01-02', 'Der Berchtoldstag', true),
  on('TG', '2028-12-26', 'Der Stephanstag', true),
  on('SG', '2028-05-01', 'Der Tag der Arbeit', false),
  on('SG', '2027-11-01', 'Allerheiligen', true),
  on('SG', '2028-12-26', 'Der Stephanstag', true),
  on('GL', '2026-04-09', 'Die Näfelser Fahrt nach der Karwoche', true),
  on('GL', '2026-04-02', 'Der erste Donnerstag im April, wenn er in der Karwoche liegt,', false),
  on('GL', '2027-04-01', 'Die Näfelser Fahrt am ersten Donnerstag im April', true),
  on('GL', '2027-05-17', 'Pfingstmontag', false),
  on('GL', '2028-11-01', 'Allerheiligen', true),
  on('GL', '2028-12-26', 'Der Stephanstag', true),
  on('BS', '2028-05-01', 'Der Tag der Arbeit', true),
  on('BS', '2027-11-01', 'Allerheiligen', false),
  on('BS', '2028-12-26', 'Der Stephanstag', true),
  on('AR', '2028-12-26', 'Der Stephanstag nach einer Weihnacht am Montag', false),
  on('AR', '2029-12-26', 'Der Stephanstag nach einer Weihnacht am Dienstag', true),
  on('AR', '2028-05-01', 'Der Tag der Arbeit', false),
  ['Der Feiertag beginnt am Vorabend um 23 Uhr.', '1 21:30-23:30@upkeep', '', { from: '2027-05-05', canton: 'ZH' }],
  ['Büroarbeit an diesem Vorabend braucht eine Bewilligung.', '1 21-23:30@office', 'night sunday', { from: '2027-05-05', canton: 'ZH' }],
  ['Am Feiertag selbst endet er um 23 Uhr.', '1 23-24@office', 'night', { from: '2027-05-06', canton: 'ZH' }],
  ['Ein Kurs am Feiertag ist frei.', '1 10-14@course', '', { from: '2027-05-06', canton: 'ZH' }],
  [
    'Ein Feiertag zählt nicht zu den freien Sonntagen.',
    '1 10-14',
    '',
    { from: '2027-05-06', canton: 'ZH', standing: { year: '2027', overtime: 0, sundays: 45, used: [] } },
  ],
  [
    'Mehr als fünf Stunden am Feiertag verlangen einen Ersatzruhetag.',
    '1-6 08-14, 8-13 08-14, 15-18 08-14',
    'half-day-joined? sunday-rest',
    { from: '2027-04-26', canton: 'SG' },
  ],
  ['Ein freier Samstag danach ist einer.', '1-6 08-14, 8-12 08-14, 15-18 08-14', 'half-day-joined?', { from: '2027-04-26', canton: 'SG' }],
  ['Eine freie Woche danach auch.', '8-13 08-14, 15-20 08-14', 'half-day?', { from: addDays('2027-04-26', -7), canton: 'SG' }],
]
