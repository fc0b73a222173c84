import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdKey } from '#client/data/keepKeys.ts'
import { type Local, setLocal } from '#client/data/local.ts'
import { openOwn } from '#client/data/sealedActs.ts'
import { setSession } from '#client/data/signed.ts'
import { keepBegun } from '#client/parts/contract/signing/begunPapers.ts'
import { afterAct } from '#client/parts/signedForm/afterAct.ts'
import type { SignedFormAct } from '#client/parts/signedForm/taking.ts'
import type { User } from '#contract/auth.ts'
import { exampleSignature } from '#contract/registration.ts'
import '#contract/messages.ts'
import {
  type ContractDraft,
  type ContractInputValue,
  type ContractSubject,
  type ContractTaking,
  closingOf,
  draftOf,
  givenOf,
  takenOf,
} from './contractInput.ts'
import { draftWith } from './testing.ts'

const _id = '0198a000-0000-7000-8000-0000000000aa'
const at = '2026-11-26T10:00:00.000Z'
const place = 'contractsBegun'
type Step = SignedFormAct<ContractSubject, ContractInputValue>

/** What is tapped one after the other, until all have signed. */
const steps: Record<'adult' | 'minor', readonly Step[]> = {
  adult: [
    { type: 'answer', name: 'closedAt', value: 'fair', unkept: true },
    { type: 'answer', name: 'payment', value: { way: 'bill', iban: null, holder: null }, unkept: true },
    { type: 'amend', about: { photos: [{ file: `s${'a'.repeat(32)}.webp`, name: 'Ausweis.jpg' }] } },
    { type: 'sign', signature: exampleSignature, at },
  ],
  minor: [
    { type: 'answer', name: 'relation', value: 'Mutter', unkept: true },
    { type: 'nameGuardian', name: 'Ruth Meier' },
    { type: 'sign', signature: exampleSignature, at },
    { type: 'cosign', role: 'guardian', signature: exampleSignature },
  ],
}
const birth = { adult: '1991-04-17', minor: '2010-05-01' }

let kept: Map<string, unknown>
/** How many more writes the device does before it is killed; the last one is there or not, and nobody is told. */
let left: number
let lands: boolean

beforeEach(async () => {
  await holdKey('anna', btoa('anna'.padEnd(32, 'k')))
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(at) })
  kept = new Map()
  const set = async (name: string, value: unknown) => {
    if (left-- > 0) return void kept.set(name, structuredClone(value))
    if (left === -1 && lands) kept.set(name, structuredClone(value))
    throw new Error('killed')
  }
  const keep = { get: async (name: string) => kept.get(name), set } as unknown as Local['keep']
  setLocal({ keep } as Local)
  setSession({ state: 'online', user: { _id: 'anna', userRoles: ['member'] } as unknown as User, userRights: [] })
})
afterEach(() => {
  vi.useRealTimers()
  setLocal(undefined)
})

const after = (taken: ContractTaking, act: Step) => afterAct(taken, act).taking
/** Goes on with these taps, each kept before the next one; ends where the device is killed. */
async function goOn(taken: ContractTaking, taps: readonly Step[]) {
  let now = taken
  for (const tap of taps) {
    now = after(now, tap)
    await keepBegun(place, _id, { by: 'anna', draft: draftOf(now) })
  }
  return now
}
async function reopened(): Promise<ContractDraft | undefined> {
  const box = (kept.get(place) as Record<string, { box: string }> | undefined)?.[_id]?.box
  return box === undefined ? undefined : openOwn<ContractDraft>(box, place)
}

const points = (['adult', 'minor'] as const).flatMap(who =>
  steps[who].flatMap((_, nth) => [true, false].map(landed => [who, nth, landed] as const)),
)

test.each(points)(
  'of an %s killed at tap %i, written: %s, it goes on where it was, and the paper is the one that was signed',
  async (who, nth, landed) => {
    const all = steps[who]
    const begun = takenOf(_id, draftWith({}, birth[who]))
    const whole = await closingOf(all.reduce(after, begun))
    left = nth
    lands = landed
    await expect(goOn(begun, all)).rejects.toThrow('killed')
    const done = nth + Number(landed)
    const draft = await reopened()
    // Nothing that was kept is lost, and nothing is half there.
    expect(draft).toEqual(done === 0 ? undefined : JSON.parse(JSON.stringify(draftOf(all.slice(0, done).reduce(after, begun)))))
    left = Number.POSITIVE_INFINITY
    const end = await goOn(draft ? takenOf(_id, draft) : begun, all.slice(done))
    expect(givenOf(end)).toMatchObject(givenOf(all.reduce(after, begun)))
    expect(await closingOf(end)).toEqual(whole)
  },
)
