import { expectTypeOf, test } from 'vitest'
import type { auth } from './auth.ts'
import type { Input, ParamNames, Reply } from './call.ts'
import type { measurementCalls } from './measurements.ts'
import type { sync } from './sync.ts'
import type { workouts } from './workouts.ts'

test('names of params come from the path', () => {
  expectTypeOf<ParamNames<'a/:b/c/:key.ics'>>().toEqualTypeOf<'b' | 'key'>()
})

test('an input has the parts that its call has', () => {
  expectTypeOf<Input<typeof auth.login>['body']['email']>().toEqualTypeOf<string>()
  expectTypeOf<{}>().toExtend<Input<typeof workouts.plan>>()
  expectTypeOf<{ params: { id: string } }>().toExtend<Input<typeof measurementCalls.one>>()
  expectTypeOf<{}>().not.toExtend<Input<typeof measurementCalls.one>>()
  expectTypeOf<{}>().toExtend<Input<typeof workouts.completed>>()
  expectTypeOf<Reply<typeof workouts.plans>[number]['title']>().toEqualTypeOf<string>()
  expectTypeOf<Reply<typeof sync.snapshot>>().toEqualTypeOf<Blob>()
})
