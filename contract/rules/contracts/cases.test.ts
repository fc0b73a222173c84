import { expect, test } from 'vitest'
import { happened, signed } from '#contract/testing/lives.ts'
import type { ContractEvent } from './contractEvents.ts'
import { type ContractLife, lifeOf } from './life.ts'
import { priceOf, statusAt, vatOfDays } from './status.ts'
import type { ContractPromotion, SignedContract } from './terms.ts'

/** Worked by hand: a sentence, the contract with what befell it, what is asked, what comes out. */
type Case = [says: string, contract: SignedContract, events: ContractEvent[], asked: (life: ContractLife) => unknown, is: unknown]

const march = happened({ _id: 'march', kind: 'pause', day: '2026-03-01', to: '2026-03-31', fee: 0, receivedAt: '2026-02-01T08:00:00.000Z' })
const pause = (day: string, to: string, receivedAt?: string) =>
  happened({ _id: `pause${day}`, kind: 'pause', day, to, fee: 0, receivedAt: receivedAt ?? `${day}T06:00:00.000Z` })
const notice = (day: string, late = false) => happened({ _id: 'notice', kind: 'notice', day, notice: 'ordinary', to: null, late })
const half: ContractPromotion = { title: 'Sommer', percent: 50, rappen: 0, periods: 3, waivesJoiningFee: true }
const open = { kind: 'open-ended', months: 0 } as const
const renewing = { renewalMonths: 12 }
const prepaid = { kind: 'prepaid', months: 6, price: 48_000 } as const
const nutrition = { _id: 'nutrition', title: 'Ernährung', kind: 'nutrition', price: 3000 }
const april = ['2026-04-01', '2026-04-30'] as const
const end = (life: ContractLife) => life.finalEnd
const cost = (from: string, to: string) => (life: ContractLife) => priceOf(life, from, to)
const whole = cost('2020-01-01', '2040-12-31')

const cases: Case[] = [
  ['Ein Jahr ab dem 1. Januar endet am 31. Dezember.', signed(), [], end, '2026-12-31'],
  [
    'Ein Monat ab dem 31. Januar endet am 27. Februar, denn am 28. begänne der nächste.',
    signed({ months: 1 }, '2027-01-31'),
    [],
    end,
    '2027-02-27',
  ],
  [
    'Zwei Monate ab dem 31. Januar enden am 30. März: gezählt wird ab dem Anfang.',
    signed({ months: 2 }, '2027-01-31'),
    [],
    end,
    '2027-03-30',
  ],
  [
    'Der zweite Monat ab dem 31. Januar kostet so viel wie jeder andere.',
    signed({}, '2027-01-31'),
    [],
    cost('2027-02-28', '2027-03-30'),
    8900,
  ],
  ['Der Februar mit Schalttag kostet CHF 89.', signed({}, '2028-01-01'), [], cost('2028-02-01', '2028-02-29'), 8900],
  ['Der Schalttag selbst kostet den letzten von 29 Teilen.', signed({}, '2028-01-01'), [], cost('2028-02-29', '2028-02-29'), 307],
  ['Die ersten 16 Tage im Januar kosten CHF 45.94.', signed(), [], cost('2026-01-01', '2026-01-16'), 4594],
  ['Der Rest des Januars kostet, was zu CHF 89 fehlt.', signed(), [], cost('2026-01-17', '2026-01-31'), 8900 - 4594],
  [
    'Wer am 15. beginnt und am Ersten bezahlt, schuldet für den Januar 17 Tage.',
    signed({ billingDay: 'first' }, '2026-01-15'),
    [],
    cost('2026-01-01', '2026-01-31'),
    4881,
  ],
  ['Das ganze Jahr ab dem 15. kostet auch so zwölfmal CHF 89.', signed({ billingDay: 'first' }, '2026-01-15'), [], whole, 12 * 8900],
  ['Eine Pause im März verschiebt das Ende um 31 Tage.', signed(), [march], end, '2027-01-31'],
  ['Der pausierte März kostet nichts.', signed(), [march], cost('2026-03-01', '2026-03-31'), 0],
  ['Die 31 angehängten Tage kosten, was der März gekostet hätte.', signed(), [march], cost('2027-01-01', '2027-01-31'), 8900],
  [
    'Der halbe Februar, angehängt, kostet 14 von 28 Teilen, nicht von 31.',
    signed(),
    [pause('2026-02-01', '2026-02-14')],
    cost('2027-01-01', '2027-01-14'),
    4450,
  ],
  ['Eine Pause über das Ende hinaus wird am Ende gekürzt.', signed(), [pause('2026-12-20', '2027-01-31')], end, '2027-01-12'],
  ['Eine Pause in angehängten Tagen hängt nochmals an.', signed(), [march, pause('2027-01-10', '2027-01-14')], end, '2027-02-05'],
  [
    'Wer zuerst eintrifft, hängt zuerst an, auch wenn die andere Pause früher liegt.',
    signed(),
    [pause('2026-02-01', '2026-02-05', '2026-02-20T00:00:00.000Z'), march],
    ({ extensions }) => extensions.map(({ from, to }) => [from, to]),
    [
      ['2027-01-01', '2027-01-31'],
      ['2027-02-01', '2027-02-05'],
    ],
  ],
  ['Während der Pause kommt niemand herein.', signed(), [march], life => statusAt(life, '2026-03-15').state, 'paused'],
  [
    'Ohne festes Ende hängt eine Pause nichts an; ihre Tage kosten nichts.',
    signed(open),
    [pause('2026-04-01', '2026-04-10')],
    life => [end(life), priceOf(life, ...april)],
    [null, 5933],
  ],
  [
    '14 geschenkte Tage folgen dem Ende und kosten nichts.',
    signed(),
    [happened({ _id: 'b', kind: 'bonus', day: '2026-05-01', days: 14 })],
    life => [end(life), whole(life)],
    ['2027-01-14', 12 * 8900],
  ],
  [
    'Ohne festes Ende kosten geschenkte Tage nichts und bleiben offen.',
    signed(open),
    [happened({ _id: 'b', kind: 'bonus', day: '2026-04-01', days: 10 })],
    life => [priceOf(life, ...april), statusAt(life, '2026-04-05').state],
    [5933, 'runs'],
  ],
  [
    'Zweimal zehn geschenkte Tage vom gleichen Tag an sind zwanzig.',
    signed(open),
    ['one', 'two'].map(_id => happened({ _id, kind: 'bonus', day: '2026-04-01', days: 10 })),
    life => priceOf(life, ...april),
    2967,
  ],
  [
    'Eine Pause in geschenkten Tagen nimmt sie nicht: Sie folgen ihr.',
    signed(open),
    [happened({ _id: 'b', kind: 'bonus', day: '2026-04-01', days: 10 }), pause('2026-04-06', '2026-04-10', '2026-04-02T00:00:00.000Z')],
    life => [priceOf(life, ...april), statusAt(life, '2026-04-15').stretch?.why, statusAt(life, '2026-04-16').stretch?.why],
    [4450, 'bonus', 'term'],
  ],
  [
    'Drei Monate zum halben Preis kosten CHF 133.50, der vierte wieder CHF 89.',
    signed({ promotion: half }),
    [],
    life => [priceOf(life, '2026-01-01', '2026-03-31'), priceOf(life, ...april)],
    [13_350, 8900],
  ],
  [
    'Zuerst kommt die Aktion weg, dann die Firma: CHF 89, die Hälfte, minus 10 %.',
    signed({ promotion: half, companyPercent: 10 }),
    [],
    cost('2026-01-01', '2026-01-31'),
    4005,
  ],
  [
    'Mehr als der Preis kommt nie weg.',
    signed({ promotion: { ...half, percent: 0, rappen: 20_000 } }),
    [],
    cost('2026-01-01', '2026-01-31'),
    0,
  ],
  [
    'Die Einschreibegebühr fällt einmal an, mit dem ersten Tag.',
    signed({ joiningFee: 4900 }),
    [],
    life => [priceOf(life, '2026-01-01', '2026-01-31'), whole(life)],
    [13_800, 12 * 8900 + 4900],
  ],
  [
    'Ab Mitte April CHF 99: der April kostet CHF 94.',
    signed(),
    [happened({ _id: 'p', kind: 'price', day: '2026-04-16', price: 9900, companyPercent: null })],
    cost(...april),
    9400,
  ],
  [
    'Von zwei Preisen eines Tages gilt, der später eintraf.',
    signed(),
    [
      happened({ _id: 'a', kind: 'price', day: '2026-04-01', price: 7000, companyPercent: null, receivedAt: '2026-03-02T00:00:00.000Z' }),
      happened({ _id: 'b', kind: 'price', day: '2026-04-01', price: 8000, companyPercent: null, receivedAt: '2026-03-01T00:00:00.000Z' }),
    ],
    cost(...april),
    7000,
  ],
  [
    'Ein Ende gewinnt gegen einen Preis am selben Tag.',
    signed(),
    [
      happened({ _id: 'u', kind: 'upgrade', day: '2026-04-01', contract: 'next' }),
      happened({ _id: 'p', kind: 'price', day: '2026-04-01', price: 9900, companyPercent: null }),
    ],
    life => [end(life), priceOf(life, ...april)],
    ['2026-03-31', 0],
  ],
  [
    'Verlängert sich ein Jahr, muss die Kündigung einen Monat vorher da sein: am 30. November reicht es.',
    signed(renewing),
    [notice('2026-11-30')],
    end,
    '2026-12-31',
  ],
  ['Am 1. Dezember ist es einen Tag zu spät: noch ein Jahr.', signed(renewing), [notice('2026-12-01')], end, '2027-12-31'],
  ['Nimmt das Studio sie trotzdem an, endet es im Dezember.', signed(renewing), [notice('2026-12-01', true)], end, '2026-12-31'],
  [
    'Ohne Verlängerung endet ein Jahr von selbst; es braucht keine Kündigung.',
    signed(),
    [],
    life => [life.terms[0]!.lastDayOfNotice, statusAt(life, '2027-01-01').state],
    [null, 'ended'],
  ],
  [
    'Eine Verlängerung beginnt am Tag nach dem verschobenen Ende.',
    signed(renewing),
    [march],
    life => statusAt(life, '2027-06-01').term,
    { number: 1, start: '2027-02-01', end: '2028-01-31', finalEnd: '2028-01-31', lastDayOfNotice: '2027-12-31' },
  ],
  [
    'Eine Pause verschiebt den letzten Tag der Kündigung mit.',
    signed(renewing),
    [march],
    life => life.terms[0]!.lastDayOfNotice,
    '2026-12-31',
  ],
  [
    'Eine Pause über die Verlängerung hinweg wird nicht gekürzt.',
    signed(renewing),
    [pause('2026-12-20', '2027-01-10')],
    life => [life.terms[0]!.finalEnd, statusAt(life, '2027-01-10').state],
    ['2027-01-22', 'paused'],
  ],
  [
    'Eine Pause nach der Kündigung verschiebt das Ende auch.',
    signed(renewing),
    [notice('2026-10-01'), pause('2026-11-01', '2026-11-10')],
    end,
    '2027-01-10',
  ],
  [
    'Ohne festes Ende endet es mit der Periode, vor der die Frist noch ganz liegt.',
    signed(open),
    [notice('2026-04-20')],
    end,
    '2026-05-31',
  ],
  ['Mit Mindestdauer endet es nicht vor ihr.', signed({ ...open, months: 6 }), [notice('2026-02-01')], end, '2026-06-30'],
  [
    'Eine ausserordentliche Kündigung endet am gesetzten Tag; der angebrochene Monat kostet seine Tage.',
    signed(),
    [happened({ _id: 'n', kind: 'notice', day: '2026-04-02', notice: 'extraordinary', to: '2026-04-15', late: false })],
    life => [end(life), priceOf(life, ...april), life.ending?.why],
    ['2026-04-15', 4450, 'notice'],
  ],
  [
    'Wer widerruft, schuldet nichts.',
    signed({ joiningFee: 4900 }),
    [happened({ _id: 'w', kind: 'withdrawal', day: '2026-01-09' })],
    life => [end(life), whole(life)],
    ['2026-01-09', 0],
  ],
  [
    'Vorausbezahlt kostet das halbe Jahr auch mit Pause gleich viel.',
    signed(prepaid),
    [pause('2026-02-01', '2026-02-10')],
    life => [end(life), whole(life)],
    ['2026-07-10', 48_000],
  ],
  ['Von einem halben Jahr mit 181 Tagen kosten 90 ihren Teil.', signed(prepaid), [], cost('2026-01-01', '2026-03-31'), 23_867],
  [
    'Eintritte kosten am ersten Tag alles und danach nichts.',
    signed({ kind: 'entries', price: 15_000, entries: 10 }),
    [],
    life => [priceOf(life, '2026-01-01', '2026-01-01'), whole(life)],
    [15_000, 15_000],
  ],
  [
    'Ein Zusatz pausiert mit und hat seine Tage am Ende wieder.',
    signed(),
    [
      happened({ _id: 'on', kind: 'addOn', day: '2026-04-01', addOn: nutrition, act: 'begins' }),
      happened({ _id: 'off', kind: 'addOn', day: '2026-06-30', addOn: nutrition, act: 'ends' }),
      pause('2026-05-01', '2026-05-10'),
    ],
    life => [life.addOns[0]!.days, whole(life)],
    [
      [
        { from: '2026-04-01', to: '2026-04-30' },
        { from: '2026-05-11', to: '2026-06-30' },
        { from: '2027-01-01', to: '2027-01-10' },
      ],
      12 * 8900 + 3 * 3000,
    ],
  ],
  [
    'Über den Jahreswechsel 2023 gilt für jeden Monat sein Satz.',
    signed({ months: 2 }, '2023-12-01'),
    [],
    life => vatOfDays(life, 'normal', { from: '2023-12-01', to: '2024-01-31' }).map(({ rate, gross, vat }) => [rate, gross, vat]),
    [
      [810, 8900, 667],
      [770, 8900, 636],
    ],
  ],
]

test.each(cases)('%s', (_, contract, events, asked, is) => {
  expect(asked(lifeOf(contract, events))).toEqual(is)
})
