import { describe, expect, test } from 'vitest'
import { exampleSignature } from '#contract/registration.ts'
import { afterAct } from './afterAct.ts'
import { type ActType, follows, type SignedFormAct, type Stand, standOf, type Taking, takingOf } from './taking.ts'

interface About {
  customer?: string
  short?: boolean
}
type Form = Taking<About, string>
type Does = SignedFormAct<About, string>

const [ink, other] = [exampleSignature, { ...exampleSignature, width: exampleSignature.width + 1 }]
const at = '2026-11-20T16:42:00.000Z'

const open: Form = takingOf<About, string>({})
const begun: Form = takingOf<About, string>({ customer: 'lea' }, { pain: 'no' }, { _id: 'draft', base: 2 })
const done = (form: Form, ...acts: Does[]) => acts.reduce((before, act) => afterAct(before, act).taking, form)
const signed = done(begun, { type: 'nameGuardian', name: 'Eva Jung' }, { type: 'sign', signature: ink, at })
const cosigned = done(signed, { type: 'cosign', role: 'trainer', signature: ink })
const stands: Record<Stand, Form> = { open, begun, signed, finished: done(signed, { type: 'finish' }) }

/** One act of each kind, at a form that stands as this one does. */
const each = (form: Form): { [Type in ActType]: Extract<Does, { type: Type }> } => ({
  begin: { type: 'begin', _id: 'draft', about: { customer: 'lea' }, values: {}, agreed: true },
  goOn: { type: 'goOn' },
  amend: { type: 'amend', about: { short: true } },
  answer: { type: 'answer', name: 'pain', value: 'yes', unkept: false },
  keep: { type: 'keep' },
  join: { type: 'join', values: { sleep: 'well' }, version: 3 },
  restore: { type: 'restore', of: form, signatures: { first: ink, others: {}, at } },
  nameGuardian: { type: 'nameGuardian', name: 'Urs Jung' },
  sign: { type: 'sign', signature: other, at },
  cosign: { type: 'cosign', role: 'trainer', signature: ink },
  identify: { type: 'identify', _id: 'theirs', about: { customer: 'tim' }, why: 'Du hast den Kunden gewählt' },
  leave: { type: 'leave', about: {} },
  finish: { type: 'finish' },
})

/** Where a form stands after each act that may follow; all others leave it as it is. */
const table: Record<Stand, Partial<Record<ActType, Stand>>> = {
  open: { begin: 'begun', amend: 'open' },
  begun: {
    goOn: 'begun',
    amend: 'begun',
    answer: 'begun',
    keep: 'begun',
    join: 'begun',
    restore: 'signed',
    nameGuardian: 'begun',
    sign: 'signed',
    identify: 'begun',
    leave: 'open',
  },
  signed: {
    goOn: 'signed',
    amend: 'signed',
    answer: 'begun',
    keep: 'signed',
    join: 'begun',
    nameGuardian: 'signed',
    sign: 'signed',
    cosign: 'signed',
    identify: 'begun',
    leave: 'open',
    finish: 'finished',
  },
  finished: {},
}

describe('what may follow what', () => {
  for (const [stand, form] of Object.entries(stands) as [Stand, Form][])
    for (const [type, act] of Object.entries(each(form)) as [ActType, Does][]) {
      const leads = table[stand][type]
      test(`${stand}: ${type} ${leads ? `leads to ${leads}` : 'changes nothing'}`, () => {
        expect(standOf(form)).toBe(stand)
        expect(follows[stand].includes(type)).toBe(leads !== undefined)
        const outcome = afterAct(form, act)
        if (leads) expect(standOf(outcome.taking)).toBe(leads)
        else expect(outcome).toEqual({ taking: form })
      })
    }
})

describe('signatures end, and say so', () => {
  const gone = (why: string) => `${why}: Die Unterschriften gelten nicht mehr.`
  test.each<[string, Does, string]>([
    ['with another answer', each(cosigned).answer, gone('Du hast eine Antwort geändert')],
    ['with what others answered', each(cosigned).join, gone('Jemand anderes hat eine Antwort geändert')],
    [
      'with other questions',
      { type: 'amend', about: { short: true }, why: 'Du hast die Fragen geändert' },
      gone('Du hast die Fragen geändert'),
    ],
    ['with whose it is', each(cosigned).identify, gone('Du hast den Kunden gewählt')],
    [
      'with another adult, once somebody has signed after the first',
      each(cosigned).nameGuardian,
      gone('Du hast die gesetzliche Vertretung geändert'),
    ],
  ])('%s', (_, act, says) => {
    const outcome = afterAct(cosigned, act)
    expect(outcome.says).toBe(says)
    expect(outcome.taking.signatures).toMatchObject({ others: {}, guardian: act.type === 'nameGuardian' ? act.name : 'Eva Jung' })
    expect(outcome.taking.signatures.first).toBeUndefined()
  })

  test.each<[string, Does]>([
    ['the same answer once more', { type: 'answer', name: 'pain', value: 'no', unkept: false }],
    ['what others answered alike', { type: 'join', values: { pain: 'no' }, version: 3 }],
    ['a consent', { type: 'amend', about: { short: true } }],
    ['going on', { type: 'goOn' }],
  ])('not with %s', (_, act) => {
    const { taking, says } = afterAct(cosigned, act)
    expect(taking.signatures).toBe(cosigned.signatures)
    expect(says).toBeUndefined()
  })

  test('a first signature given anew is followed by new ones, the adult stays named', () => {
    const { signatures } = done(cosigned, { type: 'sign', signature: other, at })
    expect(signatures).toEqual({ first: other, others: {}, guardian: 'Eva Jung', at })
  })

  test('an adult may be renamed while nobody has signed after the first', () => {
    const { signatures } = done(signed, { type: 'nameGuardian', name: 'Urs Jung' })
    expect(signatures).toMatchObject({ first: ink, guardian: 'Urs Jung' })
  })

  test('what was signed before holds only where nothing was changed while it was looked at', () => {
    const signatures = { first: ink, others: {}, covers: 'K7QM3TXD9PWA' }
    expect(afterAct(begun, { type: 'restore', of: begun, signatures }).taking.signatures).toBe(signatures)
    const changed = done(begun, each(begun).answer)
    for (const act of [
      { type: 'restore', of: begun, signatures } as const,
      { type: 'restore', of: changed, signatures: undefined } as const,
    ])
      expect(afterAct(changed, act)).toEqual({
        taking: changed,
        says: 'Seither hat sich etwas geändert: Die Unterschriften gelten nicht mehr.',
      })
  })
})

describe('what is kept', () => {
  const carried = { pain: 'yes' }
  const beginning = { type: 'begin', _id: 'draft', about: { customer: 'lea' }, values: carried } as const

  test('answers of before at once where the customer agrees', () => {
    expect(afterAct(open, { ...beginning, agreed: true })).toMatchObject({ keeps: carried, taking: { held: {}, values: carried } })
  })

  test('answers of before only with what is given next where nobody has agreed yet', () => {
    const { taking, keeps } = afterAct(open, { ...beginning, agreed: false })
    expect(keeps).toEqual({})
    const next = afterAct(taking, { type: 'answer', name: 'sleep', value: 'well', unkept: false })
    expect(next.keeps).toEqual({ pain: 'yes', sleep: 'well' })
    expect(afterAct(next.taking, { type: 'keep' }).keeps).toEqual({})
  })

  test('an answer that is no number is shown and not kept', () => {
    const outcome = afterAct(begun, { type: 'answer', name: 'pain', value: '', unkept: true })
    expect(outcome.taking.values).toEqual({ pain: '' })
    expect(outcome.keeps).toBeUndefined()
  })

  test('what was answered here stays beside what others answer; the rest is joined', () => {
    const here = done(begun, { type: 'answer', name: 'pain', value: 'yes', unkept: false })
    const { taking, saw } = afterAct(here, { type: 'join', values: { pain: 'never', sleep: 'well' }, version: 4 })
    expect(taking.values).toEqual({ pain: 'yes', sleep: 'well' })
    expect(saw).toBe(4)
  })

  test('what was answered under a code goes on as somebody’s, and its draft is dropped once that is kept', () => {
    const theirs = done(begun, each(begun).identify)
    expect(theirs).toMatchObject({ about: { customer: 'tim' }, draft: { _id: 'theirs', written: begun.values }, leaves: 'draft' })
    expect(done(theirs, { ...each(begun).identify, _id: 'again' }).leaves).toBe('draft')
    const outcome = afterAct(theirs, { type: 'goOn' })
    expect(outcome).toMatchObject({ keeps: begun.values, drops: 'draft' })
    expect(afterAct(outcome.taking, { type: 'goOn' })).toEqual({ taking: outcome.taking })
  })

  test('of somebody else nothing of before is there', () => {
    expect(done(cosigned, { type: 'leave', about: { short: true } })).toEqual(takingOf({ short: true }))
  })
})
