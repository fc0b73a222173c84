import { expect, test } from 'vitest'
import { happened, signed } from '#contract/testing/lives.ts'
import { decideAtGate, type GateFacts, type GateReason, gateReasons } from './gate.ts'
import { lifeOf } from './life.ts'

const facts = (changed: Partial<GateFacts> = {}): GateFacts => ({
  contracts: [{ life: lifeOf(signed(), []), left: null, debt: null, disputed: false }],
  passes: [],
  bar: null,
  studio: { code: 'winterthur', name: 'Winterthur' },
  openness: { open: true, until: { day: '2026-06-01', minute: 22 * 60 } },
  wall: { day: '2026-06-01', minute: 600 },
  ...changed,
})

const contract = (terms = {}, events: Parameters<typeof lifeOf>[1] = [], rest = {}) => ({
  life: lifeOf(signed(terms), events),
  left: null,
  debt: null,
  disputed: false,
  ...rest,
})
const pause = happened({ _id: 'pause', kind: 'pause', day: '2026-05-20', to: '2026-06-10', fee: 0 })
const notice = happened({ _id: 'n', kind: 'notice', day: '2026-04-02', notice: 'extraordinary', to: '2026-05-15', late: false })
const waiting = { ...contract(), life: lifeOf({ ...signed(), accepted: null }, []) }

/** What shuts a door alone, with what each reader is told. */
const alone: [reason: GateReason, facts: GateFacts, member: string, staff: string, until: string | null][] = [
  [
    'barred',
    facts({ bar: { reason: 'Streit', until: '2026-07-31' } }),
    'Dein Zutritt ist bis 31.07.2026 gesperrt. Grund: Streit.',
    'Zutritt bis 31.07.2026 gesperrt: Streit.',
    '2026-07-31',
  ],
  ['noContract', facts({ contracts: [] }), 'Wir finden kein Abo von dir.', 'Kein Abo und kein Eintrittscode.', null],
  ['notAccepted', facts({ contracts: [waiting] }), 'Dein Abo ist noch nicht angenommen.', '«Premium» wartet auf die Annahme.', null],
  [
    'notBegun',
    facts({ wall: { day: '2025-12-30', minute: 600 } }),
    'Dein Abo beginnt am 01.01.2026.',
    '«Premium» beginnt am 01.01.2026.',
    '2025-12-31',
  ],
  [
    'ended',
    facts({ contracts: [contract({}, [notice])] }),
    'Dein Abo ist am 15.05.2026 abgelaufen.',
    '«Premium» ist am 15.05.2026 abgelaufen.',
    null,
  ],
  [
    'paused',
    facts({ contracts: [contract({}, [pause])] }),
    'Dein Abo pausiert bis 10.06.2026.',
    '«Premium» pausiert bis 10.06.2026.',
    '2026-06-10',
  ],
  [
    'otherStudio',
    facts({ contracts: [contract({ studios: ['pfungen'] })] }),
    'Dein Abo gilt nicht für Winterthur.',
    '«Premium» gilt nicht für Winterthur.',
    null,
  ],
  [
    'closed',
    facts({ openness: { open: false, next: { day: '2026-06-02', minute: 360 } } }),
    'Winterthur ist geschlossen. Offen ab 02.06.2026, 06:00.',
    'Winterthur ist geschlossen. Offen ab 02.06.2026, 06:00.',
    '2026-06-02',
  ],
  [
    'noEntries',
    facts({ contracts: [contract({ entries: 10 }, [], { left: 0 })] }),
    'Du hast keine Eintritte mehr.',
    '«Premium»: keine Eintritte mehr.',
    null,
  ],
  [
    'debt',
    facts({ contracts: [contract({ debtClause: true }, [], { debt: 17_805 })] }),
    'Es ist noch eine Zahlung offen: CHF 178.05.',
    '«Premium»: CHF 178.05 offen, nach Vertrag kein Zutritt.',
    null,
  ],
]

test.each(alone)('%s alone shuts the door and says so to each reader', (reason, of, member, staff, until) => {
  expect(decideAtGate(of)).toEqual({
    outcome: 'refused',
    reason,
    reasons: [reason],
    until,
    member,
    staff,
    others: 'Bitte am Empfang melden',
  })
})

test('each reason has a case of its own', () => {
  expect(alone.map(([reason]) => reason)).toEqual([...gateReasons])
})

test('of all reasons at once the first in the order is told to the person, and all to staff', () => {
  const worst = {
    contracts: [contract({ studios: ['pfungen'], debtClause: true, entries: 10 }, [pause], { left: 0, debt: 8900 })],
    openness: { open: false, next: undefined },
    bar: { reason: 'Streit', until: null },
  } as const
  const order: GateReason[] = ['barred', 'paused', 'otherStudio', 'closed', 'noEntries', 'debt']
  const all = decideAtGate(facts(worst))
  expect([all.reason, all.reasons]).toEqual(['barred', order])
  expect(all.staff).toBe(
    'Zutritt gesperrt: Streit. «Premium» pausiert bis 10.06.2026. «Premium» gilt nicht für Winterthur. Winterthur ist geschlossen. ' +
      '«Premium»: keine Eintritte mehr. «Premium»: CHF 89.00 offen, nach Vertrag kein Zutritt.',
  )
  expect(decideAtGate(facts({ ...worst, bar: null })).reason).toBe('paused')
})

test('an open door says until when, over the days that follow each other without a break', () => {
  expect(decideAtGate(facts())).toMatchObject({
    outcome: 'open',
    reasons: [],
    until: '2026-12-31',
    member: 'Willkommen! Gültig bis 31.12.2026.',
  })
  expect(decideAtGate(facts({ contracts: [contract({ kind: 'open-ended' })] }))).toMatchObject({ until: null, member: 'Willkommen!' })
  expect(decideAtGate(facts({ contracts: [contract({ renewalMonths: 12 })] })).until).toBeNull()
  const later = happened({ _id: 'later', kind: 'pause', day: '2026-08-01', to: '2026-08-10', fee: 0 })
  expect(decideAtGate(facts({ contracts: [contract({}, [later])] })).until).toBe('2026-07-31')
})

test('the best of several ways in counts', () => {
  const over = contract({}, [notice])
  expect(decideAtGate(facts({ contracts: [over, contract()] })).outcome).toBe('open')
  const pass = { kind: 'code' as const, studio: 'winterthur', until: '2026-06-01', left: 1 }
  expect(decideAtGate(facts({ contracts: [over], passes: [pass] }))).toMatchObject({ outcome: 'open', until: '2026-06-01' })
  expect(decideAtGate(facts({ contracts: [over], passes: [{ ...pass, left: 0 }] })).member).toBe('Du hast keine Eintritte mehr.')
  expect(decideAtGate(facts({ contracts: [], passes: [{ ...pass, until: '2026-05-31' }] })).member).toBe(
    'Dein Eintrittscode ist am 31.05.2026 abgelaufen.',
  )
})

test('debt bars nobody without the clause, without the service’s word, or while it is disputed (C16)', () => {
  const outcome = (terms: object, rest: object) => decideAtGate(facts({ contracts: [contract(terms, [], rest)] })).outcome
  expect(outcome({ debtClause: true }, { debt: 8900 })).toBe('refused')
  expect(outcome({ debtClause: false }, { debt: 8900 })).toBe('open')
  expect(outcome({ debtClause: true }, { debt: null })).toBe('open')
  expect(outcome({ debtClause: true }, { debt: 8900, disputed: true })).toBe('open')
})

test('a bar that is over bars nobody', () => {
  expect(decideAtGate(facts({ bar: { reason: 'Streit', until: '2026-05-31' } })).outcome).toBe('open')
  expect(decideAtGate(facts({ bar: { reason: 'Streit', until: '2026-06-01' } })).outcome).toBe('refused')
})

test('a card of the first 11 days opens from its first visit to its last day, in its studio', () => {
  const card = { kind: 'card' as const, studio: 'winterthur', from: '2026-05-25', until: '2026-06-04', left: 33 }
  const said = (over: Partial<GateFacts> = {}) => decideAtGate(facts({ contracts: [], passes: [card], ...over }))
  const on = (day: string) => said({ wall: { day, minute: 600 } })
  expect(said()).toMatchObject({ outcome: 'open', until: '2026-06-04', staff: '«11-Tage-Karte» gilt bis 04.06.2026.' })
  expect([on('2026-05-24').reason, on('2026-06-05').reason]).toEqual(['noContract', 'ended'])
  expect(on('2026-06-05').member).toBe('Deine Karte für 11 Tage ist am 04.06.2026 abgelaufen.')
  expect(said({ studio: { code: 'pfungen', name: 'Pfungen' } }).member).toBe('Deine Karte für 11 Tage gilt nicht für Pfungen.')
})
