import { expect, test } from 'vitest'
import { happened, signed } from '#contract/testing/lives.ts'
import type { ContractEvent } from './contractEvents.ts'
import { type ContractLife, lifeOf } from './life.ts'
import { priceOf, vatOfDays } from './status.ts'
import type { ContractPromotion, SignedContract } from './terms.ts'
import { takenTerms } from './transfer.ts'
import { unusedFrom } from './upgrade.ts'

/** Worked by hand: a sentence, the contract with what befell it, what is asked, what comes out. */
type Case = [says: string, contract: SignedContract, events: ContractEvent[], asked: (life: ContractLife) => unknown, is: unknown]

const pause = (day: string, to: string) => happened({ _id: 'pause', kind: 'pause', day, to, fee: 0 })
const bonus = (days: number, day = '2026-02-01', _id = 'bonus') => happened({ _id, kind: 'bonus', day, days })
const notice = (day: string, late = false) => happened({ _id: 'notice', kind: 'notice', day, notice: 'ordinary', to: null, late })
const out = (day: string, to: string) => happened({ _id: 'out', kind: 'notice', day, notice: 'extraordinary', to, late: false })
const price = (day: string, rappen: number) => happened({ _id: 'price', kind: 'price', day, price: rappen, companyPercent: null })
const over = (kind: 'upgrade' | 'transfer', day: string) =>
  happened({ _id: 'over', kind, day, contract: 'next', receivedAt: `${day}T05:00:00.000Z` })
const withdrawn = (day: string) => happened({ _id: 'withdrawn', kind: 'withdrawal', day })
const back = (of: string, day: string) => happened({ _id: 'back', kind: 'correction', day, of, instead: null })
/** What is left of days that went over, corrected afterwards. */
const left = (of: string, days: number) =>
  happened({ _id: 'left', kind: 'correction', day: '2026-05-01', of, instead: { kind: 'bonus', day: '2026-04-01', days } })

/** Whoever takes a contract over on this day. */
const taken = (contract: SignedContract, events: ContractEvent[] = [], day = '2026-04-01'): SignedContract => ({
  ...contract,
  _id: 'next',
  start: day,
  terms: takenTerms({ life: lifeOf(contract, events), terms: contract.terms, way: 'bill' }, day),
})

const open = { kind: 'open-ended', months: 0 } as const
const prepaid = { kind: 'prepaid', months: 6, price: 48_000 } as const
const renewing = { renewalMonths: 12 }
const quarters = { periodMonths: 3, price: 26_700 }
const off = (over: Partial<ContractPromotion>): { promotion: ContractPromotion } => ({
  promotion: { title: 'Aktion', percent: 0, rappen: 0, periods: 3, waivesJoiningFee: false, ...over },
})
const end = (life: ContractLife) => life.finalEnd
const cost = (from: string, to: string) => (life: ContractLife) => priceOf(life, from, to)
const whole = cost('2020-01-01', '2040-12-31')
const both = (life: ContractLife) => [end(life), whole(life)]
const why = (life: ContractLife) => [end(life), whole(life), life.ending?.why]

const handedOver: Case[] = [
  [
    'Auf den 1. April übertragen, endet er am 31. März und kostet drei Monate.',
    signed(),
    [over('transfer', '2026-04-01')],
    both,
    ['2026-03-31', 26_700],
  ],
  ['Wer ihn ab dem 1. April hat, hat ihn bis Ende Jahr und bezahlt neun Monate.', taken(signed()), [], both, ['2026-12-31', 80_100]],
  [
    'Zehn pausierte Tage im Februar bezahlt, wer sie nachholt.',
    signed(),
    [pause('2026-02-01', '2026-02-10'), over('transfer', '2026-04-01')],
    both,
    ['2026-03-31', 26_700 - 3179],
  ],
  [
    'Nachgeholt werden sie nach dem Ende, zum Preis des Februars.',
    taken(signed(), [pause('2026-02-01', '2026-02-10')]),
    [],
    both,
    ['2027-01-10', 80_100 + 3179],
  ],
  ['Sieben geschenkte Tage gehen mit und kosten nichts.', taken(signed(), [bonus(7)]), [], both, ['2027-01-07', 80_100]],
  ['Waren es nur zwei, so sind es auch dort nur zwei.', taken(signed(), [bonus(7)]), [left('bonus', 2)], end, '2027-01-02'],
  [
    'War keiner geschenkt, so ist auch dort keiner.',
    taken(signed(), [bonus(7)]),
    [back('bonus', '2026-05-01')],
    both,
    ['2026-12-31', 80_100],
  ],
  [
    'Dauerte die Pause fünf Tage weniger, so wird dort weniger nachgeholt.',
    taken(signed(), [pause('2026-02-01', '2026-02-10')]),
    [left('pause', 5)],
    end,
    '2027-01-05',
  ],
  [
    'Fünf Tage, die danach geschenkt werden, kommen bei dem dazu, der ihn hat.',
    taken(signed()),
    [bonus(5, '2026-04-10')],
    both,
    ['2027-01-05', 80_100],
  ],
  ['Vom Vorausbezahlten geht mit, was noch nicht gebraucht ist.', taken(signed(prepaid)), [], both, ['2026-06-30', 48_000 - 23_867]],
  [
    'Ein Zusatz geht mit und kostet jeden Monat.',
    taken(signed({ addOns: [{ _id: 'n', title: 'Ernährung', kind: 'nutrition', price: 3000 }] })),
    [],
    whole,
    9 * 11_900,
  ],
  [
    'Wer ihn übernimmt, dem verlängert er sich.',
    taken(signed(renewing)),
    [],
    life => [life.renews, life.terms[0]!.finalEnd],
    [12, '2026-12-31'],
  ],
  ['Der Anteil der Firma geht nicht mit.', taken(signed({ companyPercent: 20 })), [], whole, 80_100],
  [
    'Von drei günstigen Monaten geht im zweiten mit, was davon übrig ist.',
    taken(signed(off({ percent: 50 })), [], '2026-02-01'),
    [],
    whole,
    2 * 4450 + 9 * 8900,
  ],
]

const leftAndWithdrawn: Case[] = [
  ['Wer auf den 1. Mai wechselt, hat bis Ende April bezahlt.', signed(), [over('upgrade', '2026-05-01')], both, ['2026-04-30', 35_600]],
  [
    'Mitten im April gewechselt, kostet der April seine Hälfte.',
    signed(),
    [over('upgrade', '2026-04-16')],
    both,
    ['2026-04-15', 26_700 + 4450],
  ],
  ['Bezahlt und nicht gebraucht ist dann die andere Hälfte.', signed(), [], life => unusedFrom(life, '2026-04-16'), 4450],
  [
    'Vom halben Jahr im Voraus ist nach drei Monaten noch CHF 241.33 nicht gebraucht.',
    signed(prepaid),
    [],
    life => unusedFrom(life, '2026-04-01'),
    24_133,
  ],
  [
    'Vier Tage nach dem Wechsel widerrufen, ist vom ersten Vertrag nichts geschuldet.',
    signed(),
    [over('upgrade', '2026-01-05'), withdrawn('2026-01-09')],
    why,
    ['2026-01-04', 0, 'withdrawal'],
  ],
  [
    'Vor dem Wechsel widerrufen, endet er am Tag des Widerrufs.',
    signed(),
    [over('upgrade', '2026-02-01'), withdrawn('2026-01-09')],
    why,
    ['2026-01-09', 0, 'withdrawal'],
  ],
  [
    'Ausserordentlich beendet und dann widerrufen, ist nichts geschuldet.',
    signed(),
    [out('2026-01-03', '2026-01-05'), withdrawn('2026-01-09')],
    why,
    ['2026-01-05', 0, 'withdrawal'],
  ],
  [
    'Ein Monat, der schon zu Ende ist, lässt sich noch widerrufen.',
    signed({ months: 1 }),
    [withdrawn('2026-02-05')],
    why,
    ['2026-01-31', 0, 'withdrawal'],
  ],
  [
    'Widerrufen ist auch die Einschreibegebühr nicht geschuldet.',
    signed({ joiningFee: 4900, ...prepaid }),
    [withdrawn('2026-01-09')],
    whole,
    0,
  ],
]

const noticed: Case[] = [
  ['Am letzten Tag der Frist gekündigt, endet er mit dem Jahr.', signed(renewing), [notice('2026-11-30')], end, '2026-12-31'],
  ['Einen Tag später verlängert er sich um ein Jahr.', signed(renewing), [notice('2026-12-01')], end, '2027-12-31'],
  ['Nimmt das Studio sie trotzdem an, endet er mit dem Jahr.', signed(renewing), [notice('2026-12-01', true)], end, '2026-12-31'],
  [
    'Zehn pausierte Tage verschieben Ende und Frist.',
    signed(renewing),
    [pause('2026-11-01', '2026-11-10'), notice('2026-12-10')],
    end,
    '2027-01-10',
  ],
  [
    'Nach der verschobenen Frist gilt ein Jahr ab dem verschobenen Ende.',
    signed(renewing),
    [pause('2026-11-01', '2026-11-10'), notice('2026-12-11')],
    end,
    '2028-01-10',
  ],
  ['Ohne festes Ende und am 30. April gekündigt, endet er Ende Mai.', signed(open), [notice('2026-04-30')], end, '2026-05-31'],
  ['Am 1. Mai gekündigt, endet er Ende Juni.', signed(open), [notice('2026-05-01')], end, '2026-06-30'],
  ['Ohne Frist endet er mit dem Monat.', signed({ ...open, noticeMonths: 0 }), [notice('2026-04-20')], end, '2026-04-30'],
  ['Eine Pause über das Ende hinaus zählt bis dahin.', signed(), [pause('2026-12-22', '2027-01-10')], both, ['2027-01-10', 12 * 8900]],
  ['Fünf und sieben geschenkte Tage sind zwölf.', signed(), [bonus(5), bonus(7, '2026-03-01', 'more')], both, ['2027-01-12', 12 * 8900]],
]

const priced: Case[] = [
  ['Ab dem 29. Februar endet ein Monat am 28. März.', signed({ months: 1 }, '2028-02-29'), [], both, ['2028-03-28', 8900]],
  ['Ein Jahr ab dem 29. Februar endet am 27.', signed({}, '2028-02-29'), [], both, ['2029-02-27', 12 * 8900]],
  ['Ab dem 31. März endet ein Monat am 29. April.', signed({ months: 1 }, '2026-03-31'), [], end, '2026-04-29'],
  ['Ab dem 30. Januar endet er im Schaltjahr am 28. Februar.', signed({ months: 1 }, '2028-01-30'), [], end, '2028-02-28'],
  ['In Quartalen bezahlt kostet das Jahr vier davon.', signed(quarters), [], whole, 106_800],
  ['Der Januar ist sein Teil eines Quartals mit 90 Tagen.', signed(quarters), [], cost('2026-01-01', '2026-01-31'), 9197],
  ['Drei Monate zur Hälfte.', signed(off({ percent: 50 })), [], whole, 93_450],
  ['Zwei Monate um CHF 10 günstiger.', signed(off({ rappen: 1000, periods: 2 })), [], whole, 104_800],
  ['Drei Monate geschenkt.', signed(off({ percent: 100 })), [], whole, 80_100],
  ['Die Firma nimmt einen Fünftel ab.', signed({ companyPercent: 20 }), [], whole, 85_440],
  [
    'Die Firma nimmt von dem ab, was die Aktion übrig lässt.',
    signed({ companyPercent: 10, ...off({ percent: 50 }) }),
    [],
    whole,
    3 * 4005 + 9 * 8010,
  ],
  ['Ein Drittel von CHF 89 sind CHF 29.66.', signed({ companyPercent: 33.33 }), [], cost('2026-01-01', '2026-01-31'), 5934],
  ['Ab Juli CHF 99.', signed(), [price('2026-07-01', 9900)], whole, 112_800],
  ['Ab dem 16. Juni CHF 99: Der Juni kostet von beidem die Hälfte.', signed(), [price('2026-06-16', 9900)], whole, 113_300],
  ['Zurückgenommen kostet er, was er kostete.', signed(), [price('2026-07-01', 9900), back('price', '2026-07-02')], whole, 106_800],
  ['Mit Einschreibegebühr.', signed({ joiningFee: 4900 }), [], whole, 111_700],
  ['Die Aktion erlässt sie.', signed({ joiningFee: 4900, ...off({ waivesJoiningFee: true, periods: 0 }) }), [], whole, 106_800],
  [
    'Ohne festes Ende kosten zehn geschenkte Tage im April nichts.',
    signed(open),
    [bonus(10, '2026-04-01')],
    cost('2026-04-01', '2026-04-30'),
    5933,
  ],
  [
    'Von CHF 1068 sind CHF 80.03 MWST.',
    signed(),
    [],
    life => vatOfDays(life, 'normal', { from: '2026-01-01', to: '2026-12-31' }).map(({ gross, vat }) => [gross, vat]),
    [[106_800, 8003]],
  ],
]

test.each([...handedOver, ...leftAndWithdrawn, ...noticed, ...priced])('%s', (_, contract, events, asked, is) => {
  expect(asked(lifeOf(contract, events))).toEqual(is)
})
