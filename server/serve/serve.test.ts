import { expectTypeOf, test } from 'vitest'
import type { auth } from '#contract/auth.ts'
import type { measurements } from '#contract/measurements.ts'
import { shell } from '#contract/shell.ts'
import type { sync } from '#contract/sync.ts'
import type { workouts } from '#contract/workouts.ts'
import { type FileReply, type HandlerCaller, type HandlerInput, type Handlers, serve, type Who } from './serve.ts'

test('a handler gets what its call has, checked', () => {
  expectTypeOf<HandlerCaller<typeof auth.login>>().toEqualTypeOf<Who | undefined>()
  expectTypeOf<HandlerCaller<typeof auth.renew>>().toEqualTypeOf<Who>()
  expectTypeOf<HandlerInput<typeof measurements.edit>['params']['id']>().toEqualTypeOf<string>()
  expectTypeOf<HandlerInput<typeof measurements.edit>['body']['value']>().toEqualTypeOf<number>()
  expectTypeOf<HandlerInput<typeof workouts.completed>['query']['page']>().toEqualTypeOf<number | undefined>()
  expectTypeOf<ReturnType<Handlers<typeof sync>['snapshot']>>().toEqualTypeOf<FileReply | Promise<FileReply>>()
})

test('a missing handler, one too many and a wrong reply do not compile', () => {
  const version = () => ({ version: '1' })
  const rest = {} as Omit<Handlers<typeof shell>, 'version'>
  serve(shell, { version, ...rest })
  // @ts-expect-error nothing serves `version`
  serve(shell, { ...rest })
  // @ts-expect-error no such call
  serve(shell, { version, ...rest, other: version })
  // @ts-expect-error the reply lacks its field
  serve(shell, { version: () => ({}), ...rest })
})
