import { expectTypeOf, test } from 'vitest'
import type { auth } from './auth.ts'
import { type Input, type ParamNames, post, type Reply } from './call.ts'
import type { measurements } from './measurements.ts'
import { done } from './shapes.ts'
import type { sync } from './sync.ts'
import type { workouts } from './workouts.ts'

test('names of params come from the path', () => {
  expectTypeOf<ParamNames<'a/:b/c/:key.ics'>>().toEqualTypeOf<'b' | 'key'>()
})

test('an input has the parts that its call has', () => {
  expectTypeOf<Input<typeof auth.login>['body']['email']>().toEqualTypeOf<string>()
  expectTypeOf<{}>().toExtend<Input<typeof workouts.plan>>()
  expectTypeOf<{ params: { id: string } }>().toExtend<Input<typeof measurements.one>>()
  expectTypeOf<{}>().not.toExtend<Input<typeof measurements.one>>()
  expectTypeOf<{}>().toExtend<Input<typeof workouts.completed>>()
  expectTypeOf<Reply<typeof workouts.plans>[number]['title']>().toEqualTypeOf<string>()
  expectTypeOf<Reply<typeof sync.snapshot>>().toEqualTypeOf<Blob>()
})

test('the compiler refuses health data beside the transaction that leaves their trace', () => {
  const health = { what: 'Anamnese', whose: () => [] } as const
  // @ts-expect-error a call that opens its own transactions
  post('health/self', { access: [], through: 'self', health }, done)
  // @ts-expect-error a call of the sync door
  post('health/sync', { access: [], through: 'sync', health }, done)
  // @ts-expect-error a call that holds other acts
  post('health/many', { access: [], many: true, health }, done)
  // @ts-expect-error a body that a thread reads
  post('health/aside', { access: [], aside: true, health }, done)
  post('health/plain', { access: [], health }, done)
})
