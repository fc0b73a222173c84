import { expect, test } from 'vitest'
import { overlaid, type WaitingAct } from '#client/kit/waiting/overlay.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import { ownWays } from './pauseWays.ts'
import { paused } from './testing/known.ts'

const act = (kind: WaitingAct['kind'], body: object): WaitingAct => ({
  kind,
  id: 'p',
  row: { state: 'waiting', body } as unknown as OutboxRow,
})
const shown = (kind: WaitingAct['kind'], body: object) => overlaid(paused({ state: 'accepted' }), [act(kind, body)], ownWays.meant)

test('what a member does without a network is shown as it will be', () => {
  expect(shown('cancel', { version: 3 })).toMatchObject({ state: 'withdrawn', days: 31 })
  expect(shown('edit', { to: '2026-05-10', version: 3 })).toMatchObject({ to: '2026-05-10', days: 10, version: 3 })
  expect(shown('edit', { to: '2026-04-30', version: 3 })).toMatchObject({ days: 0, state: 'withdrawn' })
  expect(shown('add', { from: '2026-06-01', to: '2026-06-14', proofs: ['a', 'b'] })).toMatchObject({ days: 14, proofs: 2 })
  // A proof that comes after it is one more, and says nothing else of the pause.
  expect(shown('publish', { proofs: ['a'] })).toMatchObject({ proofs: 1, state: 'accepted', days: 31, act: { kind: 'publish' } })
})
