import { type Case, permit } from './told.ts'

const seventeen = { under: 18 } as const
const fifteen = { under: 16 } as const
const learner = { under: 18, schoolDays: [2] } as const
const minors = [permit({ kind: 'minor' })]

/** Those who are not yet 18 (T17). */
export const cases: Case[] = [
  ['Mit siebzehn geht es bis 22 Uhr.', '1 14-22', '', seventeen],
  ['Eine Minute länger nicht.', '1 14-22:01', 'minor-night', seventeen],
  ['Ab 6 Uhr geht es.', '1 06-10', '', seventeen],
  ['Vor 6 Uhr nicht.', '1 05:59-10', 'minor-night', seventeen],
  ['Mit fünfzehn geht es bis 20 Uhr.', '1 15-20', '', fifteen],
  ['Eine Minute länger nicht mehr.', '1 15-20:01', 'minor-night', fifteen],
  ['Unterhalt in der Nacht ist für Junge nicht frei.', '1 20-24@upkeep', 'minor-night', seventeen],
  ['Neun Stunden am Tag gehen.', '1 08-18', '', seventeen],
  ['Eine Minute mehr am Tag nicht.', '1 08-18:01', 'minor', seventeen],
  ['Mit Bewilligung schon.', '1 08-18:01', 'minor?', { ...seventeen, permits: minors }],
  ['Die Schule zählt mit.', '1 08-12@school, 1 13-18:30', 'minor', seventeen],
  ['Schule und ein Nachmittag gehen.', '1 08-12@school, 1 13-18', '', seventeen],
  ['Zwölf Stunden von Anfang bis Ende gehen.', '1 07-11, 1 15-19', '', seventeen],
  ['Eine Minute mehr von Anfang bis Ende nicht.', '1 07-11, 1 15-19:01', 'span', seventeen],
  ['Zwölf Stunden Ruhe genügen.', '1 14-20, 2 08-12', '', seventeen],
  ['Elf Stunden Ruhe genügen Jungen nicht.', '1 14-21, 2 08-12', 'rest', seventeen],
  ['Ihre Ruhe wird nie verkürzt.', '1 14-20:01, 2 08-12', 'rest', seventeen],
  ['Sonntage sind frei.', '7 10-14', 'minor-sunday', seventeen],
  ['Kurse am Sonntag auch.', '7 10-14@course', 'minor-sunday', seventeen],
  ['Feiertage sind frei.', '1 10-14', 'minor-sunday', { ...seventeen, from: '2027-03-26', canton: 'ZH' }],
  ['Ein Tag, den der Kanton nicht gleichstellt, ist ein Werktag.', '1 10-14', '', { ...seventeen, from: '2027-01-02', canton: 'ZH' }],
  ['Vor Schultagen geht es bis 20 Uhr.', '1 16-20', '', learner],
  ['Danach nicht.', '1 16-20:01', 'minor-school', learner],
  ['Mit Bewilligung auch vor der Schule.', '1 16-20:01', 'minor-school?', { ...learner, permits: minors }],
  ['Am Schultag selbst geht es bis 22 Uhr.', '2 18-22', '', learner],
  ['Lernende leisten keine Überzeit.', '1 08-17, 2-5 08-18, 6 08-10', 'half-day? minor-week', learner],
  ['45 Stunden gehen auch für sie.', '1-5 08-18', '', learner],
  ['Mit siebzehn ohne Lehre ist Überzeit möglich.', '1-5 08-18, 6 08-09', 'half-day? overtime?', seventeen],
  ['Mit fünfzehn nie.', '1-6 08-17', 'half-day? minor-week', fifteen],
  [
    'Keine Bewilligung deckt Überzeit von Lernenden.',
    '1-5 08-18, 6 08-09',
    'half-day? minor-week',
    { ...learner, permits: [...minors, permit({ kind: 'other' })] },
  ],
  ['Eine Bewilligung deckt den Sonntag.', '7 10-14', 'minor-sunday?', { ...seventeen, permits: minors }],
  ['Und den späten Abend.', '1 18-23', 'minor-night?', { ...seventeen, permits: minors }],
  ['Vor dem achtzehnten Geburtstag gilt das Recht der Jungen.', '1 18-23', 'minor-night', { ...seventeen, turns: '2027-01-05' }],
  ['Ab dem Tag gilt das der Erwachsenen.', '2 18-23', '', { ...seventeen, turns: '2027-01-05' }],
  ['Die Nacht am Geburtstag ist die der Erwachsenen.', '2 20-24', 'night', { ...seventeen, turns: '2027-01-05' }],
  ['Ab dem sechzehnten Geburtstag geht es bis 22 Uhr.', '1 16-20, 3 18-22', '', { ...fifteen, turns: '2027-01-06' }],
  ['Am Tag davor noch nicht.', '2 18-22', 'minor-night', { ...fifteen, turns: '2027-01-06' }],
]
